/** What happened: headings, what was done, dice, and what came of it; how a result was reckoned opens beneath it. */

import { die } from "./die.js";

/** @typedef {[number, string]} Line */

const MANY = 4; // results that differ by names alone are told as one that opens

export class Log {
  /** @param {HTMLElement} list @param {import("./words.js").Words} words @param {(names: string[]) => void} point */
  constructor(list, words, point) {
    this.list = list;
    this.words = words;
    this.version = 0;
    /** @type {number | undefined} */
    this.told = undefined;
    this.picks = false;
    /** @type {Line[]} */
    this.lines = [];
    words.point(list, point);
    /** Lines before this were there when something was answered last, or when the page was opened: what is told since is new.
     * @type {number | null} */
    this.since = null;
    new ResizeObserver(() => this.picks || this.toNew()).observe(list);
  }

  /** What comes from now on is new. */
  answered() {
    this.since = this.lines.length;
  }

  /** The names in the first thing done that is new, once play has gone on from where it stood. */
  news() {
    const news = this.lines.slice(this.since ?? 0);
    const first = news.some(([depth]) => depth === 0) && news.find(([depth]) => depth === 1);
    return first ? this.words.named(first[1]) : [];
  }

  /** What is new stands from its beginning on, or all of the end. */
  toNew() {
    const entries = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const first = entries.find((one) => Number(one.dataset.from) >= (this.since ?? 0));
    const below = first ? first.getBoundingClientRect().top - this.list.getBoundingClientRect().top : this.list.scrollHeight;
    this.list.scrollTop += below;
  }

  /** @param {number} keep @param {Line[]} more */
  show(keep, more) {
    this.lines = [...this.lines.slice(0, keep), ...more];
    while (this.list.lastElementChild && Number(/** @type {HTMLElement} */ (this.list.lastElementChild).dataset.from) >= keep) {
      this.list.lastElementChild.remove();
    }
    const last = /** @type {HTMLElement | null} */ (this.list.lastElementChild);
    let from = keep;
    if (last && this.lines[keep]?.[0] > 1) {
      from = Number(last.dataset.from);
      last.remove();
    }
    while (from < this.lines.length) {
      let to = from + 1;
      while (to < this.lines.length && this.lines[to][0] > 1) to += 1;
      this.list.append(this.entry(this.lines.slice(from, to), from));
      from = to;
    }
    this.since = Math.min(this.since ?? this.lines.length, keep || this.lines.length);
    this.toNew();
  }

  // ---- of a record

  /** What is not told yet at a moment is paler. @param {number} lines */
  upTo(lines) {
    this.told = lines;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(":scope > li"))) {
      one.classList.toggle("ahead", Number(one.dataset.from) >= lines);
    }
    const last = [...this.list.querySelectorAll(":scope > li:not(.ahead)")].pop();
    if (last instanceof HTMLElement) this.list.scrollTop = last.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {(line: number) => void} act */
  onPick(act) {
    if (this.picks) return;
    this.picks = true;
    this.list.classList.add("picks");
    this.list.addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const entry = target.closest("summary, a") ? null : target.closest("#log > li");
      if (entry instanceof HTMLElement) act(Number(entry.dataset.from));
    });
  }

  /** The names in lines of the story. @param {number} from @param {number} to */
  named(from, to) {
    const deeds = this.lines.slice(from, to).filter(([depth]) => depth === 1);
    return deeds.flatMap(([, text]) => this.words.named(text));
  }

  /** The next line with a text, from one on or back. @param {string} text @param {number} from @param {number} way */
  found(text, from, way) {
    for (let at = from; at >= 0 && at < this.lines.length; at += way) {
      if (this.lines[at][1].toLowerCase().includes(text)) return at;
    }
    return -1;
  }

  /** Written anew where more names are known. */
  again() {
    if (this.version === this.words.version) return;
    this.version = this.words.version;
    this.list.replaceChildren();
    const lines = this.lines;
    this.lines = [];
    this.show(0, lines);
    if (this.told !== undefined) this.upTo(this.told);
  }

  /** @param {Line[]} lines @param {number} from */
  entry(lines, from) {
    const [[depth, text], ...rest] = lines;
    const entry = document.createElement("li");
    entry.className = depth === 0 ? "moment" : "deed";
    entry.dataset.from = `${from}`;
    entry.append(...this.words.marked(text, false));
    if (rest.length) {
      const came = document.createElement("ul");
      for (let at = 0; at < rest.length; ) {
        const alike = this.alike(rest, at);
        if (alike >= MANY) {
          came.append(this.folded(rest.slice(at, at + alike).map((one) => one[1])));
          at += alike;
          continue;
        }
        let to = at + 1;
        while (to < rest.length && rest[to][0] > 2) to += 1;
        came.append(this.result(rest[at][1], rest.slice(at + 1, to)));
        at = to;
      }
      entry.append(came);
    }
    return entry;
  }

  /** How what was done begins to be told, each once: `fire at`, `move`. */
  deeds() {
    const begins = this.lines.filter(([depth]) => depth === 1).map(([, text]) => text.split(this.words.known)[0].trim());
    return [...new Set(begins)].filter(Boolean).sort();
  }

  /** How many results from there on differ by names alone. @param {Line[]} lines @param {number} at */
  alike(lines, at) {
    const shape = (/** @type {number} */ one) => lines[one][1].replace(this.words.known, "…");
    let to = at;
    while (to < lines.length && lines[to][0] <= 2 && !(lines[to + 1]?.[0] > 2) && shape(to) === shape(at)) to += 1;
    return to - at;
  }

  /** @param {string[]} texts */
  folded(texts) {
    const line = document.createElement("li");
    const more = document.createElement("details");
    const summary = document.createElement("summary");
    summary.append(...this.words.marked(texts[0].replace(/^so /, ""), false), `, and ${texts.length - 1} more such`);
    more.append(summary, ...texts.slice(1).map((one) => this.reckoned(0, one.replace(/^so /, ""))));
    line.append(more);
    return line;
  }

  /** @param {string} text @param {Line[]} beneath */
  result(text, beneath) {
    const line = document.createElement("li");
    const shown = /^the die for (.+) shows (\d+)$/.exec(text);
    if (shown) {
      line.className = "die";
      line.append(die(Number(shown[2])), ...this.words.marked(text, false));
    } else if (beneath.length) {
      const more = document.createElement("details");
      const summary = document.createElement("summary");
      summary.append(...this.words.marked(text, false));
      more.append(summary, ...beneath.map(([depth, said]) => this.reckoned(depth, said)));
      line.append(more);
    } else {
      line.className = text.startsWith("so ") ? "so" : "";
      line.append(...this.words.marked(text.replace(/^so /, ""), false));
    }
    return line;
  }

  /** @param {number} depth @param {string} said */
  reckoned(depth, said) {
    const line = document.createElement("p");
    line.className = `d${Math.min(depth, 6)}`;
    line.append(...this.words.marked(said));
    return line;
  }
}
