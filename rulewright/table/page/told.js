/** An answer: why not, with rules and where they are written; chances as bars; what the game is played for.
 * @typedef {import("./main.js").Answer} Answer */

const CHANCE = /^(\d+(?:\/\d+)?) \(([\d.]+) %\)(.*)$/;

export class Told {
  /** @param {HTMLElement} card @param {import("./words.js").Words} words @param {(names: string[]) => void} point
   * @param {(order: string) => void} [act] what may be done is done, where a game is played */
  constructor(card, words, point, act) {
    this.act = act;
    this.card = card;
    this.words = words;
    this.number = 0;
    this.opened = false; // whether anything was shown since the page was opened
    words.point(card, point);
  }

  /** It has the number of the question that it was told with, and goes with that.
   * @param {Answer | null} answer @param {boolean} isOld */
  show(answer, isOld) {
    const { opened } = this;
    this.opened = true;
    if (!answer) return;
    const isNew = answer.number !== this.number;
    this.number = answer.number;
    if (isOld || !answer.lines.length) {
      this.card.hidden = true;
      this.card.replaceChildren(); // nobody hears or finds what is not told any more
    } else if (isNew) this.card.hidden = false;
    if (this.card.hidden || !isNew) return;
    const shut = Object.assign(document.createElement("button"), { type: "button", textContent: "×", className: "shut" });
    shut.setAttribute("aria-label", "Close the answer");
    shut.addEventListener("click", () => (this.card.hidden = true));
    this.card.replaceChildren(shut, ...this.written(answer.lines), ...this.offered(answer));
    this.card.scrollTop = 0;
    if (answer.said && opened) this.card.scrollIntoView({ block: "nearest" }); // what nobody asked for, or asked for before, leaves the board in view
  }

  /** Who asked why not, of what may be done once he has gone there, can do it. @param {Answer} answer */
  offered({ said, lines }) {
    const order = /^why\b/.test(said) ? /^Yes: (.+?)\.?$/.exec(lines.find((one) => one.trim())?.trim() ?? "")?.[1] : "";
    const { act } = this;
    if (!order || !act) return [];
    const button = Object.assign(document.createElement("button"), { type: "button", className: "back", textContent: "Do it" });
    button.addEventListener("click", () => act(order));
    return [button];
  }

  /** @param {string[]} lines */
  written(lines) {
    const split = lines.findIndex((one) => one.trim() === "Where it is written:");
    const told = split < 0 ? lines : lines.slice(0, split);
    const least = Math.min(...told.filter((one) => one.trim()).map((one) => one.length - one.trimStart().length));
    const flush = told.map((one) => one.slice(least));
    const parts = [...(flush.some((one) => CHANCE.test(one)) ? this.chances(flush) : this.sections(flush))];
    const verdicts = parts.flatMap((one) => (one instanceof HTMLDetailsElement ? [one] : []));
    if (verdicts.length === 1 && verdicts[0].matches(".verdict")) verdicts[0].open = true; // the one that was asked for
    if (split < 0) return parts;
    const more = document.createElement("details");
    const summary = Object.assign(document.createElement("summary"), { textContent: "Where it is written" });
    more.append(summary, ...lines.slice(split + 1).map((one) => this.line(one, false)).filter((one) => one !== null));
    return [...parts, more];
  }

  /** What the dice decide comes first; what happens in any case, and how it is reckoned, opens beneath.
   * @param {string[]} lines */
  chances(lines) {
    const [head, ...rest] = lines.filter((one) => one.trim());
    const first = [this.line(head, true) ?? ""];
    const last = [];
    let place = /** @type {(HTMLElement | string)[] | HTMLElement} */ (first);
    for (const one of rest) {
      if (CHANCE.test(one)) place = first;
      else if (!one.startsWith(" ") && one.endsWith(":")) {
        place = document.createElement("details");
        place.className = "verdict";
        place.append(Object.assign(document.createElement("summary"), { textContent: one.slice(0, -1) }));
        last.push(place);
        continue;
      }
      const line = this.line(one, false) ?? "";
      Array.isArray(place) ? place.push(line) : place.append(line);
    }
    return [...first, ...last];
  }

  /** Of several verdicts each opens to its reasons. @param {string[]} lines */
  *sections(lines) {
    const isOne = (/** @type {string} */ line, /** @type {number} */ at) => at > 0 && /^No: .* (?:is|are) not legal here\.$/.test(line);
    for (let at = 0; at < lines.length; ) {
      let to = at + 1;
      if (isOne(lines[at], at)) {
        while (to < lines.length && lines[to].startsWith(" ")) to += 1;
        const section = document.createElement("details");
        section.className = "verdict";
        const summary = document.createElement("summary");
        summary.append(...this.words.marked(lines[at].replace(/^No: (.*) (?:is|are) not legal here\.$/, "Not: $1"), false));
        const first = document.createElement("small"); // while it is shut; opened, it stands beneath with all others
        first.append(...this.words.marked(lines[at + 1]?.trim() ?? "", false));
        if (to > at + 1) summary.append(first);
        section.append(summary, ...lines.slice(at + 1, to).map((one) => this.line(one, false) ?? ""));
        yield section;
      } else {
        const line = this.line(lines[at], at === 0);
        if (line) yield line;
      }
      at = to;
    }
  }

  /** @param {string} line @param {boolean} isFirst */
  line(line, isFirst) {
    const said = line.trim();
    if (!said) return null;
    const chance = CHANCE.exec(said);
    if (chance && !line.startsWith(" ")) return this.chance(chance);
    const found = document.createElement(isFirst ? "h2" : "p");
    const depth = Math.min(Math.floor((line.length - line.trimStart().length) / 2), 7);
    found.className = `d${depth}`;
    if (isFirst && /^(No|Yes)\b/.test(said)) found.classList.add(said.startsWith("No") ? "no" : "yes");
    const word = /^(\S+) {2,}(?=\S)/.exec(said); // a word of a list, and what it means
    if (word) found.append(Object.assign(document.createElement("b"), { textContent: word[1] }), " ");
    found.append(...this.words.marked(said.slice(word?.[0].length ?? 0)));
    return found;
  }

  /** @param {RegExpExecArray} found */
  chance(found) {
    const row = document.createElement("p");
    row.className = "chance";
    const bar = document.createElement("meter");
    bar.max = 100;
    bar.value = Number(found[2]);
    bar.setAttribute("aria-label", `${found[2]} %`);
    const share = Object.assign(document.createElement("b"), { textContent: `${found[2]} %` });
    row.append(bar, share, found[1] === "1" ? found[3].replace(/^,/, "") : ` ${found[1]}${found[3]}`); // what is certain has no share
    return row;
  }
}
