/** Hands on the board: it is clicked, dragged about, gone over by keys; and a counter is drawn along a way.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Point} Point
 * @typedef {{picked: (what: {thing: string, hex: string}, where: Point | null) => void,
 *   drawn: (thing: string, hexes: string[], where: Point) => void, goes: (thing: string) => boolean,
 *   lifted?: (thing: string) => void, left?: () => void,
 *   rests?: (what: {thing: string, hex: string} | null, where: Point) => void}} Acts
 */

import { laid } from "./board.js";

const STILL = 6; // pixels that a click may move
const RESTS = 450; // milliseconds until a pointer, or a finger that is held down, rests
const STEP = 1.3; // how much nearer a button, or a notch of the wheel, brings the map
const NOTCH = 100; // pixels, as a wheel tells of them
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Hands {
  /** @param {Board} board @param {HTMLElement} spot where it is told what the cursor is on @param {Acts} acts */
  constructor(board, spot, acts) {
    this.board = board;
    this.spot = spot;
    this.acts = acts;
    this.cursor = "";
    /** `ghost`: it comes from beside the board. @type {{x: number, y: number, left: number, top: number, far: boolean, thing: string,
     * way: string[], ghost?: HTMLElement} | null} */
    this.held = null;
    this.resting = 0;
    const { map } = board;
    map.addEventListener("pointerdown", (event) => this.hold(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    map.addEventListener("pointerleave", () => this.rest(null, 0));
    map.addEventListener("scroll", () => this.rest(null, 0));
    map.addEventListener("contextmenu", (event) => event.preventDefault()); // a long press looks at a counter
    addEventListener("pointermove", (event) => this.carry(event));
    addEventListener("pointerup", (event) => this.drop(event));
    addEventListener("pointercancel", () => {
      this.rest(null, 0);
      if (this.held?.ghost && this.held.far) this.acts.left?.();
      this.letGo();
    });
    map.addEventListener("click", (event) => this.click(event));
    map.addEventListener("keydown", (event) => this.key(event));
    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // By how far it turned, not how often it was told: a busy browser tells of several turns at once, a pinch of many small ones.
      const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? NOTCH / 3 : event.deltaMode ? NOTCH : 1);
      board.stretch(STEP ** (-turned / NOTCH), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => document.getElementById(id)?.addEventListener("click", act);
    on("nearer", () => board.zoom(STEP));
    on("farther", () => board.zoom(1 / STEP));
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
    this.rest(event.pointerType === "touch" ? event : null, RESTS);
    const { map } = this.board;
    const what = event.pointerType === "touch" ? null : this.under({ x: event.clientX, y: event.clientY });
    const thing = what && this.acts.goes(what.thing) ? what.thing : "";
    this.held = { x: event.clientX, y: event.clientY, left: map.scrollLeft, top: map.scrollTop, far: false, thing, way: thing && what ? [what.hex] : [] };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (event.pointerType === "touch") return;
    this.rest(held ? null : event, RESTS);
    if (!held || held.ghost) return;
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

  /** Where a pointer stays, what lies there is looked at. @param {{clientX: number, clientY: number} | null} event @param {number} after */
  rest(event, after) {
    clearTimeout(this.resting);
    this.acts.rests?.(null, { x: 0, y: 0 });
    if (!event) return;
    const at = { x: event.clientX, y: event.clientY };
    this.resting = setTimeout(() => this.acts.rests?.(this.under(at), at), after);
  }

  // ---- from beside the board

  /** Counters of a strip can be drawn onto the board. @param {HTMLElement} strip @param {(button: HTMLElement) => string} called */
  takesFrom(strip, called) {
    strip.addEventListener("pointerdown", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      const thing = button && event.button === 0 && event.pointerType !== "touch" ? called(button) : "";
      const drawn = thing && this.acts.goes(thing) && button?.querySelector("svg")?.cloneNode(true);
      if (!thing || !drawn) return;
      const ghost = Object.assign(document.createElement("div"), { className: "ghost", hidden: true });
      ghost.append(drawn);
      document.body.append(ghost);
      this.held = { x: event.clientX, y: event.clientY, left: 0, top: 0, far: false, thing, way: [], ghost };
    });
  }

  /** @param {PointerEvent} event */
  carry(event) {
    const { held, board } = this;
    if (!held?.ghost) return;
    if (!held.far && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) {
      held.far = true;
      this.acts.lifted?.(held.thing);
    }
    held.ghost.hidden = !held.far;
    held.ghost.style.left = `${event.clientX}px`;
    held.ghost.style.top = `${event.clientY}px`;
    const hex = held.far ? this.under({ x: event.clientX, y: event.clientY })?.hex : "";
    held.way = hex ? [held.thing, hex] : [];
    board.outline("way", hex ? [hex] : []);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.rest(null, 0);
    if (held?.far && held.thing && held.way.length > 1) this.acts.drawn(held.thing, held.way.slice(1), { x: event.clientX, y: event.clientY });
    else if (held?.far && held.ghost) this.acts.left?.();
    this.letGo();
  }

  letGo() {
    this.held?.ghost?.remove();
    this.board.map.classList.remove("held");
    for (const one of this.board.sheet.querySelectorAll(".laid.way")) one.remove();
    setTimeout(() => (this.held = null)); // the click that follows still knows of it
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.held?.far || event.detail > 1) return; // the second of a double click was meant for what stood there before
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
