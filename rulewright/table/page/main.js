/** The page: what the server shows goes to the parts that show it, and what is chosen anywhere is said to the server.
 *
 * @typedef {{number: number, text: string, ends?: boolean, thing?: string, hex?: string, hexes?: string[],
 *   begins?: Light[], way?: boolean}} Option
 * @typedef {{number: number, said?: string, thing?: string, hex?: string, hexes?: string[]}} Light
 * @typedef {{number: number, side: string, sort: string, said: string, note: string, undone: string, left: string, binds: string[], options: Option[], back: boolean,
 *   barred: boolean, last: boolean}} Asked
 * @typedef {{number: number, said: string, lines: string[], orders?: string[]}} Answer
 * @typedef {{turn: number, phase: string, mover: string, asked: Asked | null, told: Answer | null, waiting: string,
 *   shaded: Shaded | null, over: string[], fault: string,
 *   passed: {to: string, why: string, file: string} | null, moments?: import("./stepper.js").Moment[],
 *   forks?: string[]}} State
 * @typedef {{told: string, hexes: Record<string, string>, dark: boolean}} Shaded
 * @typedef {{title: string, what: string, sides: string[], mine: string[], phases: [string, string][],
 *   book: string, turns: number}} Head
 * @typedef {{id: string, said: string, name: string, counter: string, side: string | null, hex: string | null,
 *   inside: string | null, printed: string, picture?: string, lost?: boolean}} Thing
 */

import { Ask } from "./ask.js";
import { Bell } from "./bell.js";
import { Board } from "./board.js";
import { Glance, facts } from "./glance.js";
import { Hands } from "./hands.js";
import { showLegend } from "./legend.js";
import { Lifted } from "./lifted.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { Reserve } from "./reserve.js";
import { sent } from "./sent.js";
import { Stepper } from "./stepper.js";
import { Told } from "./told.js";
import { Typed } from "./typed.js";
import { Words } from "./words.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Head} */
let head = { title: "", what: "", sides: [], mine: [], phases: [], book: "", turns: 0 };
/** @type {State | null} */
let state = null;
/** What was begun last with which counter: who has gone into a hex is asked at once for the next one, and `further` then.
 * @type {{action: string, thing: string, went: boolean, further: boolean}} */
let going = { action: "", thing: "", went: false, further: false };
/** What was chosen while a counter was asked how it goes further: it comes next. @type {(() => void) | null} */
let next = null;
/** What a counter may do was asked: its card opens with the answer. @type {((now: State) => void) | null} */
let opens = null;
let able = new Set(/** @type {string[]} */ ([])); // counters with which something could be begun when that was asked last
let movable = new Set(/** @type {string[]} */ ([])); // those of them that go somewhere
let isDrawn = false; // along a way: where it cannot go on, the reasons are asked for
let shadedFor = 0; // the answer that was shaded last
/** Where a counter can go, while that is shaded. @type {{thing: string, hexes: Record<string, string>} | null} */
let reached = null;

const bell = new Bell();
const words = new Words();
const menu = new Menu(part("menu"));
const board = new Board(part("map"), part("sheet"));
const glance = new Glance(part("glance"), board);
const hands = new Hands(board, part("spot"), { picked, drawn, goes: (thing) => goes(thing), lifted: (thing) => lifted.lift(thing), left: () => lifted.letGo(""), rests: (what, where) => glance.look(what, where) });
const lifted = new Lifted({ asked: () => state?.asked ?? null, ways: (thing) => ways(thing), begun, put: (hex) => picked({ thing: "", hex }, null), undo: () => say("undo") });
const reserve = new Reserve(part("reserve"), (thing) => picked({ thing, hex: "" }, null));
hands.takesFrom(part("reserve"), (button) => reserve.named(button));
const ask = new Ask(part("ask"), { say, begun, chosen, light, marked: (text) => words.marked(text, false), weighs: (asked) => asked.last && isWeighed() });
const log = new Log(part("log"), words, (names) => board.point(names));
const stepper = new Stepper(part("ask"), (drawn, now, before) => {
  place(board.until(drawn));
  moment(now);
  log.upTo(now.lines);
  const named = log.named(before.lines, now.lines);
  board.point(named);
  board.follow(named);
});
const told = new Told(part("told"), words, (names) => board.point(names), (order) => say(order));

