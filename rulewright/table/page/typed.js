/** The line of orders remembers what was said in it: arrow keys bring it back, and what has led to nothing new stands there still. */

export class Typed {
  /** @param {HTMLInputElement} line */
  constructor(line) {
    this.line = line;
    /** @type {string[]} */
    this.lines = [];
    this.at = 0; // in these; behind the last while none of them is brought back
    this.waits = ""; // what was said and is not answered yet
    line.addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      this.at = Math.max(0, Math.min(this.lines.length, this.at + way));
      line.value = this.lines[this.at] ?? "";
    });
  }

  /** @param {string} said */
  said(said) {
    this.lines = [...this.lines.filter((one) => one !== said), said];
    this.at = this.lines.length;
    this.waits = said;
    return said;
  }

  /** What was refused can be mended, or typed over. @param {string} said @param {boolean} isSame whether the same is asked as before */
  answered(said, isSame) {
    if (isSame && said === this.waits && !this.line.value) {
      this.line.value = said;
      this.line.select();
    }
    this.waits = "";
  }
}
