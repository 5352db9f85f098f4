/** The workshop: a position is set up on the board or written line by line, and asked about; its file is what is given.
 *
 * @typedef {{name: string, side: string, of: string, picture: string}} Counter: `of` where its line must say whose it is
 * @typedef {{sort: string, said: string, line: string, beside: boolean}} Ground: `line` with `{}` for the place; `beside` a hexside
 * @typedef {{counters: Counter[], boards: string[], grounds: Ground[], phases: [string, string][], words: string[]}} Sheet
 */

import { arrows } from "./arrows.js";
import { Board } from "./board.js";
import { Hands } from "./hands.js";
import { Menu } from "./menu.js";
import { Told } from "./told.js";
import { Words } from "./words.js";

const NAMES = "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu".split(" ");
const PAUSE = 500; // milliseconds without a key until what is written is shown

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (part(id));
const plain = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const board = new Board(part("map"), part("sheet"));
const menu = new Menu(part("menu"));
const words = new Words();
const told = new Told(part("told"), words, (names) => board.point(names));
const hands = new Hands(board, part("spot"), { picked, drawn, goes: (name) => Boolean(name) });
hands.takesFrom(part("reserve"), (button) => button.title);
arrows(part("reserve"), "button");

/** @type {Map<string, string>} */
const titles = new Map();
/** @type {Sheet} */
let sheet = { counters: [], boards: [], grounds: [], phases: [], words: [] };
/** What is placed by the next click: a counter of the sheet, one that stands already, or ground of its number + 1; of a
 * hexside the hex on its one side is chosen first. */
let held = { counter: "", of: "", name: "", ground: 0, from: "" };
let asked = 0;
/** @type {number | undefined} */
let later;

/** @param {string} what @param {string} [said] @returns {Promise<any>} */
async function ask(what, said = "") {
  const body = JSON.stringify({ do: what, text: whole(), words: said });
  const found = await fetch(`workshop/${encodeURIComponent(field("pack").value)}`, { method: "POST", headers: { "content-type": "application/json" }, body })
    .then((answer) => answer.json())
    .catch(() => ({ wrong: "The server is out of reach." }));
  part("wrong").textContent = found.wrong ?? "";
  return found.found ?? null;
}

// ---- the lines

const rows = () => field("text").value.split("\n").map((one) => one.replace(/^\s*-\s*/, "").replace(/[;.]\s*$/, "").trim());
const lines = () => rows().filter(Boolean);

/** The file; it has a line for each of the box, so that a fault is told of the line in which it is seen. */
const whole = () => {
  const last = rows().findLastIndex(Boolean);
  const given = rows().slice(0, last + 1).map((one, at) => one && `- ${one}${at < last ? ";" : "."}`).join("\n");
  return `Position [My position]; rules [${titles.get(field("pack").value) ?? ""}].\n${given ? `Given:\n${given}\n` : ""}`;
};

/** @param {string[]} given */
function write(given) {
  field("text").value = given.map((one) => `- ${one};\n`).join("");
  show();
}

/** One line in the place of those that are of the same sort, or one more. @param {RegExp} sort @param {string} line @param {boolean} [first] */
function replace(sort, line, first = false) {
  const rest = lines().filter((one) => !sort.test(one));
  write(first ? [...(line ? [line] : []), ...rest] : [...rest, ...(line ? [line] : [])]);
}

async function show() {
  clearTimeout(later);
  const mine = ++asked;
  const drawn = await ask("board");
  if (!drawn || mine !== asked) return;
  board.place(board.until(drawn));
  words.know([...board.things.keys()], board.labels());
  completed();
}

// ---- the board

/** @param {{thing: string, hex: string}} what @param {{x: number, y: number} | null} where */
function picked(what, where) {
  if (held.counter) return added(what.hex);
  if (held.name) return put(held.name, what.hex);
  if (held.ground) return painted(sheet.grounds[held.ground - 1], what.hex);
  const here = what.thing ? [what.thing] : board.in(what.hex).map((one) => one.name);
  if (here.length > 1) return menu.open(what.hex, here.map((one) => ({ text: one, act: () => picked({ thing: one, hex: what.hex }, where) })), where, board.portraits(here));
  const [name] = here;
  const say = { text: `Say something of ${name ?? what.hex}`, act: () => begin(`${name ?? what.hex} `) };
  if (!name) return menu.open(board.said(what.hex), [say], where);
  menu.open(name, [
    { text: "Put it elsewhere", act: () => hold({ name }) },
    { text: "Take it away", act: () => away(name) },
    say,
  ], where, board.portraits([name]));
}