const typed = new Typed(/** @type {HTMLInputElement} */ (part("said")));

const late = /** @type {number[]} */ ([]);

/** @param {string} said */
async function say(said) {
  const asked = state?.asked;
  if (state && !asked) ask.notYet();
  if (!asked || !state) return;
  menu.close();
  state = { ...state, asked: null };
  log.answered();
  ask.card.classList.add("pending");
  late.push(setTimeout(() => ask.wait(), 250));
  const waiting = state;
  await sent({ to: asked.number, said }, () => state === waiting, lost);
  document.body.classList.remove("lost");
}

/** An action is begun, with a counter at once if it was chosen by that.
 * @param {Option} option @param {Light | null} light */
function begun(option, light) {
  going = { action: option.text, thing: light?.thing ?? "", went: false, further: false };
  say(light ? `${option.number} ${light.number}` : `${option.number}`);
}

/** Whether odds are asked for before anything is done. */
const isWeighed = () => /** @type {HTMLInputElement} */ (part("odds-first")).checked;

/** @param {Option} option @param {{x: number, y: number} | null} [where] */
function chosen(option, where) {
  const act = () => {
    if (option.thing && going.action && !going.thing) going.thing = option.thing;
    going = { ...going, went: Boolean(option.hex) && Boolean(state?.asked?.last), further: false };
    say(`${option.number}`);
  };
  const isLast = state?.asked?.last && (state.asked.sort === "piece") === Boolean(option.ends);
  if (!isWeighed() || !isLast) return act();
  const title = option.ends ? sentence(state?.asked?.said.replace(/: [^:]*$/, "") ?? "") : option.text;
  weighed(title, act, option.ends ? "odds" : `odds ${option.text}`, where ?? null);
}

/** Before it is done. @param {string} title @param {() => void} act @param {string} odds @param {{x: number, y: number} | null} where */
function weighed(title, act, odds, where) {
  menu.open(title, [{ text: "Do it", act }, { text: "What can come of it?", act: () => say(odds) }], where);
}

/** What a counter may do that is not what is chosen first for it. @param {string} thing @param {string[]} orders
 * @param {{x: number, y: number} | null} where @returns {import("./menu.js").Item[]} */
const given = (thing, orders, where) => orders.map((one) => ({
  text: sentence(one.replace(new RegExp(` with ${thing}$`), "")),
  act: () => (isWeighed() ? weighed(sentence(one), () => say(one), `odds ${one}`, where) : say(one)),
}));

/** Something on the board or beside it was chosen.
 * @param {{thing: string, hex: string}} what @param {{x: number, y: number} | null} where */
function picked(what, where) {
  const asked = state?.asked;
  const here = what.hex ? board.in(what.hex) : [];
  if (!asked) return look(what, what.thing ? [board.named(what.thing)].filter(Boolean) : here, where);
  const things = what.thing ? [what.thing] : here.map((one) => one.name);
  if (asked.sort === "action") return pickedToAct(asked, what, things, where);
  const found = asked.options.filter((one) => one.thing && things.includes(one.thing));
  const spot = asked.options.find((one) => meets(one, what.hex));
  if (spot && !(what.thing && found.length)) return chosen(spot, where);
  if (found.length === 1) return chosen(found[0], where);
  if (found.length > 1) return menu.open(what.hex, found.map((one) => choice(one)), where, board.portraits(found.map((one) => one.thing ?? "")));
  if (["choice", "piece"].includes(asked.sort)) {
    if ((going.further || !what.hex) && things.some((one) => one !== going.thing && able.has(one))) {
      return instead(() => picked(what, where));
    }
    if (asked.options.some((one) => one.hex || one.hexes) && what.hex) say(`why ${what.hex}`);
    else if (what.thing) say(`why ${what.thing}`);
    else look(what, here, where);
  } else look(what, here, where);
}

