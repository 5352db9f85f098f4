/** Counters that stand nowhere: still to come, or lost. @typedef {import("./main.js").Thing} Thing */

import { arrows } from "./arrows.js";

/** Whose, and whether they are lost. @param {string} side @param {boolean} isLost */
const key = (side, isLost) => `${isLost ? "lost " : ""}${side}`;

export class Reserve {
  /** @param {HTMLElement} place @param {(name: string) => void} picked */
  constructor(place, picked) {
    this.element = place;
    this.picked = picked;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.teams = new Map();
    /** @type {Set<string>} */
    this.lit = new Set();
    arrows(place, "button");
    place.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.deltaX || place.scrollWidth <= place.clientWidth) return;
      event.preventDefault(); // it lies in one row, and a wheel turns along it
      place.scrollLeft += event.deltaY * (event.deltaMode ? 40 : 1);
    }, { passive: false });
  }

  /** What has changed. @param {Record<string, Thing | null>} things */
  place(things) {
    for (const [name, one] of Object.entries(things)) {
      const old = this.buttons.get(name);
      this.buttons.delete(name);
      if (!one || one.hex) old?.remove();
      else {
        const button = this.button(one);
        this.buttons.set(name, button);
        old && old.parentElement === this.teams.get(key(one.side ?? "", one.lost ?? false)) ? old.replaceWith(button) : (old?.remove(), this.team(one.side ?? "", one.lost ?? false).append(button));
      }
    }
    this.element.hidden = !this.buttons.size;
    this.light(this.lit);
  }

  /** @param {string} side @param {boolean} isLost */
  team(side, isLost) {
    const name = key(side, isLost);
    const team = this.teams.get(name) ?? Object.assign(document.createElement("div"), { className: isLost ? "team gone" : "team" });
    if (!this.teams.has(name)) {
      this.element.append(team);
      if (isLost) team.append(Object.assign(document.createElement("span"), { textContent: "Lost" }));
    }
    this.teams.set(name, team);
    return team;
  }

  /** @param {Thing} one */
  button(one) {
    const button = document.createElement("button");
    button.type = "button";
    button.title = one.inside ? `${one.said}, in ${one.inside}` : one.said;
    button.setAttribute("aria-label", button.title);
    const drawn = new DOMParser().parseFromString(one.picture ?? "", "image/svg+xml").documentElement;
    drawn.setAttribute("aria-hidden", "true");
    button.append(drawn, Object.assign(document.createElement("span"), { textContent: one.name }));
    button.addEventListener("click", () => this.picked(one.name));
    return button;
  }

  /** Whose button it is. @param {HTMLElement} button */
  named(button) {
    return [...this.buttons].find(([, one]) => one === button)?.[0] ?? "";
  }

  /** @param {Set<string>} names */
  light(names) {
    this.lit = names;
    let first = true;
    for (const [name, button] of this.buttons) {
      button.classList.toggle("lit", names.has(name));
      if (names.has(name) && first) button.scrollIntoView({ block: "nearest", inline: "start" });
      first &&= !names.has(name);
    }
  }
}