/** @param {{counter?: string, of?: string, name?: string, ground?: number, from?: string}} [what] */
function hold(what = {}) {
  menu.close();
  held = { counter: "", of: "", name: "", ground: 0, from: "", ...what };
  field("ground").value = held.ground ? `${held.ground}` : "";
  part("hint").textContent = hint();
  for (const one of part("reserve").querySelectorAll("button")) one.setAttribute("aria-pressed", `${Boolean(held.counter) && one.title === called(held.counter, held.of)}`);
}

function hint() {
  if (held.counter || held.name) return `Choose the hex for ${held.counter || held.name}.`;
  const ground = sheet.grounds[held.ground - 1];
  if (!ground) return "Choose a counter of the sheet, or one on the board.";
  const again = ground.sort === "marks" ? "; once more, and it is not so" : "";
  if (!ground.beside) return `Choose hexes for ${ground.said}${again}. Escape ends it.`;
  return held.from ? `And the hex on the other side of ${held.from}.` : `Choose a hex beside each hexside for ${ground.said}${again}. Escape ends it.`;
}

/** A mark is stated, then that it is not there, then nothing; of an attribute one value. @param {Ground} ground @param {string} hex */
function painted(ground, hex) {
  if (ground.beside && (!held.from || held.from === hex)) return hold({ ground: held.ground, from: held.from ? "" : hex });
  const place = ground.beside ? `the hexside from ${[held.from, hex].sort().join(" to ")}` : hex;
  const line = ground.line.replace("{}", place);
  const isNot = line.replace(`${place} is `, `${place} is not `);
  const given = lines();
  const same = ground.sort === "marks" ? [line, isNot] : sheet.grounds.filter((one) => one.sort === ground.sort).map((one) => one.line.replace("{}", place));
  const now = !given.some((one) => same.includes(one)) || (ground.sort !== "marks" && !given.includes(line)) ? [line] : ground.sort === "marks" && given.includes(line) ? [isNot] : [];
  write([...given.filter((one) => !same.includes(one)), ...now]);
  hold({ ground: held.ground });
}

/** @param {string} counter @param {string} of */
const called = (counter, of) => (of ? `${counter} of ${of}` : counter);

/** @param {string} hex */
function added(hex) {
  const { counter, of } = held;
  const used = new Set(board.things.keys());
  const name = NAMES.find((one) => !used.has(one)) ?? `Zulu-${used.size}`;
  write([...lines(), `${/^([aeiou]|[FHLMNRSX]\d|8)/i.test(counter) ? "an" : "a"} ${called(`${counter} ${name}`, of)} in ${hex}`]);
}

/** A counter of the sheet is set there, one that stands already is put there. @param {string} name @param {string[]} hexes */
function drawn(name, hexes) {
  const hex = hexes[hexes.length - 1];
  const counter = board.named(name) ? undefined : sheet.counters.find((one) => called(one.name, one.of) === name);
  if (!counter) return put(name, hex);
  hold({ counter: counter.name, of: counter.of });
  added(hex);
  hold();
}

/** @param {string} name @param {string} hex */
function put(name, hex) {
  hold();
  const line = new RegExp(`^(.* ${plain(name)}(?: of .*?)?) (in \\S+|inside \\S+|out of play)$`);
  write(lines().map((one) => one.replace(line, `$1 in ${hex}`)));
}

/** @param {string} name */
function away(name) {
  menu.close();
  const speaks = new RegExp(`(^|[ ,])${plain(name)}($|[ ,'])`);
  write(lines().filter((one) => !speaks.test(one)));
}

/** @param {string} said */
function begin(said) {
  menu.close();
  field("line").value = said;
  field("line").focus();
}

// ---- the sheet