/** @param {Light} one @param {string} hex */
const meets = (one, hex) => one.hex === hex || (one.hexes ?? []).includes(hex);

/** @param {Option} option @returns {import("./menu.js").Item} */
const choice = (option) => ({ text: option.text, act: () => chosen(option) });

/** @param {Asked} asked @param {{thing: string, hex: string}} what @param {string[]} things
 * @param {{x: number, y: number} | null} where @param {string[]} [orders] that may be given to the one counter, once that was asked */
function pickedToAct(asked, what, things, where, orders) {
  const items = [];
  for (const option of asked.options) {
    for (const light of option.begins ?? []) {
      if ((light.thing && things.includes(light.thing)) || meets(light, what.hex)) {
        items.push({ text: sentence(light.said ?? option.text), act: () => begun(option, light) });
      }
    }
  }
  const alone = things.length === 1 ? things[0] : "";
  if (!items.length && !orders && alone && board.named(alone)?.side === asked.side) {
    opens = (/** @type {State} */ now) => now.asked?.sort === "action" && pickedToAct(now.asked, what, things, where, now.told?.orders ?? []);
    return say(`orders ${alone}`);
  }
  items.push(...given(alone, orders ?? [], where));
  const why = alone ? [{ text: items.length ? "Why not anything else?" : "Why nothing now?", sort: "why", act: () => say(`why ${alone}`) }, ...seeing(alone)] : [];
  if (!what.thing) items.unshift(...together(asked, what.hex));
  items.unshift(...goesTo(what.hex));
  if (!items.length) return look(what, what.thing ? things.map(board.named).filter(Boolean) : board.in(what.hex), where, why);
  const printed = alone ? facts([board.named(alone)], board) : [];
  menu.open(what.thing || what.hex, [...printed, ...items, ...why, ...others(what, where)], where, board.portraits(things));
}

/** What all that stand in a hex may be ordered to do, one after another. @param {Asked} asked @param {string} hex
 * @returns {import("./menu.js").Item[]} */
function together(asked, hex) {
  const here = new Set(board.in(hex).map((one) => one.name));
  const able = (/** @type {Option} */ option) => (option.begins ?? []).map((one) => one.thing ?? "").filter((one) => here.has(one));
  const some = asked.options.filter((one) => able(one).length > 1);
  return some.map((one) => ({ text: `All of ${hex}: ${one.text}`, note: able(one).join(", "), act: () => say(`${one.number}, ${hex}`) }));
}

/** Who else stands there, where one was clicked. @param {{thing: string, hex: string}} what @param {{x: number, y: number} | null} where
 * @returns {import("./menu.js").Item[]} */
function others(what, where) {
  const more = what.thing && what.hex ? board.in(what.hex).filter((one) => one.name !== what.thing) : [];
  return more.length ? [{ text: `All in ${what.hex}`, note: `also ${more.map((one) => one.name).join(", ")}`, sort: "why", act: () => picked({ thing: "", hex: what.hex }, where) }] : [];
}

/** To where it is shaded that a counter can go, it goes at once. @param {string} hex @returns {import("./menu.js").Item[]} */
function goesTo(hex) {
  const { thing, hexes } = reached ?? { thing: "", hexes: {} };
  if (!(hex in hexes) || board.named(thing)?.hex === hex || !goes(thing)) return [];
  return [{ text: `${thing} goes here`, note: `with ${hexes[hex]} spent by then`, act: () => goAlong(`way ${thing} ${hex}`) }];
}

/** Whether a counter goes from hex to hex now, or when what is begun is not done. @param {string} thing */
const goes = (thing) => ways(thing).length > 0 || (state?.asked?.sort === "choice" && movable.has(thing));

