/** What is asked, of whom, and all that may be answered, as buttons.
 *
 * @typedef {import("./main.js").State} State
 * @typedef {import("./main.js").Option} Option
 * @typedef {import("./main.js").Light} Light
 * @typedef {import("./main.js").Asked} Asked
 * @typedef {{say: (said: string) => void, begun: (option: Option, light: Light | null) => void,
 *   chosen: (option: Option) => void, light: (lights: Light[]) => void, marked: (text: string) => Node[],
 *   weighs: (asked: Asked) => boolean}} Acts
 */

import { arrows } from "./arrows.js";
import { letterBox } from "./letter.js";

const NOTHING_BACK = "Nothing to take back since a die was last thrown, another side asked or a secret touched.";
const MANY = 48; // options that are shown before one asks for the others
const LONG = 160; // letters of a note: the names that a longer one ends with are opened, so that what may be done is in view
const SETTLES = 400; // milliseconds until new choices count: the second of two clicks was meant for those before
const SORTS = { action: "", reaction: "A chance to react", choice: "", piece: "", step: "To be decided", order: "Which is next?", row: "" };

export class Ask {
  /** @param {HTMLElement} card @param {Acts} acts */
  constructor(card, acts) {
    this.card = card;
    this.acts = acts;
    /** @type {Record<string, string[]>} */
    this.papers = {};
    this.held = false; // whether keys were here when the last question went away
    this.thinking = { who: "", since: 0 };
    /** @type {number | undefined} */
    this.ticking = undefined;
    this.choices = "";
    /** @type {number | undefined} */
    this.settling = undefined;
    arrows(card, "button:not(:disabled)");
  }

  /** Where other choices have come to lie under the pointer, a click does not count for a moment; a key does.
   * @param {string} choices */
  settle(choices) {
    if (choices === this.choices) return;
    this.choices = choices;
    clearTimeout(this.settling);
    this.card.classList.add("settling");
    this.settling = setTimeout(() => this.card.classList.remove("settling"), SETTLES);
  }

  /** @param {...HTMLElement} parts */
  put(...parts) {
    this.held ||= this.card.contains(document.activeElement);
    this.card.replaceChildren(...parts);
    if (this.card.querySelector("button, a, input")) this.card.removeAttribute("tabindex");
    else this.card.tabIndex = 0; // where nothing is pressed, keys scroll it
    const first = this.held && document.activeElement === document.body ? this.card.querySelector("button") : null;
    if (!first) return;
    first.focus({ preventScroll: true });
    this.held = false;
  }

  /** @param {Record<string, string[]>} papers */
  colours(papers) {
    this.papers = papers;
    this.paint(this.card.dataset.side ?? "");
  }

  /** @param {string} side */
  paint(side) {
    this.card.dataset.side = side;
    const [paper, ink] = this.papers[side] ?? ["", ""];
    this.card.style.setProperty("--paper", paper || "var(--felt)");
    this.card.style.setProperty("--ink", ink || "currentColor");
  }

  wait() {
    this.put(made("p", "waiting", "One moment …"));
  }

  /** Something was said while nobody is asked here. */
  notYet() {
    const waits = this.card.querySelector(".waiting .clock")?.parentElement;
    if (waits && !this.card.querySelector(".note")) waits.after(made("p", "note", "You are asked again when it is your turn; until then nothing can be said."));
  }

  lost() {
    this.put(
      made("h2", "", "The table is out of reach"),
      made("p", "waiting", "If it is only slow, this page goes on by itself. If the server was stopped, the game is kept: begin rulewright table again, and its page goes on with it."),
    );
  }

