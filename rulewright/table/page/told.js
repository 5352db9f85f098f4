/** An answer: why not, with rules and where they are written; chances as bars; what the game is played for.
 * @typedef {import("./main.js").Answer} Answer */

const CHANCE = /^(\d+(?:\/\d+)?) \(([\d.]+) %\)(.*)$/;

export class Told {
  /** @param {HTMLElement} card @param {import("./words.js").Words} words @param {(names: string[]) => void} point */
  constructor(card, words, point) {
    this.card = card;
    this.words = words;
    this.number = 0;
    words.point(card, point);
  }

  /** @param {Answer | null} answer */
  show(answer) {
    if (!answer || answer.number === this.number) {
      if (answer || !this.card.hidden) return;
    }
    this.number = answer?.number ?? 0;
    this.card.hidden = !answer?.lines.length;
    if (!answer) return;
    const shut = Object.assign(document.createElement("button"), { type: "button", textContent: "×", className: "shut" });
    shut.setAttribute("aria-label", "Close the answer");
    shut.addEventListener("click", () => (this.card.hidden = true));
    this.card.replaceChildren(shut, ...this.written(answer.lines));
    this.card.scrollTop = 0;
    this.card.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} lines */
  written(lines) {
    const split = lines.findIndex((one) => one.trim() === "Where it is written:");
    const told = split < 0 ? lines : lines.slice(0, split);
    const least = Math.min(...told.filter((one) => one.trim()).map((one) => one.length - one.trimStart().length));
    const parts = told.map((one, number) => this.line(one.slice(least), number === 0)).filter((one) => one !== null);
    if (split < 0) return parts;
    const more = document.createElement("details");
    const summary = Object.assign(document.createElement("summary"), { textContent: "Where it is written" });
    more.append(summary, ...lines.slice(split + 1).map((one) => this.line(one, false)).filter((one) => one !== null));
    return [...parts, more];
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
    found.append(...this.words.marked(said));
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
    row.append(bar, share, ` ${found[1]}${found[3]}`);
    return row;
  }
}
