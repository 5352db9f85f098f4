/** A record gone through: forward and back, by turns, by what was done; the board is fetched as it stood then.
 *
 * @typedef {{lines: number, turn: number, phase: string, mover: string}} Moment
 * @typedef {import("./board.js").Drawn} Drawn
 */

const KEPT = 60; // boards
const PACE = 1100; // milliseconds between moments where it goes by itself
const EVENTS = { losses: "is out of play", dice: "the die for" }; // as players call them, and as they are told

export class Stepper {
  /** @param {HTMLElement} card @param {(drawn: Drawn, moment: Moment, before: Moment) => void} show */
  constructor(card, show) {
    this.card = card;
    this.show = show;
    /** @type {Moment[]} */
    this.moments = [];
    this.at = -1;
    /** @type {Map<number, Promise<Drawn>>} */
    this.boards = new Map();
    /** @type {number | undefined} */
    this.going = undefined;
    /** @type {HTMLDetailsElement | null} */
    this.rules = null;
  }

  /** Who may go on from a moment with a game of his own. @param {string[]} sides */
  forks(sides) {
    if (!sides.length || this.card.querySelector(".forks")) return;
    const row = part("div", "row forks");
    const who = document.createElement("select");
    who.setAttribute("aria-label", "Who plays on in person");
    who.append(...sides.map((one) => new Option(one, one)), ...(sides.length > 1 ? [new Option("all sides", sides.join("\n"))] : []));
    const wrong = part("p", "no");
    wrong.setAttribute("role", "alert");
    row.append(button("Play on from here", () => this.wish({ at: this.at, persons: who.value.split("\n") }, wrong)), who);
    this.rules = /** @type {HTMLDetailsElement} */ (part("details", "rules"));
    this.rules.append(Object.assign(document.createElement("summary"), { textContent: "Under other rules" }));
    this.rules.addEventListener("toggle", () => this.options(wrong));
    this.card.append(row, this.rules, wrong);
  }

  /** The rules that may be chosen otherwise. @param {HTMLElement} told */
  async options(told) {
    const rules = this.rules;
    if (!rules || rules.children.length > 1) return;
    /** @type {{name: string, asks: string, on: boolean}[]} */
    const found = await fetch("options").then((answer) => answer.json());
    if (rules.children.length > 1) return;
    const list = part("div", "choices");
    list.append(
      ...found.map((one) => {
        const label = part("label", "switch");
        label.append(Object.assign(document.createElement("input"), { type: "checkbox", value: one.name, checked: one.on, defaultChecked: one.on }), ` ${one.name}`);
        if (one.asks) label.append(Object.assign(document.createElement("small"), { textContent: one.asks }));
        return label;
      }),
    );
    rules.append(list, button("Where does the game part?", () => this.wish({ at: null, persons: [] }, told)));
  }

