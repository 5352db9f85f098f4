/** The board: the server's picture, with what may be chosen lit on it; moved, drawn nearer, and gone over by keys.
 *
 * @typedef {import("./main.js").Thing} Thing
 * @typedef {import("./main.js").Light} Light
 * @typedef {{group: SVGGElement, x: number, y: number, region: SVGGElement}} Spot
 */

const SVG = "http://www.w3.org/2000/svg";
const NEAREST = 260; // pixels to 1,000 units of the picture; two hexsides
const FARTHEST = 22;
const USUAL = 92;
const STILL = 6; // pixels that a click may move
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {string} text */
const parsed = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

export class Board {
  /** @param {HTMLElement} map @param {HTMLElement} sheet @param {HTMLElement} spot
   * @param {(what: {thing: string, hex: string}, where: {x: number, y: number} | null) => void} picked */
  constructor(map, sheet, spot, picked) {
    this.map = map;
    this.sheet = sheet;
    this.spot = spot;
    this.picked = picked;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {string[]} */
    this.layers = [];
    /** @type {Map<string, Thing>} */
    this.things = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    this.scale = 0;
    this.cursor = "";
    this.pans();
    map.addEventListener("keydown", (event) => this.key(event));
    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    }, { passive: false });
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => document.getElementById(id)?.addEventListener("click", act);
    on("nearer", () => this.zoom(1.3));
    on("farther", () => this.zoom(1 / 1.3));
    on("whole", () => this.whole());
  }

  // ---- the picture

  /** @param {string} text @param {Thing[]} things */
  place(text, things) {
    this.things = new Map(things.map((one) => [one.name, one]));
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (parsed(text)));
    const layers = [...svg.querySelectorAll(":scope > g > *")].map((one) => one.outerHTML);
    const same = this.svg && layers.length === this.layers.length;
    if (same && this.svg) {
      const old = this.svg.querySelectorAll(":scope > g > :not(.laid)");
      const fresh = svg.querySelectorAll(":scope > g > *");
      layers.forEach((one, number) => {
        if (one !== this.layers[number]) old[number].replaceWith(fresh[number]);
      });
      this.svg.querySelector("desc")?.replaceWith(/** @type {Element} */ (svg.querySelector("desc")));
    } else {
      this.svg = svg;
      this.sheet.replaceChildren(svg);
    }
    this.layers = layers;
    this.findSpots();
    if (!this.scale) this.first();
  }

  findSpots() {
    this.spots.clear();
    for (const group of this.sheet.querySelectorAll("[data-hex]")) {
      const d = group.querySelector("path")?.getAttribute("d") ?? "";
      const [x, y] = (d.match(/-?\d+/g) ?? ["0", "0"]).map(Number);
      const region = /** @type {SVGGElement} */ (group.parentElement?.parentElement);
      const hex = /** @type {SVGGElement} */ (group);
      this.spots.set(hex.dataset.hex ?? "", { group: hex, x, y: y + 500, region });
    }
  }

  /** As near as its width allows, where most stands. */
  first() {
    const wide = this.svg?.viewBox.baseVal.width ?? 1;
    this.setScale(Math.min(USUAL, Math.max(58, ((this.map.clientWidth - 4) * 1000) / wide)));
    const busy = [...this.things.values()].map((one) => one.hex).filter(Boolean);
    this.bring(busy.length ? /** @type {string[]} */ (busy) : [...this.spots.keys()].slice(0, 1), true);
  }

  /** @param {number} scale */
  setScale(scale) {
    if (!this.svg) return;
    this.scale = Math.min(NEAREST, Math.max(FARTHEST, scale));
    const { width, height } = this.svg.viewBox.baseVal;
    this.svg.setAttribute("width", `${Math.round((width * this.scale) / 1000)}`);
    this.svg.setAttribute("height", `${Math.round((height * this.scale) / 1000)}`);
  }

  /** @param {number} times @param {{x: number, y: number}} [at] */
  zoom(times, at) {
    if (!this.svg) return;
    const box = this.map.getBoundingClientRect();
    const held = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const old = this.svg.getBoundingClientRect();
    const share = [(held.x - old.left) / old.width, (held.y - old.top) / old.height];
    this.setScale(this.scale * times);
    const now = this.svg.getBoundingClientRect();
    this.map.scrollLeft += now.left + share[0] * now.width - held.x;
    this.map.scrollTop += now.top + share[1] * now.height - held.y;
  }

  whole() {
    if (!this.svg) return;
    const { width, height } = this.svg.viewBox.baseVal;
    this.setScale(Math.min(((this.map.clientWidth - 8) * 1000) / width, ((this.map.clientHeight - 8) * 1000) / height));
  }

  // ---- what stands there

  labels() {
    return [...this.spots.keys()];
  }

  /** @param {string} hex */
  in(hex) {
    return [...this.things.values()].filter((one) => one.hex === hex);
  }

  /** @param {string} name */
  named = (name) => this.things.get(name);

  /** The hex with what it is. @param {string} hex */
  said(hex) {
    return this.spots.get(hex)?.group.querySelector("title")?.textContent ?? hex;
  }

  /** @param {string} name @returns {Element | null} */
  counter(name) {
    const thing = this.things.get(name);
    return thing ? this.sheet.querySelector(`#${CSS.escape(thing.id)}`) : null;
  }

  /** Counters, each as a picture of its own. @param {string[]} names @returns {SVGElement[]} */
  portraits(names) {
    const found = [];
    for (const name of names.slice(0, 24)) {
      const group = this.counter(name);
      const picture = this.things.get(name)?.picture;
      if (group) {
        const paper = group.querySelectorAll("rect")[1];
        const [x, y, size] = ["x", "y", "width"].map((one) => Number(paper.getAttribute(one)));
        const svg = document.createElementNS(SVG, "svg");
        svg.setAttribute("viewBox", `${x - size / 20} ${y - size / 20} ${size * 1.12} ${size * 1.12}`);
        const copy = /** @type {Element} */ (group.cloneNode(true));
        copy.removeAttribute("id");
        svg.append(copy);
        found.push(named(svg, name));
      } else if (picture) found.push(named(/** @type {SVGElement} */ (/** @type {unknown} */ (parsed(picture))), name));
    }
    return found;
  }

  /** Paper and ink of each side, as its counters show them. @param {string[]} sides */
  colours(sides) {
    /** @type {Record<string, string[]>} */
    const found = {};
    for (const side of sides) {
      const thing = [...this.things.values()].find((one) => one.side === side);
      const drawn = thing && this.portraits([thing.name])[0];
      const paper = drawn?.querySelectorAll(".counter rect")[1];
      if (paper) found[side] = [paper.getAttribute("fill") ?? "", paper.getAttribute("stroke") ?? ""];
    }
    return found;
  }

  // ---- what is lit

  /** @param {Light[]} lights */
  light(lights) {
    for (const one of this.sheet.querySelectorAll(".lit, .chooses")) one.classList.contains("laid") ? one.remove() : one.classList.remove("chooses");
    const hexes = new Set(lights.flatMap((one) => [...(one.hex ? [one.hex] : []), ...(one.hexes ?? [])]));
    const names = new Set(lights.map((one) => one.thing ?? "").filter(Boolean));
    for (const hex of hexes) this.ring(hex, "lit");
    for (const name of names) this.frame(name, "lit");
    const spots = [...hexes, ...[...names].map((one) => this.things.get(one)?.hex ?? "")].filter((one) => this.spots.has(one));
    if (spots.length && !spots.some((one) => this.isSeen(one))) this.bring(spots);
  }

  /** Things and hexes that a text speaks of. @param {string[]} names */
  point(names) {
    for (const one of this.sheet.querySelectorAll(".pointed")) one.remove();
    for (const name of names) this.spots.has(name) ? this.ring(name, "pointed") : this.frame(name, "pointed");
  }

  /** Where it happened is brought into view, if it cannot be seen. @param {string[]} names */
  follow(names) {
    const hexes = names.map((one) => (this.spots.has(one) ? one : this.things.get(one)?.hex ?? "")).filter((one) => this.spots.has(one));
    if (hexes.length && !hexes.some((one) => this.isWhole(one))) this.bring(hexes);
  }

  /** @param {string} hex @param {string} sort */
  ring(hex, sort) {
    const spot = this.spots.get(hex);
    const path = spot?.group.querySelector("path")?.cloneNode();
    if (!spot || !(path instanceof SVGElement)) return;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `laid ${sort}`);
    group.append(path);
    spot.region.insertBefore(group, sort === "lit" ? spot.region.querySelector(":scope > .counters") : null);
  }

  /** @param {string} name @param {string} sort */
  frame(name, sort) {
    const group = this.counter(name);
    const paper = group?.querySelectorAll("rect")[1]?.cloneNode();
    const region = group?.parentElement?.parentElement;
    if (!group || !region || !(paper instanceof SVGElement)) return;
    paper.removeAttribute("fill");
    paper.removeAttribute("stroke");
    const laid = document.createElementNS(SVG, "g");
    laid.setAttribute("class", `laid frame ${sort}`);
    laid.append(paper);
    region.append(laid);
    if (sort === "lit") group.classList.add("chooses");
  }

  /** @param {string} hex */
  isSeen(hex) {
    const box = this.spots.get(hex)?.group.getBoundingClientRect();
    const map = this.map.getBoundingClientRect();
    return Boolean(box) && box.right > map.left && box.left < map.right && box.bottom > map.top && box.top < map.bottom;
  }

  /** Where most of these hexes are is brought into view. @param {string[]} hexes @param {boolean} [atOnce] */
  bring(hexes, atOnce = false) {
    const boxes = hexes.map((one) => this.spots.get(one)?.group.getBoundingClientRect()).filter((one) => one !== undefined);
    if (!boxes.length) return;
    const map = this.map.getBoundingClientRect();
    const middle = (/** @type {number[]} */ all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
    const x = middle(boxes.map((one) => one.left + one.width / 2)) - map.left - map.width / 2;
    const y = middle(boxes.map((one) => one.top + one.height / 2)) - map.top - map.height / 2;
    const calm = atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.map.scrollBy({ left: x, top: y, behavior: calm ? "instant" : "smooth" });
  }

  // ---- hands

  pans() {
    /** @type {{x: number, y: number, left: number, top: number, far: boolean} | null} */
    let held = null;
    this.map.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = { x: event.clientX, y: event.clientY, left: this.map.scrollLeft, top: this.map.scrollTop, far: false };
    });
    this.map.addEventListener("pointermove", (event) => {
      if (!held || event.pointerType === "touch") return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      held.far ||= Math.hypot(dx, dy) > STILL;
      if (!held.far) return;
      this.map.classList.add("held");
      this.map.scrollTo(held.left - dx, held.top - dy);
    });
    addEventListener("pointerup", () => {
      this.map.classList.remove("held");
      setTimeout(() => (held = null));
    });
    this.map.addEventListener("click", (event) => {
      if (held?.far) return;
      const at = { x: event.clientX, y: event.clientY };
      for (const one of document.elementsFromPoint(at.x, at.y)) {
        const counter = one.closest(".counter");
        const hex = one.closest("[data-hex]");
        const thing = counter && [...this.things.values()].find((it) => it.id === counter.id);
        if (thing) return this.picked({ thing: thing.name, hex: thing.hex ?? "" }, at);
        if (hex) return this.picked({ thing: "", hex: /** @type {HTMLElement} */ (hex).dataset.hex ?? "" }, at);
      }
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (way) this.go(way[0], way[1]);
    else if (event.key === "Enter" && this.cursor) {
      const box = this.spots.get(this.cursor)?.group.getBoundingClientRect();
      this.picked({ thing: "", hex: this.cursor }, box ? { x: box.left + box.width / 2, y: box.bottom } : null);
    } else if (event.key === "+" || event.key === "=") this.zoom(1.3);
    else if (event.key === "-") this.zoom(1 / 1.3);
    else if (event.key === "0") this.whole();
    else return;
    event.preventDefault();
  }

  /** To the nearest hex that way. @param {number} dx @param {number} dy */
  go(dx, dy) {
    const from = this.spots.get(this.cursor);
    let best = "";
    let least = Infinity;
    for (const [label, spot] of this.spots) {
      if (!from) {
        if (this.isSeen(label) && !best) best = label;
        continue;
      }
      if (spot.region !== from.region || spot === from) continue;
      const [x, y] = [spot.x - from.x, spot.y - from.y];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead > 200 && ahead + aside * 1.4 < least) [best, least] = [label, ahead + aside * 1.4];
    }
    if (!best) return;
    this.cursor = best;
    for (const one of this.sheet.querySelectorAll(".cursor")) one.remove();
    this.ring(best, "cursor");
    if (!this.isWhole(best)) this.bring([best], true);
    const here = this.in(best).map((one) => one.said);
    this.spot.textContent = [this.said(best), ...here].join("; ");
  }

  /** @param {string} hex */
  isWhole(hex) {
    const box = this.spots.get(hex)?.group.getBoundingClientRect();
    const map = this.map.getBoundingClientRect();
    return Boolean(box) && box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom;
  }
}

/** @param {SVGElement} svg @param {string} name */
function named(svg, name) {
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  svg.setAttribute("class", "portrait");
  return svg;
}