/** @param {string} thing */
const ways = (thing) => (state?.asked?.options ?? []).filter((one) => one.way && thing && one.begins?.some((it) => it.thing === thing));

/** A counter was drawn along a way. @param {string} thing @param {string[]} hexes @param {{x: number, y: number}} where */
function drawn(thing, hexes, where) {
  if (lifted.letGo(hexes[hexes.length - 1])) return;
  if (state?.asked?.sort === "choice") return instead(() => drawn(thing, hexes, where));
  const hex = board.named(thing)?.hex ?? "";
  const acts = ways(thing).flatMap((one) => {
    const alone = { text: one.begins?.find((it) => it.thing === thing)?.said ?? one.text, act: () => goAlong([one.number, thing, ...hexes].join(", ")) };
    const stack = board.in(hex).map((it) => it.name).filter((it) => one.begins?.some((light) => light.thing === it));
    const all = { text: `all of ${hex}: ${one.text}`, note: stack.join(", "), act: () => goAlong([one.number, hex, ...hexes].join(", ")) };
    return stack.length > 1 ? [alone, all] : [alone];
  });
  if (acts.length === 1) acts[0].act();
  else if (acts.length) menu.open(thing, acts.map((one) => ({ ...one, text: sentence(one.text) })), where, board.portraits([thing]));
}

/** What is begun is not done, but this. @param {() => void} act */
function instead(act) {
  next = act;
  say("undo");
}

/** @param {string} order */
function goAlong(order) {
  isDrawn = true;
  say(order);
}

/** What is shaded on the board, with its legend. @param {Shaded | null} shaded */
function shade(shaded) {
  const legend = part("legend");
  legend.hidden = !shaded;
  legend.dataset.sort = shaded?.dark ? "dark" : "tint";
  part("legend-text").textContent = shaded?.told ?? "";
  board.shade(shaded && Object.keys(shaded.hexes).length ? shaded : null);
  const thing = /^reach (.+)$/i.exec(state?.told?.said ?? "")?.[1];
  reached = shaded && thing ? { thing, hexes: shaded.hexes } : null;
}
part("legend").querySelector("button")?.addEventListener("click", () => shade(null));

/** What may be asked of a counter that stands on the board. @param {string} name @returns {import("./menu.js").Item[]} */
function seeing(name) {
  if (!board.named(name)?.hex) return [];
  return [
    { text: "What does it see?", sort: "why", act: () => say(`sight ${name}`) },
    { text: "How far can it go?", sort: "why", act: () => say(`reach ${name}`) },
  ];
}

/** What stands there, as a card. @param {{thing: string, hex: string}} what @param {any[]} here
 * @param {{x: number, y: number} | null} where @param {import("./menu.js").Item[]} [more] */
function look(what, here, where, more = []) {
  menu.open(what.thing || board.said(what.hex), [...facts(here, board), ...more, ...others(what, where)], where, board.portraits(here.map((one) => one.name)));
}

/** @param {string} text */
const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Light[]} lights */
function light(lights) {
  board.light(lights, lifted.thing !== "");
  reserve.light(new Set(lights.map((one) => one.thing ?? "")));
}

