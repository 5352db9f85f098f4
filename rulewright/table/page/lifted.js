/** A counter is lifted from beside the board: what it does is begun while it is held, so that it is lit where it may be put.
 *
 * @typedef {import("./main.js").Asked} Asked
 * @typedef {import("./main.js").Option} Option
 * @typedef {{asked: () => Asked | null, ways: (thing: string) => Option[], begun: (option: Option, light: import("./main.js").Light | null) => void,
 *   put: (hex: string) => void, undo: () => void}} Acts
 */

export class Lifted {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.thing = "";
    this.isBegun = false;
    /** Where it was let go: "" beside the board, null not yet. @type {string | null} */
    this.hex = null;
  }

  /** @param {string} thing */
  lift(thing) {
    [this.thing, this.isBegun, this.hex] = [thing, false, null];
    this.goOn();
  }

  /** Whether it was held. @param {string} hex */
  letGo(hex) {
    if (!this.thing) return false;
    this.hex = hex;
    this.goOn();
    return true;
  }

  /** Whatever is asked now. */
  goOn() {
    const asked = this.acts.asked();
    if (!this.thing || !asked) return;
    if (!this.isBegun) this.begin(asked);
    else if (asked.sort !== "choice") this.thing = "";
    else if (this.hex !== null) {
      const { hex } = this;
      this.thing = "";
      hex ? this.acts.put(hex) : this.acts.undo();
    }
  }

  /** Where it may do several things it is asked which when it is let go. @param {Asked} asked */
  begin(asked) {
    if (asked.sort === "choice") return this.acts.undo(); // what was begun before is not done
    const found = this.acts.ways(this.thing);
    if (found.length !== 1) this.thing = "";
    else {
      this.isBegun = true;
      this.acts.begun(found[0], found[0].begins?.find((one) => one.thing === this.thing) ?? null);
    }
  }
}