  /** @param {State} state @param {{sides: string[], mine: string[]}} head @param {boolean} [further] whether who has gone somewhere is asked how it goes on */
  show(state, head, further = false) {
    if (state.asked || state.fault || state.passed || state.over.length) this.clock("");
    if (state.fault) this.put(made("h2", "", "The game cannot go on"), made("p", "note", state.fault));
    else if (state.passed) this.passed(state.passed);
    else if (state.over.length) this.ended(state.over);
    else if (!state.asked && head.mine.includes(state.waiting)) this.wait(); // what was said here is worked on
    else if (!state.asked) {
      this.paint(state.waiting);
      const who = state.waiting || "the other side";
      const clock = made("span", "clock", "");
      clock.setAttribute("aria-hidden", "true");
      const told = made("p", "waiting", `${sentence(who)} ${head.sides.includes(who) && /s$/.test(who) ? "think" : "thinks"} … `);
      told.append(clock);
      this.put(told);
      this.clock(who);
    } else this.question(state.asked, state.phase, further);
  }

  /** How long somebody has been thinking, where it is more than a moment. @param {string} who nobody: "" */
  clock(who) {
    if (this.thinking.who !== who) this.thinking = { who, since: Date.now() };
    clearInterval(this.ticking);
    if (!who) return;
    const show = () => {
      const seconds = Math.floor((Date.now() - this.thinking.since) / 1000);
      const clock = this.card.querySelector(".clock");
      if (clock && seconds > 1) clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    show();
    this.ticking = setInterval(show, 1000);
  }

  /** A game by mail: the file goes to the other one, and comes back. @param {{to: string, why: string, file: string}} passed */
  passed({ to, why, file }) {
    this.paint("");
    const save = /** @type {HTMLAnchorElement} */ (made("a", "end", `Save ${file}`));
    save.href = "letter";
    save.download = file;
    const opens = made("label", "back opens", "Open what came back ");
    const wrong = made("p", "no", "");
    wrong.setAttribute("role", "alert");
    opens.append(letterBox("letter", wrong));
    const foot = made("div", "foot", "");
    foot.append(save, opens);
    this.put(made("h2", "", `Pass the file on to ${to}`), made("p", "note", `${sentence(why)}. ${sentence(to)} open it at the table, or with rulewright mail ${file}.`), foot, wrong);
  }

  /** @param {string[]} over */
  ended(over) {
    this.paint("");
    const [why, ...levels] = over;
    this.put(made("h2", "end", why), ...levels.map((one) => made("p", "level", one)), made("p", "note", "The game is kept: the start page (rulewright table) looks through it, move by move, and plays on from any moment."));
  }

  /** @param {Asked} asked @param {string} phase @param {boolean} further */
  question(asked, phase, further) {
    this.paint(asked.side);
    const parts = [made("p", "who", asked.side)];
    const sort = SORTS[/** @type {"action"} */ (asked.sort)] ?? "";
    if (sort) parts.push(made("p", "sort", sort));
    const ends = asked.options.filter((one) => one.ends);
    const others = asked.options.filter((one) => !one.ends);
    parts.push(...this.said(asked, others.length > 0));
    if (asked.note) parts.push(noted(asked.binds.length ? `Before ${phase} may end, ${asked.binds.length} ${asked.binds.length > 1 ? "are" : "is"} left: ${asked.binds.join(", ")}` : asked.note));
    const list = made("div", others.every((one) => one.text.length < 16) ? "options small" : "options", "");
    const all = asked.sort === "action" ? asked.options.flatMap((one) => one.begins ?? []) : asked.options;
    list.append(...others.slice(0, MANY).map((one) => this.option(asked, one, all)));
    parts.push(list);
    if (others.length > MANY) {
      const more = made("button", "more", `${others.length - MANY} more`);
      more.addEventListener("click", () => {
        list.append(...others.slice(MANY).map((one) => this.option(asked, one, all)));
        more.remove();
      });
      parts.push(more);
    }
    const foot = made("div", "foot", "");
    if (asked.sort === "piece" && others.length > 1 && !this.acts.weighs(asked)) foot.append(this.all());
    foot.append(...ends.map((one) => this.end(asked, one, phase)));
    if (asked.undone && ends.length) foot.append(made("p", "undone", asked.undone.replace(/[`[\]]/g, ""))); // before one is done, not after
    if (further && (asked.back || asked.barred)) foot.append(this.stop());
    else if (asked.back) foot.append(this.back(asked));
    else if (asked.barred) foot.append(made("p", "undone", NOTHING_BACK));
    parts.push(foot);
    this.put(...parts);
    this.settle([asked.side, asked.said, ...asked.options.map((one) => one.text)].join());
  }

  /** The sentence with its gap set apart: `move Able into the new hex`. @param {Asked} asked @param {boolean} more whether anything is left to choose */
  said(asked, more) {
    const at = asked.said.lastIndexOf(": ");
    const isWhole = at < 0 || !["choice", "piece"].includes(asked.sort);
    const head = made("h2", "", "");
    head.append(...this.acts.marked(sentence(isWhole ? asked.said : asked.said.slice(0, at))));
    if (isWhole) return [head];
    const gap = asked.said.slice(at + 2);
    return [head, made("p", "gap", more ? `Choose ${gap}${asked.left ? `; ${asked.left}` : ""}` : `Nothing is left to choose of ${gap.replace(/^more of /, "")}`)];
  }

  /** @param {Asked} asked @param {Option} option @param {Light[]} all what is lit while no option is looked at */
  option(asked, option, all) {
    const button = made("button", "option", sentence(option.text));
    button.addEventListener("click", () => (asked.sort === "action" ? this.acts.begun(option, null) : this.acts.chosen(option)));
    const lights = asked.sort === "action" ? option.begins ?? [] : [option];
    let looked = false; // at this option, until the pointer leaves: one that rests where a new option comes to lie does not look at it
    for (const [event, lit] of /** @type {[string, Light[]][]} */ ([["pointermove", lights], ["pointerleave", all], ["focus", lights], ["blur", all]])) {
      button.addEventListener(event, () => {
        if (event !== "pointermove" || !looked) this.acts.light(lit);
        looked = event === "pointermove";
      });
    }
    const names = (option.begins ?? []).map((one) => one.thing ?? one.hex ?? "").filter(Boolean);
    if (names.length) button.append(made("small", "", names.length > 6 ? `${names.slice(0, 6).join(", ")} and ${names.length - 6} more` : names.join(", ")));
    return button;
  }

  /** @param {Asked} asked @param {Option} option @param {string} phase */
  end(asked, option, phase) {
    const enough = asked.last && asked.options.length === 1 ? "Do it" : "That is enough";
    const text = { done: `Done with ${phase}`, enough, pass: "Pass" }[option.text] ?? sentence(option.text);
    const button = made("button", "end", text);
    button.addEventListener("click", () => (asked.sort === "action" ? this.acts.say(`${option.number}`) : this.acts.chosen(option)));
    return button;
  }

  all() {
    const button = made("button", "back", "All of them");
    button.addEventListener("click", () => this.acts.say("all"));
    return button;
  }

  stop() {
    const button = made("button", "back", "No further");
    button.addEventListener("click", () => this.acts.say("undo"));
    return button;
  }

  /** @param {Asked} asked */
  back(asked) {
    const button = made("button", "back", ["choice", "piece"].includes(asked.sort) ? "Back" : "Take back");
    button.addEventListener("click", () => this.acts.say("back"));
    return button;
  }
}

/** @param {string} note */
function noted(note) {
  const at = note.lastIndexOf(": ");
  if (note.length < LONG || at < 0) return made("p", "note", note);
  const names = note.slice(at + 2);
  const found = made("details", "note", "");
  found.append(made("summary", "", /\d/.test(note.slice(0, at)) ? note.slice(0, at) : `${note.slice(0, at)} (${names.split(/, | and /).length})`), made("p", "", names));
  return found;
}

/** @param {string} text */
const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} tag @param {string} sort @param {string} text */
function made(tag, sort, text) {
  const found = document.createElement(tag);
  if (sort) found.className = sort;
  if (tag === "button") /** @type {HTMLButtonElement} */ (found).type = "button";
  found.textContent = text;
  return found;
}