/** @param {State} now */
function show(now) {
  while (late.length) clearTimeout(late.pop());
  ask.card.classList.remove("pending");
  const before = state;
  state = now;
  if (now.moments) return record(now.moments);
  if (now.asked && (goesOn(now.asked) || isToExplain(now, before))) return;
  const choices = ask.choices;
  const isEnded = going.further && now.told?.said === "undo"; // "not done" would be said of the next hex, which nobody wanted
  if (now.asked?.sort === "action") able = new Set(lights(now.asked).map((one) => one.thing ?? ""));
  if (now.asked && now.asked.sort !== "choice") movable = new Set(now.asked.options.flatMap((one) => (one.way && one.begins) || []).map((one) => one.thing ?? ""));
  if (now.asked?.sort === "action") going = { action: "", thing: "", went: false, further: false };
  moment(now);
  ask.show(now, head, going.further);
  typed.answered(now.told?.said ?? "", Boolean(now.asked) && choices === ask.choices);
  told.show(now.told, isEnded || Boolean(next) || Boolean(now.asked && now.asked.number !== now.told?.number));
  if (now.told && now.told.number !== shadedFor) shade(now.shaded);
  shadedFor = now.told?.number ?? shadedFor;
  light(now.asked ? lights(now.asked) : []);
  answers(now);
  menu.close();
  document.body.dataset.asked = `${now.asked?.number ?? ""} ${now.over.length}`;
  if (now.asked && before && !before.asked && ![now.asked.side, ""].includes(before.waiting)) bell.call();
  if (now.asked?.sort === "action" && next) {
    const act = next;
    next = null;
    act();
  }
  const open = opens;
  opens = null;
  open?.(now);
  lifted.goOn();
  if (now.asked && now.asked.said !== before?.asked?.said) part("aloud").textContent = `${now.asked.side}: ${now.asked.said}`;
}

/** Who may react sees to what; what is chosen so far of an action is marked. @param {State} now */
function answers(now) {
  const chosen = ["choice", "piece"].includes(now.asked?.sort ?? "") ? words.named(now.asked?.said ?? "") : [];
  board.outline("begun", chosen.filter((one) => board.spots.has(one)), chosen.filter((one) => board.things.has(one)));
  const names = now.asked?.sort === "reaction" ? words.named(now.asked.said) : [];
  board.point(names);
  board.follow(names);
}

/** A record is gone through; nothing is asked. @param {import("./stepper.js").Moment[]} moments */
function record(moments) {
  part("order").hidden = true;
  document.title = head.title;
  stepper.begin(moments, (text, from, way) => log.found(text, from, way), () => log.deeds());
  log.onPick((line) => stepper.toLine(line));
  stepper.forks(state?.forks ?? []);
}

/** Whether who has gone into a hex goes on: the same is begun again. @param {Asked} asked */
function goesOn(asked) {
  if (asked.sort !== "action" || !going.went) return false;
  const option = asked.options.find((one) => one.text === going.action);
  const light = option?.begins?.find((one) => one.thing === going.thing);
  if (!option || !light) return false;
  begun(option, light);
  going.further = true;
  return true;
}

/** Whether who was drawn along a way was stopped on it, and the reasons are asked for now. @param {State} now @param {State | null} before */
function isToExplain(now, before) {
  const isStopped = isDrawn && now.asked?.sort === "action" && (now.told?.number ?? 0) !== (before?.told?.number ?? 0);
  isDrawn = false;
  if (isStopped) say("why");
  return isStopped;
}

/** @param {Asked} asked @returns {Light[]} */
const lights = (asked) => (asked.sort === "action" ? asked.options.flatMap((one) => one.begins ?? []) : asked.options);

/** @param {{turn: number, phase: string, mover: string}} now */
function moment(now) {
  document.title = `${head.title}, turn ${now.turn}`;
  part("turn").textContent = now.turn ? `Turn ${now.turn}${head.turns ? ` of ${head.turns}` : ""}` : "";
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (part("phases").querySelectorAll("li"))) {
    const isOthers = Boolean(one.dataset.side && now.mover && one.dataset.side !== now.mover);
    one.hidden = isOthers === Boolean(one.dataset.phase); // of a side that is not to move stands only whose phases they are
    const is = one.dataset.phase === now.phase && ["", now.mover].includes(one.dataset.side ?? "");
    one.classList.toggle("now", is);
    if (is) {
      one.setAttribute("aria-current", "step");
      one.scrollIntoView({ block: "nearest", inline: "center" });
    } else one.removeAttribute("aria-current");
  }
}

