/** The start page: a game to go on with, or a situation, who plays its sides, and by which rules.
 *
 * @typedef {{name: string, title: string, sides: [string, number][], counters: [string, [string, number][]][], boards: string[], whole: string[], teaches: string}} Card
 * @typedef {{name: string, what: string, title: string, players: string[], over: boolean, when?: number}} Kept
 * @typedef {{name: string, asks: string, on: boolean}} Option
 * @typedef {{links?: {name: string, link: string}[], wrong?: string}} Begun
 */

import { letterBox } from "./letter.js";

const PLAYERS = {
  person: "a person",
  greedy: "the computer",
  planner: "the computer, stronger and slower",
  search: "the computer, trying out what may come, slower still",
  random: "chance",
  mail: "a person elsewhere, by mail",
};

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} tag @param {string} [text] @param {string} [sort] */
function made(tag, text = "", sort = "") {
  const found = document.createElement(tag);
  if (sort) found.className = sort;
  found.textContent = text;
  return found;
}

/** @param {string} path @returns {Promise<any>} */
const asked = (path) => fetch(path).then((answer) => answer.json());

/** @param {object} wish @returns {Promise<Begun>} */
const begin = (wish) =>
  fetch("begin", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) })
    .then((answer) => answer.json())
    .catch(() => ({ wrong: "The server is out of reach." }));

/** None while they are read, or no game is chosen. @type {Card[] | null} */
let cards = null;
/** @type {Card | null} */
let chosen = null;

// ---- a game to go on with

/** @param {Kept[]} games */
function kept(games) {
  part("kept").hidden = !games.length;
  part("games").replaceChildren(
    ...games.map((one) => {
      const line = made("li");
      const button = made("button", one.over ? "Look through it" : "Go on", "back");
      button.setAttribute("aria-label", `${button.textContent}: ${one.name}`);
      button.addEventListener("click", () => opened({ game: one.name }, line));
      const told = made("span", one.title);
      const last = one.when ? `; last played ${new Date(one.when * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}` : "";
      told.append(made("small", `${one.players.map((name) => PLAYERS[/** @type {"person"} */ (name)] ?? name).join(", ")}${one.over ? "; over" : ""}${last}`));
      line.append(told, button);
      return line;
    }),
  );
}

/** @param {object} wish @param {HTMLElement} place */
async function opened(wish, place) {
  part("wrong").textContent = "";
  const wait = place.id === "seats" ? part("setting") : place.querySelector("p.waiting") ?? place.appendChild(made("p", "", "waiting"));
  wait.textContent = "The board is set up; the first time this takes a while …";
  place.classList.add("pending");
  place.setAttribute("aria-busy", "true");
  const found = await begin(wish);
  place.classList.remove("pending");
  place.removeAttribute("aria-busy");
  if (!found.links) wait.textContent = "";
  if (found.links?.length === 1) location.assign(found.links[0].link);
  else if (found.links) handed(found.links);
  else {
    part("wrong").textContent = found.wrong ?? "";
    if (place.id !== "seats") place.append(made("p", found.wrong ?? "", "no"));
  }
}

/** @param {{name: string, link: string}[]} links */
function handed(links) {
  part("links").hidden = false;
  part("seats").hidden = true;
  part("handed").replaceChildren(
    ...links.map(({ name, link }) => {
      const line = made("li");
      const anchor = /** @type {HTMLAnchorElement} */ (made("a", name));
      anchor.href = link;
      anchor.target = "_blank";
      anchor.rel = "noopener";
      line.append(anchor, made("code", new URL(link, location.href).href));
      return line;
    }),
  );
  part("links").scrollIntoView({ block: "start" });
  part("links").querySelector("a")?.focus();
}

// ---- a situation

/** @param {string} pack */
async function read(pack) {
  cards = null;
  show();
  part("wait").textContent = pack ? "Reading the cards; the first time this takes a while …" : "";
  if (!pack) return;
  const found = await asked(`cards/${encodeURIComponent(pack)}`);
  if (/** @type {HTMLSelectElement} */ (part("pack")).value !== pack) return;
  cards = found;
  show();
}

function show() {
  if (!cards) {
    part("situations").replaceChildren();
    part("situations").hidden = part("first").hidden = true;
    if (!(/** @type {HTMLSelectElement} */ (part("pack")).value)) part("wait").textContent = "Choose a game first";
    return;
  }
  const wanted = /** @type {HTMLInputElement} */ (part("find")).value.toLowerCase().split(" ").filter(Boolean);
  const found = cards.filter((one) => wanted.every((word) => tells(one, word)));
  part("wait").textContent = found.length === 1 ? "One situation" : `${found.length} situations`;
  part("situations").replaceChildren(...found.map(card));
  part("situations").hidden = !found.length;
  begins(found.length > 1 ? found : []);
}

