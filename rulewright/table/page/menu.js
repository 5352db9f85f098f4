/** A card beside what was chosen: what it may do, or what stands there.
 * @typedef {{text: string, note?: string, sort?: string, picture?: Element, act?: () => void}} Item */

import { arrows } from "./arrows.js";

export class Menu {
  /** @param {HTMLElement} card */
  constructor(card) {
    this.card = card;
    /** @type {HTMLElement | null} */
    this.before = null;
    arrows(card, "button");
    document.addEventListener("pointerdown", (event) => {
      if (!card.hidden && event.target instanceof Node && !card.contains(event.target)) this.close(false);
    });
  }

  /** @param {string} title @param {Item[]} items @param {{x: number, y: number} | null} where
   * @param {SVGElement[]} [portraits] */
  open(title, items, where, portraits = []) {
    this.before = /** @type {HTMLElement | null} */ (document.activeElement);
    const head = Object.assign(document.createElement("h2"), { textContent: title });
    const shut = Object.assign(document.createElement("button"), { type: "button", textContent: "×", className: "shut" });
    shut.setAttribute("aria-label", "Close");
    shut.addEventListener("click", () => this.close());
    const strip = Object.assign(document.createElement("div"), { className: "strip" });
    strip.append(...(portraits.length > 1 ? portraits.map(captioned) : portraits));
    this.card.replaceChildren(head, shut, ...(portraits.length ? [strip] : []), ...items.map((one) => row(one)));
    this.card.setAttribute("aria-label", title);
    this.card.hidden = false;
    if (where) {
      const { width, height } = this.card.getBoundingClientRect();
      this.card.style.left = `${Math.max(8, Math.min(where.x + 14, innerWidth - width - 8))}px`;
      this.card.style.top = `${Math.max(8, Math.min(where.y - 20, innerHeight - height - 8))}px`;
    } else this.card.style.left = this.card.style.top = "";
    this.card.classList.toggle("centred", !where);
    /** @type {HTMLElement} */ (this.card.querySelector(".item") ?? shut).focus({ preventScroll: true });
  }

  /** @param {boolean} [back] */
  close(back = true) {
    if (this.card.hidden) return false;
    const had = this.card.contains(document.activeElement);
    this.card.hidden = true;
    if (back && had) this.before?.focus({ preventScroll: true });
    return true;
  }
}

/** Of several it is told who each is. @param {SVGElement} portrait */
function captioned(portrait) {
  const found = document.createElement("figure");
  found.append(portrait, Object.assign(document.createElement("figcaption"), { textContent: portrait.getAttribute("aria-label") }));
  return found;
}

/** @param {Item} item */
function row(item) {
  const { act } = item;
  const line = document.createElement(act ? "button" : "p");
  line.className = act ? `item ${item.sort ?? ""}` : "fact";
  line.textContent = item.text;
  if (item.picture) line.prepend(item.picture);
  if (item.note) line.append(Object.assign(document.createElement("small"), { textContent: item.note }));
  if (act) line.addEventListener("click", () => act());
  return line;
}