  /** @param {{at: number | null, persons: string[]}} what @param {HTMLElement} told */
  async wish(what, told) {
    const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (this.rules?.querySelectorAll("input") ?? [])];
    const [on, off] = [true, false].map((is) => boxes.filter((one) => one.checked !== one.defaultChecked && one.checked === is).map((one) => one.value));
    const headers = { "content-type": "application/json" };
    told.textContent = "One moment …";
    const found = await fetch("fork", { method: "POST", headers, body: JSON.stringify({ ...what, on, off }) })
      .then((answer) => answer.json())
      .catch(() => ({ wrong: "The server is out of reach." }));
    told.textContent = found.wrong ?? found.told ?? "";
    if (found.links) location.assign(found.links[0].link);
  }

  /** @param {Moment[]} moments @param {(text: string, from: number, way: number) => number} found where a line of the
   * story holds a text @param {() => string[]} deeds how what is done begins to be told */
  begin(moments, found, deeds) {
    if (this.moments.length) return;
    this.moments = moments;
    this.found = found;
    this.where = Object.assign(document.createElement("h2"), { textContent: "" });
    this.range = Object.assign(document.createElement("input"), { type: "range", min: "0", max: `${moments.length - 1}`, value: "0" });
    this.range.setAttribute("aria-label", "Moment of the game");
    this.range.addEventListener("input", () => this.go(Number(this.range?.value)));
    const steps = part("div", "foot");
    const turn = (/** @type {number} */ way) => () => this.go(this.turn(way));
    this.play = button("Play", () => (this.going ? this.stop() : this.start()));
    steps.append(
      button("« Turn", turn(-1), "The turn before"),
      button("◀", () => this.go(this.at - 1), "Back"),
      button("▶", () => this.go(this.at + 1), "Forward"),
      button("Turn »", turn(1), "The next turn"),
      this.play,
    );
    const search = /** @type {HTMLFormElement} */ (part("form", "row"));
    const wanted = Object.assign(document.createElement("input"), { type: "search", placeholder: "fire, out of play, a name …", id: "wanted" });
    wanted.setAttribute("aria-label", "Go to what was done");
    wanted.setAttribute("list", "events");
    const events = Object.assign(document.createElement("datalist"), { id: "events" });
    wanted.addEventListener("focus", () => events.replaceChildren(...[...Object.keys(EVENTS), ...deeds()].map((one) => new Option(one, one))));
    this.missed = part("p", "no");
    this.missed.setAttribute("role", "status");
    search.append(wanted, events, button("Back to", () => this.seek(wanted.value, -1)), button("On to", () => this.seek(wanted.value, 1)));
    search.addEventListener("submit", (event) => {
      event.preventDefault();
      this.seek(wanted.value, 1);
    });
    this.card.replaceChildren(this.where, this.range, steps, search, this.missed);
    this.go(0);
  }

  /** @param {number} number */
  async go(number) {
    const at = Math.max(0, Math.min(this.moments.length - 1, number));
    if (at === this.at) return;
    const before = this.moments[Math.max(0, at - 1)];
    this.at = at;
    const { turn, phase, mover } = this.moments[at];
    if (this.range) this.range.value = `${at}`;
    if (this.where) this.where.textContent = `Turn ${turn}${phase ? `: ${phase}` : ""}${mover ? `, ${mover}` : ""}`;
    const drawn = await this.board(at);
    if (this.at !== at) return;
    this.show(drawn, this.moments[at], before);
    if (at + 1 < this.moments.length) this.board(at + 1);
  }

  /** @param {number} number */
  board(number) {
    const known = this.boards.get(number);
    if (known) return known;
    const coming = fetch(`at/${number}`).then((one) => one.json());
    this.boards.set(number, coming);
    if (this.boards.size > KEPT) this.boards.delete(/** @type {number} */ (this.boards.keys().next().value));
    return coming;
  }

  /** Where a turn begins. @param {number} way */
  turn(way) {
    const now = this.moments[this.at].turn;
    if (way > 0) {
      const next = this.moments.findIndex((one) => one.turn > now);
      return next < 0 ? this.moments.length - 1 : next;
    }
    const begin = this.moments.findIndex((one) => one.turn === now);
    return begin < this.at ? begin : Math.max(0, this.moments.findIndex((one) => one.turn >= now - 1));
  }

  /** To the moment by which a line of the story is told. @param {number} line */
  toLine(line) {
    this.stop();
    const found = this.moments.findIndex((one) => one.lines > line);
    this.go(found < 0 ? this.moments.length - 1 : found);
  }

  /** `losses`, `fires`, `Able`. @param {string} text @param {number} way */
  seek(text, way) {
    const said = text.trim().toLowerCase();
    const edge = way > 0 ? this.moments[this.at].lines : (this.moments[Math.max(0, this.at - 1)]?.lines ?? 0) - 1;
    const told = [EVENTS[/** @type {"losses"} */ (said)] ?? said, said.replace(/s$/, "")].filter(Boolean);
    const line = told.map((one) => this.found?.(one, edge, way) ?? -1).find((one) => one >= 0) ?? -1;
    if (line >= 0) this.toLine(line);
    if (this.missed) this.missed.textContent = said && line < 0 ? `Nothing ${way > 0 ? "after" : "before"} this is told of “${text.trim()}”.` : "";
  }

  start() {
    if (this.play) this.play.textContent = "Pause";
    this.going = setInterval(() => (this.at + 1 < this.moments.length ? this.go(this.at + 1) : this.stop()), PACE);
  }

  stop() {
    clearInterval(this.going);
    this.going = undefined;
    if (this.play) this.play.textContent = "Play";
  }
}

/** @param {string} tag @param {string} sort */
const part = (tag, sort) => Object.assign(document.createElement(tag), { className: sort });

/** @param {string} text @param {() => void} act @param {string} [name] */
function button(text, act, name = "") {
  const found = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "back" });
  if (name) found.setAttribute("aria-label", name);
  found.addEventListener("click", act);
  return found;
}