/** Whether it speaks of this; a number is that of the situation, or stands in its words. @param {Card} one @param {string} word */
function tells(one, word) {
  const words = `situation ${one.name} ${one.title} ${one.teaches}`.toLowerCase();
  if (/^\d+$/.test(word)) return (words.match(/\d+/g) ?? []).some((number) => Number(number) === Number(word));
  const types = one.counters.flatMap(([side, some]) => [side, ...some.map(([type]) => type)]);
  const told = `${words} ${one.boards.join(" ")} ${types.join(" ")}`.toLowerCase();
  return told.includes(word) || (word.length > 3 && told.includes(word.replace(/s$/, ""))); // tanks: who has a tank
}

/** Who has never played it is led to the smallest of those that say they are a first game, or of all. @param {Card[]} found */
function begins(found) {
  const many = (/** @type {Card} */ one) => one.sides.reduce((sum, [, counters]) => sum + counters, 0);
  const firsts = found.filter((one) => /^A first\b/.test(one.teaches));
  const first = (firsts.length ? firsts : found).reduce((/** @type {Card | null} */ best, one) => (best && many(best) <= many(one) ? best : one), null);
  part("first").hidden = !first;
  const button = /** @type {HTMLButtonElement} */ (part("first").querySelector("button"));
  button.textContent = first?.title ?? "";
  button.onclick = () => {
    chosen = first;
    show();
    part("situations").querySelector(".card:has(:checked)")?.scrollIntoView({ block: "nearest" });
    if (first) choose(first);
  };
}

/** @param {Card} one */
function card(one) {
  const label = made("label", "", "card");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "situation", value: one.name, checked: one === chosen });
  input.addEventListener("change", () => choose(one));
  const sides = one.sides.map(([side, many]) => `${side}: ${many} counter${many > 1 ? "s" : ""}`).join(", ");
  const boards = one.boards.length ? `board${one.boards.length > 1 ? "s" : ""} ${one.boards.join(", ")}` : "";
  const told = made("span");
  told.append(made("b", one.title), made("small", [one.name.split("/")[1], sides, boards, ...one.whole].filter(Boolean).join("; ")));
  label.append(input, told);
  return label;
}

/** @param {Card} one */
function choose(one) {
  chosen = one;
  part("links").hidden = true;
  part("seats").hidden = false;
  part("seats-title").textContent = one.title;
  part("about").textContent = one.teaches;
  part("sides").replaceChildren(...one.sides.map(([side], number) => seat(side, number)));
  const rules = /** @type {HTMLDetailsElement} */ (part("rules"));
  rules.open = false;
  part("options").replaceChildren();
  apart();
  part("seats").scrollIntoView({ block: "nearest" });
}

/** @param {string} side @param {number} number */
function seat(side, number) {
  const label = made("label", `${side.slice(0, 1).toUpperCase()}${side.slice(1)} `);
  const select = document.createElement("select");
  select.name = side;
  for (const [name, said] of Object.entries(PLAYERS)) select.append(new Option(said, name, false, name === (number ? "greedy" : "person")));
  select.addEventListener("change", apart);
  label.append(select);
  return label;
}

/** By side. */
const players = () => Object.fromEntries([...part("sides").querySelectorAll("select")].map((one) => [one.name, one.value]));

/** Links of their own are for several persons. */
function apart() {
  part("apart").hidden = Object.values(players()).filter((one) => one === "person").length < 2;
}

async function rules() {
  if (!chosen || part("options").children.length) return;
  part("options").append(made("p", "Reading the rules …", "waiting"));
  const name = chosen.name;
  /** @type {Option[]} */
  const found = await asked(`options/${name.split("/").map(encodeURIComponent).join("/")}`);
  if (chosen.name !== name) return;
  part("options").replaceChildren(
    ...found.map((one) => {
      const label = made("label", "", "switch");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", value: one.name, checked: one.on, defaultChecked: one.on });
      label.append(box, ` ${one.name}`);
      if (one.asks) label.append(made("small", one.asks));
      return label;
    }),
  );
}

part("pack").addEventListener("change", () => read(/** @type {HTMLSelectElement} */ (part("pack")).value));
part("find").addEventListener("input", show);
part("rules").addEventListener("toggle", rules);
part("seats").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!chosen) return;
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (part("options").querySelectorAll("input"))];
  const other = boxes.filter((one) => one.checked !== one.defaultChecked);
  const links = /** @type {HTMLInputElement} */ (part("apart").querySelector("input")).checked && !part("apart").hidden;
  const on = other.filter((one) => one.checked).map((one) => one.value);
  const off = other.filter((one) => !one.checked).map((one) => one.value);
  opened({ what: chosen.name, players: players(), apart: links, on, off }, part("seats"));
});

asked("offered").then((/** @type {{packs: {id: string, title: string}[], heading: string, games: Kept[]}} */ told) => {
  part("kept-title").textContent = told.heading;
  kept(told.games);
  const select = /** @type {HTMLSelectElement} */ (part("pack"));
  select.append(new Option("Choose a game", ""), ...told.packs.map((one) => new Option(one.title, one.id)));
});
part("mail").querySelector("span")?.replaceWith(letterBox("letter", part("unread")));
