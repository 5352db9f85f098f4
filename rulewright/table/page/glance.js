/** What lies where the pointer rests, or a finger is held: a card that goes away by itself.
 * @typedef {import("./board.js").Board} Board @typedef {import("./board.js").Point} Point */

export class Glance {
  /** @param {HTMLElement} card @param {Board} board */
  constructor(card, board) {
    this.card = card;
    this.board = board;
  }

  /** @param {{thing: string, hex: string} | null} what @param {Point} where */
  look(what, where) {
    const thing = what?.thing ? this.board.named(what.thing) : undefined;
    this.card.hidden = !thing;
    if (!thing) return;
    const lines = facts([thing], this.board).flatMap(({ text, note }) => [made("p", text), made("small", note)]);
    this.card.replaceChildren(...this.board.portraits([thing.name]), ...lines);
    const { width, height } = this.card.getBoundingClientRect();
    this.card.style.left = `${Math.max(8, Math.min(where.x + 18, innerWidth - width - 8))}px`;
    this.card.style.top = `${where.y + 18 + height > innerHeight ? Math.max(8, where.y - 18 - height) : where.y + 18}px`;
  }
}

/** What counters are, whom they hold, and what is printed on them. @param {any[]} here @param {Board} board */
export const facts = (here, board) => here.map((one) => {
  const holds = [...board.things.values()].filter((it) => it.inside === one.name).map((it) => it.name);
  const note = [one.inside ? `in ${one.inside}` : "", holds.length ? `with ${holds.join(", ")} inside` : "", one.printed];
  return { text: one.said, note: note.filter(Boolean).join("; ") };
});

/** @param {string} tag @param {string} text */
const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
