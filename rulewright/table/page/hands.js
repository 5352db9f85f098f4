/** Hands on the board: it is clicked, dragged about, gone over by keys; and a counter is drawn along a way.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Point} Point
 * @typedef {{picked: (what: {thing: string, hex: string}, where: Point | null) => void,
 *   drawn: (thing: string, hexes: string[], where: Point) => void, goes: (thing: string) => boolean}} Acts
 */

import { laid } from "./board.js";

const STILL = 6; // pixels that a click may move
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Hands {
  /** @param {Board} board @param {HTMLElement} spot where it is told what the cursor is on @param {Acts} acts */
  constructor(board, spot, acts) {
    this.board = board;
    this.spot = spot;
    this.acts = acts;
    this.cursor = "";
    /** @type {{x: number, y: number, left: number, top: number, far: boolean, thing: string, way: string[]} | null} */
    this.held = null;
    const { map } = board;
    map.addEventListener("pointerdown", (event) => this.hold(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", () => this.letGo());
    map.addEventListener("click", (event) => this.click(event));
    map.addEventListener("keydown", (event) => this.key(event));
    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      board.stretch(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    }, { passive: false });
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => document.getElementById(id)?.addEventListener("click", act);
    on("nearer", () => board.zoom(1.3));
    on("farther", () => board.zoom(1 / 1.3));
    on("whole", () => board.whole());
  }

  // ---- with a pointer

  /** What lies there. @param {Point} at */
  under(at) {
    for (const one of document.elementsFromPoint(at.x, at.y)) {
      const counter = one.closest(".counter");
      const thing = counter && [...this.board.things.values()].find((it) => it.id === counter.id);
      if (thing) return { thing: thing.name, hex: thing.hex ?? "" };
      const hex = /** @type {HTMLElement | null} */ (one.closest("[data-hex]"))?.dataset.hex;
      if (hex) return { thing: "", hex };
    }
    return null;
  }

  /** @param {PointerEvent} event */
  hold(event) {
    if (event.button !== 0) return;
    const { map } = this.board;
    const what = event.pointerType === "touch" ? null : this.under({ x: event.clientX, y: event.clientY });
    const thing = what && this.acts.goes(what.thing) ? what.thing : "";
    this.held = { x: event.clientX, y: event.clientY, left: map.scrollLeft, top: map.scrollTop, far: false, thing, way: thing && what ? [what.hex] : [] };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerType === "touch") return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.far ||= Math.hypot(dx, dy) > STILL;
    if (!held.far) return;
    this.board.map.classList.add("held");
    if (held.thing) this.along(held.way, { x: event.clientX, y: event.clientY });
    else this.board.map.scrollTo(held.left - dx, held.top - dy);
  }

  /** The way grows hex by hex; who goes back along it takes it back. @param {string[]} way @param {Point} at */
  along(way, at) {
    const hex = this.under(at)?.hex;
    if (!hex || hex === way[way.length - 1]) return;
    if (hex === way[way.length - 2]) way.pop();
    else way.push(hex);
    const { board } = this;
    for (const one of board.sheet.querySelectorAll(".laid.way")) one.remove();
    const points = way.flatMap((one) => board.spots.get(one) ?? []).map((one) => `${one.x} ${one.y}`);
    board.region()?.append(laid("way", `M${points.join("L")}`));
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    if (held?.far && held.thing && held.way.length > 1) this.acts.drawn(held.thing, held.way.slice(1), { x: event.clientX, y: event.clientY });
    this.letGo();
  }

  letGo() {
    this.board.map.classList.remove("held");
    for (const one of this.board.sheet.querySelectorAll(".laid.way")) one.remove();
    setTimeout(() => (this.held = null)); // the click that follows still knows of it
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.held?.far) return;
    const at = { x: event.clientX, y: event.clientY };
    const what = this.under(at);
    if (what) this.acts.picked(what, at);
  }

  // ---- with keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (way) this.go(way[0], way[1]);
    else if (event.key === "Enter" && this.cursor) {
      this.acts.picked({ thing: "", hex: this.cursor }, this.board.middles([this.cursor])[0] ?? null);
    } else if (event.key === "+" || event.key === "=") this.board.zoom(1.3);
    else if (event.key === "-") this.board.zoom(1 / 1.3);
    else if (event.key === "0") this.board.whole();
    else return;
    event.preventDefault();
  }

  /** To the nearest hex that way. @param {number} dx @param {number} dy */
  go(dx, dy) {
    const { board } = this;
    const from = board.spots.get(this.cursor);
    let best = from ? "" : board.labels().find((one) => board.isAnySeen([one], true)) ?? "";
    let least = Infinity;
    for (const [label, spot] of from ? board.spots : []) {
      if (spot === from || !from) continue;
      const [x, y] = [spot.x - from.x, spot.y - from.y];
      const ahead = x * dx + y * dy;
      const far = ahead + Math.abs(x * dy + y * dx) * 1.4;
      if (ahead > 200 && far < least) [best, least] = [label, far];
    }
    if (best) this.goTo(best);
  }

  /** @param {string} hex */
  goTo(hex) {
    const { board } = this;
    this.cursor = hex;
    board.outline("cursor", [hex]);
    if (!board.isAnySeen([hex], true)) board.bring([hex], true);
    this.spot.textContent = [board.said(hex), ...board.in(hex).map((one) => one.said)].join("; ");
  }
}