function counters() {
  const wanted = field("find").value.toLowerCase().split(" ").filter(Boolean);
  const found = sheet.counters.filter((one) => wanted.every((word) => `${one.name} ${one.side}`.toLowerCase().includes(word)));
  part("reserve").replaceChildren(
    ...found.slice(0, 120).map((one) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = called(one.name, one.of);
      button.setAttribute("aria-label", button.title);
      const drawn = new DOMParser().parseFromString(one.picture, "image/svg+xml").documentElement;
      drawn.setAttribute("aria-hidden", "true");
      button.append(drawn, Object.assign(document.createElement("span"), { textContent: button.title }));
      button.addEventListener("click", () => hold(held.counter === one.name && held.of === one.of ? {} : { counter: one.name, of: one.of }));
      return button;
    }),
  );
}

function completed() {
  const found = [...sheet.words, ...board.things.keys()];
  part("words").replaceChildren(...found.map((one) => Object.assign(document.createElement("option"), { value: one.replace(/[{}]/g, "") })));
}

async function opened() {
  words.book = field("pack").value;
  part("hint").textContent = "Reading the rules …";
  const found = await ask("sheet");
  if (!found) return;
  sheet = found;
  const choices = (/** @type {string} */ id, /** @type {[string, string][]} */ some) => part(id).replaceChildren(...some.map(([said, value]) => new Option(said, value)));
  choices("boards", [["none", ""], .../** @type {[string, string][]} */ (sheet.boards.map((one) => [one, `board ${one}`]))]);
  choices("phase", [["none", ""], .../** @type {[string, string][]} */ (sheet.phases.map(([phase, side]) => [side ? `${phase}, ${side}` : phase, `it is [${phase}]${side ? ` of ${side}` : ""}`]))]);
  part("ground").replaceChildren(new Option("none", ""), ...grounds());
  hold();
  counters();
  show();
}

/** Values of an attribute together; marks of hexes and of hexsides. */
function grounds() {
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  sheet.grounds.forEach((one, at) => {
    const label = one.sort === "marks" ? (one.beside ? "hexsides" : "hexes") : one.sort;
    const group = groups.get(label) ?? Object.assign(document.createElement("optgroup"), { label });
    groups.set(label, group);
    group.append(new Option(one.sort === "marks" && one.beside ? `${one.said} (hexside)` : one.said, `${at + 1}`));
  });
  return groups.values();
}

field("pack").addEventListener("change", () => {
  field("text").value = "";
  opened();
});
field("find").addEventListener("input", counters);
field("ground").addEventListener("change", () => hold({ ground: Number(field("ground").value) }));
field("boards").addEventListener("change", () => replace(/^board /, field("boards").value, true));
field("phase").addEventListener("change", () => replace(/^it is \[/, field("phase").value));
field("text").addEventListener("input", () => {
  clearTimeout(later);
  later = setTimeout(show, PAUSE);
});
part("adding").addEventListener("submit", (event) => {
  event.preventDefault();
  if (field("line").value.trim()) write([...lines(), field("line").value.trim()]);
  field("line").value = "";
});
part("order").addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = field("said").value.trim();
  const found = said ? await ask("told", said) : null;
  const [wrong] = (part("wrong").textContent ?? "").split("\n");
  if (said) told.show({ number: told.number + 1, said, lines: found ?? ["No answer before this is mended:", wrong] }, false);
});
part("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(whole())}`;
  link.download = "mine.position";
  link.click();
});
field("open").addEventListener("change", async () => {
  const text = (await field("open").files?.[0]?.text()) ?? "";
  field("open").value = "";
  const title = /rules \[([^\]]+)\]/.exec(text)?.[1];
  const pack = [...titles].find(([, one]) => one === title)?.[0];
  const given = text.replace(/^[\s\S]*?Given:\s*/, "");
  if (pack) field("pack").value = pack;
  field("text").value = given;
  opened();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !menu.close()) hold();
});

fetch("offered").then((answer) => answer.json()).then((/** @type {{packs: {id: string, title: string}[]}} */ found) => {
  for (const one of found.packs) titles.set(one.id, one.title);
  part("pack").append(new Option("Choose a game", ""), ...found.packs.map((one) => new Option(one.title, one.id)));
});