/** Along the track. @param {string} text @param {string} side @param {string} title */
function made(text, side, title) {
  const one = Object.assign(document.createElement("li"), { textContent: text, title });
  one.dataset.side = side;
  return one;
}

/** @param {Head} found */
function begin(found) {
  head = found;
  words.book = head.book;
  /** @type {HTMLAnchorElement} */ (part("book")).href = `book/${encodeURIComponent(head.book)}/index.html`;
  part("title").textContent = head.title;
  part("phases").replaceChildren(
    ...head.phases.flatMap(([phase, side], at) => {
      const one = made(phase, side, side ? `${phase}, ${side}` : phase);
      one.dataset.phase = phase;
      return side && side !== head.phases[at - 1]?.[1] ? [made(side, side, `The phases of ${side}`), one] : [one];
    }),
  );
}

function lost() {
  document.body.classList.add("lost");
  ask.lost();
}

const stream = new EventSource("stream");
/** @param {string} name @param {(data: any) => void} act */
const hear = (name, act) => stream.addEventListener(name, (event) => act(JSON.parse(/** @type {MessageEvent} */ (event).data)));
hear("head", begin);
hear("log", (data) => {
  log.show(data.keep, data.lines);
  if (!state?.moments && (state?.asked?.sort ?? "action") === "action") board.follow(log.news());
});
hear("state", show);
hear("board", (data) => {
  if (state?.moments && stepper.at > 0) return; // it came again after the line was lost
  place(data.map ? board.until(data) : data);
  shade(null);
  const papers = board.colours(head.sides);
  ask.colours(papers);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (part("phases").querySelectorAll("li"))) {
    const [paper] = papers[one.dataset.side ?? ""] ?? [];
    one.style.borderBottomColor = paper ? `color-mix(in srgb, ${paper} 72%, #000)` : "";
  }
  light(state?.asked ? lights(state.asked) : []);
  if (state) answers(state);
});

/** @param {import("./board.js").Drawn} drawn */
function place(drawn) {
  board.place(drawn);
  reserve.place(drawn.things);
  words.know([...board.things.keys()], board.labels());
  log.again();
}
stream.addEventListener("error", lost);
stream.addEventListener("open", () => document.body.classList.remove("lost"));

part("order").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = /** @type {HTMLInputElement} */ (part("said"));
  if (!state?.asked) return ask.notYet(); // what was typed stays
  if (line.value.trim()) say(typed.said(line.value.trim()));
  line.value = "";
});
const first = /** @type {HTMLInputElement} */ (part("odds-first"));
first.checked = sessionStorage.getItem("odds-first") === "yes"; // who asked for them is asked still, though the page was loaded again
first.addEventListener("change", () => sessionStorage.setItem("odds-first", first.checked ? "yes" : ""));
part("marks").addEventListener("click", () => showLegend(menu, board.marks()));
for (const one of document.querySelectorAll("[data-say]")) {
  one.addEventListener("click", () => say(/** @type {HTMLElement} */ (one).dataset.say ?? ""));
}
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
  if (event.key === "Escape") {
    if (menu.close()) return;
    if (typing) part("map").focus();
    else if (state?.asked?.back && ["choice", "piece"].includes(state.asked.sort)) say("undo"); // what is done is not undone by mistake
  } else if (typing && event.key === "/" && !(/** @type {HTMLInputElement} */ (event.target).value)) {
    event.preventDefault(); // the key that leads to this line begins none
  } else if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const keys = { b: "back", d: "done", g: "goal", h: "help" };
    const places = { "/": "#said", a: "#ask button", m: "#map", r: "#reserve button.lit, #reserve button" };
    if (event.key in places) {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.querySelector(places[/** @type {"a"} */ (event.key)]))?.focus();
    } else if (event.key in keys) {
      ask.held ||= document.activeElement === document.body; // who says it by a key goes on by keys
      say(keys[/** @type {"b"} */ (event.key)]);
    }
  }
});
