/** Counters that stand nowhere: still to come, or lost. @typedef {import("./main.js").Thing} Thing */

export class Reserve {
  /** @param {HTMLElement} place @param {(name: string) => void} picked */
  constructor(place, picked) {
    this.element = place;
    this.picked = picked;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Set<string>} */
    this.lit = new Set();
  }

  /** @param {Thing[]} things */
  place(things) {
    this.buttons.clear();
    /** @type {Map<string, HTMLElement>} */
    const sides = new Map();
    for (const one of things.filter((it) => !it.hex)) {
      const side = one.side ?? "";
      if (!sides.has(side)) sides.set(side, Object.assign(document.createElement("div"), { className: "team" }));
      const button = document.createElement("button");
      button.type = "button";
      button.title = one.inside ? `${one.said}, in ${one.inside}` : one.said;
      button.setAttribute("aria-label", button.title);
      const drawn = new DOMParser().parseFromString(one.picture ?? "", "image/svg+xml").documentElement;
      drawn.setAttribute("aria-hidden", "true");
      const name = Object.assign(document.createElement("span"), { textContent: one.name });
      button.append(drawn, name);
      button.addEventListener("click", () => this.picked(one.name));
      this.buttons.set(one.name, button);
      sides.get(side)?.append(button);
    }
    this.element.replaceChildren(...sides.values());
    this.element.hidden = !sides.size;
    this.light(this.lit);
  }

  /** @param {Set<string>} names */
  light(names) {
    this.lit = names;
    for (const [name, button] of this.buttons) button.classList.toggle("lit", names.has(name));
    const first = [...this.buttons].find(([name]) => names.has(name))?.[1];
    first?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
