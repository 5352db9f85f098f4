/** Names of counters and hexes in a text: pointed at there, they show on the board. Titles of rules are set apart. */

/** @param {string} text */
const plain = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Words {
  constructor() {
    this.version = 0;
    this.key = "";
    /** @type {RegExp} */
    this.known = /\[[^\]]+\]/g;
    this.book = ""; // where the rules are printed
  }

  /** @param {string[]} names @param {string[]} hexes */
  know(names, hexes) {
    const key = `${names.join()}|${hexes.length}`;
    if (key === this.key) return;
    this.key = key;
    this.version += 1;
    this.hexes = new Set(hexes);
    const longest = [...names].sort((a, b) => b.length - a.length).map(plain);
    this.known = new RegExp(`\\[[^\\]]+\\]|(?<![\\w-])(?:${[...longest, "[A-Z0-9-]*[A-Z]{1,2}\\d{1,2}"].join("|")})(?![\\w-])`, "g");
  }

  /** @param {string} text @param {boolean} [leads] whether titles lead to the book: not in what is clicked itself
   * @returns {Node[]} */
  marked(text, leads = true) {
    const found = [];
    let at = 0;
    for (const hit of text.matchAll(this.known)) {
      const isRule = hit[0].startsWith("[");
      if (!isRule && /\d$/.test(hit[0]) && !/[a-z ]/.test(hit[0]) && !this.hexes?.has(hit[0])) continue;
      found.push(document.createTextNode(text.slice(at, hit.index)));
      const span = isRule ? this.cited(hit[0], leads) : document.createElement("span");
      span.textContent = hit[0];
      if (!isRule) {
        span.className = "ref";
        span.dataset.ref = hit[0];
      }
      found.push(span);
      at = hit.index + hit[0].length;
    }
    found.push(document.createTextNode(text.slice(at)));
    return found;
  }

  /** The title of a rule leads to its paragraph in the book. @param {string} title @param {boolean} leads */
  cited(title, leads) {
    const found = document.createElement(this.book && leads ? "a" : "cite");
    if (!(found instanceof HTMLAnchorElement)) return found;
    found.className = "cite";
    found.href = `book/${encodeURIComponent(this.book)}/of/${encodeURIComponent(title.slice(1, -1))}`;
    found.target = "book";
    found.title = "Read it in the book";
    return found;
  }

  /** @param {string} text */
  named(text) {
    return this.marked(text).flatMap((one) => (one instanceof HTMLElement && one.dataset.ref ? [one.dataset.ref] : []));
  }

  /** What a pointer rests on is shown. @param {HTMLElement} place @param {(names: string[]) => void} point */
  point(place, point) {
    place.addEventListener("pointerover", (event) => {
      const line = /** @type {HTMLElement} */ (event.target).closest(".ref, li, p");
      const spans = line?.matches(".ref") ? [line] : [...(line?.querySelectorAll(":scope > .ref") ?? [])];
      point(spans.map((one) => /** @type {HTMLElement} */ (one).dataset.ref ?? ""));
    });
    place.addEventListener("pointerleave", () => point([]));
  }
}
