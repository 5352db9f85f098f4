/** The board: the server's map with what stands on it, and what may be chosen lit; moved and drawn nearer.
 *
 * @typedef {import("./main.js").Thing} Thing
 * @typedef {import("./main.js").Light} Light
 * @typedef {{group: SVGGElement, outline: string, x: number, y: number, region: SVGGElement, stack?: Element}} Spot
 * @typedef {{map?: string, stacks: Record<string, string | null>, things: Record<string, Thing | null>}} Drawn: the whole
 *   of it, with its map, or what has changed: null is there no more
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, across: number, down: number}} Held
 */

const SVG = "http://www.w3.org/2000/svg";
const NEAREST = 260; // pixels to 1,000 units of the picture; two hexsides
const FARTHEST = 22;
const USUAL = 92;
const STILL = 150; // milliseconds without a turn of the wheel
const REACH = 577; // units from the middle of a hex to a corner

/** @param {string} text */
const parsed = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

export class Board {
  /** @param {HTMLElement} map @param {HTMLElement} sheet */
  constructor(map, sheet) {
    this.map = map;
    this.sheet = sheet;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Map<string, Thing>} */
    this.things = new Map();
    /** @type {Map<string, string>} */
    this.stacks = new Map();
    this.drawn = "";
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** From the coordinates of the map to those of the picture's upper left. @type {Point} */
    this.moved = { x: 0, y: 0 };
    this.scale = 0;
    this.isEmpty = true; // nothing stands on it
    /** While the wheel turns. @type {Held & {times: number, rest: number} | null} */
    this.turning = null;
  }

  // ---- the picture

  /** What has changed of it. @param {Drawn} drawn */
  place(drawn) {
    for (const [name, thing] of Object.entries(drawn.things)) thing ? this.things.set(name, thing) : this.things.delete(name);
    for (const [hex, stack] of Object.entries(drawn.stacks)) stack ? this.stacks.set(hex, stack) : this.stacks.delete(hex);
    if (drawn.map) this.lay(drawn.map);
    if (drawn.map) this.shade(null);
    for (const hex of drawn.map ? this.stacks.keys() : Object.keys(drawn.stacks)) this.stack(hex);
    const busy = this.busy();
    if (!this.scale) this.first();
    else if (this.isEmpty && busy.some((one) => !this.isAnySeen([one], true))) this.bring(busy, true);
    this.isEmpty = !busy.length;
  }

  /** What would have to change so that it is as drawn. @param {Drawn} drawn @returns {Drawn} */
  until(drawn) {
    const gone = (/** @type {Map<string, unknown>} */ held) => Object.fromEntries([...held.keys()].map((one) => [one, null]));
    const map = drawn.map === this.drawn ? undefined : drawn.map;
    return { map, stacks: { ...gone(this.stacks), ...drawn.stacks }, things: { ...gone(this.things), ...drawn.things } };
  }

  /** A new map; as near as the old one was. @param {string} map */
  lay(map) {
    this.drawn = map;
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (parsed(map)));
    this.sheet.replaceChildren(this.svg);
    this.spots.clear();
    for (const group of /** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll("[data-hex]"))) {
      const outline = group.querySelector("path")?.getAttribute("d") ?? "";
      const [x, y] = (outline.match(/-?\d+/g) ?? ["0", "0"]).map(Number);
      const region = /** @type {SVGGElement} */ (/** @type {Element} */ (group.parentElement?.parentElement));
      this.spots.set(group.dataset.hex ?? "", { group, outline, x, y: y + 500, region });
    }
    const [dx, dy] = (this.region()?.getAttribute("transform")?.match(/-?\d+/g) ?? ["0", "0"]).map(Number);
    const { x, y } = this.svg.viewBox.baseVal;
    this.moved = { x: dx - x, y: dy - y };
    if (this.scale) this.setScale(this.scale);
  }

  /** @returns {SVGGElement | undefined} */
  region() {
    return this.spots.values().next().value?.region;
  }

  /** @param {string} hex */
  stack(hex) {
    const spot = this.spots.get(hex);
    if (!spot) return;
    spot.stack?.remove();
    spot.stack = undefined;
    const drawn = this.stacks.get(hex);
    if (!drawn) return;
    spot.stack = parsed(`<g xmlns="${SVG}">${drawn}</g>`);
    spot.region.querySelector(":scope > .counters")?.append(spot.stack);
  }

  /** Where somebody stands. */
  busy() {
    return [...this.things.values()].flatMap((one) => (one.hex ? [one.hex] : []));
  }

  /** As near as its width allows, where most stands. */
  first() {
    const wide = this.svg?.viewBox.baseVal.width ?? 1;
    this.setScale(Math.min(USUAL, Math.max(58, ((this.map.clientWidth - 4) * 1000) / wide)));
    const busy = this.busy();
    this.bring(busy.length ? busy : [...this.spots.keys()].slice(0, 1), true);
  }

  /** @param {number} scale */
  setScale(scale) {
    if (!this.svg) return;
    this.scale = Math.min(NEAREST, Math.max(FARTHEST, scale));
    const { width, height } = this.svg.viewBox.baseVal;
    this.svg.setAttribute("width", `${Math.round((width * this.scale) / 1000)}`);
    this.svg.setAttribute("height", `${Math.round((height * this.scale) / 1000)}`);
  }

  /** @param {number} times @param {Point} [at] */
  zoom(times, at) {
    if (!this.svg) return;
    const box = this.map.getBoundingClientRect();
    this.zoomed(times, this.held(at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }));
  }

  /** While a wheel turns, the picture is only stretched, which is quick; it is drawn anew when that has come to rest.
   * @param {number} times @param {Point} at */
  stretch(times, at) {
    const { sheet } = this;
    const turning = this.turning ?? { ...this.held(at), times: 1, rest: 0 };
    clearTimeout(turning.rest);
    const scale = Math.min(NEAREST, Math.max(FARTHEST, this.scale * turning.times * times));
    turning.times = scale / this.scale;
    if (!this.turning) {
      const box = sheet.getBoundingClientRect();
      sheet.style.transformOrigin = `${turning.x - box.left}px ${turning.y - box.top}px`;
    }
    sheet.style.transform = `scale(${turning.times})`;
    this.turning = turning;
    turning.rest = setTimeout(() => {
      sheet.style.transform = "";
      this.turning = null;
      this.zoomed(turning.times, turning);
    }, STILL);
  }

  /** A point of the screen, and where in the picture it is. @param {Point} at @returns {Held} */
  held(at) {
    const box = /** @type {SVGSVGElement} */ (this.svg).getBoundingClientRect();
    return { ...at, across: (at.x - box.left) / box.width, down: (at.y - box.top) / box.height };
  }

  /** @param {number} times @param {Held} held */
  zoomed(times, held) {
    this.setScale(this.scale * times);
    const now = /** @type {SVGSVGElement} */ (this.svg).getBoundingClientRect();
    this.map.scrollLeft += now.left + held.across * now.width - held.x;
    this.map.scrollTop += now.top + held.down * now.height - held.y;
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

  /** The words that stand in hexes: what holds of them. */
  marks() {
    return [...this.stacks.values()].flatMap((one) => [...parsed(`<g xmlns="${SVG}">${one}</g>`).querySelectorAll("text")].map((it) => it.textContent ?? ""));
  }

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
        const [x, y, size] = ["x", "y", "width"].map((one) => Number(paper(group).getAttribute(one)));
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
      const drawn = thing && this.portraits([thing.name])[0]?.querySelector(".counter");
      if (drawn) found[side] = ["fill", "stroke"].map((one) => paper(drawn).getAttribute(one) ?? "");
    }
    return found;
  }

  // ---- what is lit

  /** @param {Light[]} lights @param {boolean} [held] whether something is held over the map, which then stays where it can */
  light(lights, held = false) {
    const hexes = new Set(lights.flatMap((one) => [...(one.hex ? [one.hex] : []), ...(one.hexes ?? [])]));
    const names = new Set(lights.flatMap((one) => (one.thing ? [one.thing] : [])));
    for (const one of this.sheet.querySelectorAll(".chooses")) one.classList.remove("chooses");
    for (const name of names) this.counter(name)?.classList.add("chooses");
    this.outline("lit", hexes, names);
    const spots = [...hexes, ...[...names].map((one) => this.things.get(one)?.hex ?? "")].filter((one) => this.spots.has(one));
    const seen = spots.filter((one) => this.isAnySeen([one], true)).length;
    if (spots.length && (!seen || (!held && hexes.size && 2 * seen < spots.length))) this.bring(spots);
  }

  /** Things and hexes that a text speaks of. @param {string[]} names */
  point(names) {
    this.outline("pointed", names.filter((one) => this.spots.has(one)), names.filter((one) => this.things.has(one)));
  }

  /** Where it happened is brought into view, if it cannot be seen. @param {string[]} names */
  follow(names) {
    const hexes = names.map((one) => (this.spots.has(one) ? one : this.things.get(one)?.hex ?? "")).filter((one) => this.spots.has(one));
    if (hexes.length && !this.isAnySeen(hexes, true)) this.bring(hexes);
  }

  /** Rings around hexes and frames around counters, all of one sort as one shape each: many would be slow.
   * @param {string} sort @param {Iterable<string>} hexes @param {Iterable<string>} [names] */
  outline(sort, hexes, names = []) {
    for (const one of this.sheet.querySelectorAll(`.laid.${sort}`)) one.remove();
    const rings = [...hexes].map((one) => this.spots.get(one)?.outline ?? "").join("");
    const frames = [...names].map((one) => frame(this.counter(one))).join("");
    const region = this.region();
    const beneath = ["pointed", "cursor"].includes(sort) ? null : region?.querySelector(":scope > .counters");
    if (rings) region?.insertBefore(laid(sort, rings), beneath ?? null);
    if (frames) region?.append(laid(`frame ${sort}`, frames));
  }

  /** What is shaded: hexes that lie in the dark, or are tinted, and what is written in them.
   * @param {{hexes: Record<string, string>, dark: boolean} | null} shaded */
  shade(shaded) {
    for (const one of this.sheet.querySelectorAll(".laid.shade")) one.remove();
    const region = this.region();
    if (!shaded || !region) return;
    const within = (/** @type {string} */ hex) => hex in shaded.hexes !== shaded.dark;
    const group = laid(`shade ${shaded.dark ? "dark" : "tint"}`, this.labels().filter(within).map((one) => this.spots.get(one)?.outline ?? "").join(""));
    region.insertBefore(group, region.querySelector(":scope > .counters"));
    const written = document.createElementNS(SVG, "g");
    written.setAttribute("class", "laid shade");
    for (const [hex, text] of Object.entries(shaded.hexes)) {
      const spot = this.spots.get(hex);
      if (!spot || !text) continue;
      const line = document.createElementNS(SVG, "text");
      line.setAttribute("x", `${spot.x}`);
      line.setAttribute("y", `${spot.y + (spot.stack ? 400 : 90)}`);
      line.textContent = text;
      written.append(line);
    }
    region.append(written);
  }

  /** Whether any of these hexes is in view, or the whole of it. @param {string[]} hexes @param {boolean} [whole] */
  isAnySeen(hexes, whole = false) {
    const map = this.map.getBoundingClientRect();
    const edge = ((whole ? -REACH : REACH) * this.scale) / 1000;
    return this.middles(hexes).some(({ x, y }) => x + edge > map.left && x - edge < map.right && y + edge > map.top && y - edge < map.bottom);
  }

  /** Where the middles of hexes are on the screen. @param {string[]} hexes @returns {Point[]} */
  middles(hexes) {
    const svg = this.svg?.getBoundingClientRect();
    const spots = hexes.flatMap((one) => this.spots.get(one) ?? []);
    const on = (/** @type {number} */ begin, /** @type {number} */ units) => begin + (units * this.scale) / 1000;
    return svg ? spots.map((one) => ({ x: on(svg.left, one.x + this.moved.x), y: on(svg.top, one.y + this.moved.y) })) : [];
  }

  /** Where most of these hexes are is brought into view. @param {string[]} hexes @param {boolean} [atOnce] */
  bring(hexes, atOnce = false) {
    const at = this.middles(hexes);
    if (!at.length) return;
    const map = this.map.getBoundingClientRect();
    const middle = (/** @type {number[]} */ all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
    const left = middle(at.map((one) => one.x)) - map.left - map.width / 2;
    const top = middle(at.map((one) => one.y)) - map.top - map.height / 2;
    const calm = atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.map.scrollBy({ left, top, behavior: calm ? "instant" : "smooth" });
  }
}

/** The paper of a drawn counter: what lies first is its shadow. @param {Element} counter */
const paper = (counter) => counter.querySelectorAll("rect")[1];

/** @param {Element | null} counter */
function frame(counter) {
  if (!counter) return "";
  const [x, y, wide] = ["x", "y", "width"].map((one) => Number(paper(counter).getAttribute(one)));
  return `M${x} ${y}h${wide}v${wide}h${-wide}z`;
}

/** @param {string} sort @param {string} outline */
export function laid(sort, outline) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `laid ${sort}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", outline);
  group.append(path);
  return group;
}

/** @param {SVGElement} svg @param {string} name */
function named(svg, name) {
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  svg.setAttribute("class", "portrait");
  return svg;
}
