"use strict";
// Finds places of the book by plain words. BOOK: [label, title, address, excerpt, stems of title, of text, of topic].
const PLAIN = new Set(("a an and are as at be been but by can do does for from has have how i if in into is it its " +
  "may my must no not of on or so than that the their them then there these they this to was what when which who " +
  "will with would you your").split(" "));
const ENDINGS = ["ing", "ied", "ies", "es", "ed", "s", "y", "e"];
const WEIGHTS = [6, 4, 2];
const WORTH = { Ruling: 1.6, Rule: 1.2, Chart: 1.2, Example: 0.3 };

function stem(word) {
  for (const ending of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= 3 && !word.endsWith("ss")) {
      word = word.slice(0, word.length - ending.length);
      break;
    }
  }
  const last = word[word.length - 1];
  return word.length > 3 && last === word[word.length - 2] && !"aeiouslr".includes(last) ? word.slice(0, -1) : word;
}

function stems(text) {
  const words = text.toLowerCase().replaceAll("'s", "").match(/[a-z0-9/]+/g) || [];
  return [...new Set(words.filter((word) => !PLAIN.has(word)).map(stem))];
}

function prepare(book) {
  const places = book.map(([label, title, address, excerpt, ...fields]) => {
    const weights = new Map();
    fields.forEach((field, at) => field.split(" ").forEach((word) => {
      if (word && !weights.has(word)) weights.set(word, WEIGHTS[at]);
    }));
    return { label, title, address, excerpt, weights };
  });
  const holding = new Map();
  for (const place of places) for (const word of place.weights.keys()) holding.set(word, (holding.get(word) || 0) + 1);
  return { places, holding };
}

// A word counts the more the fewer places hold it; places that hold more of the words come before those that hold
// one of them in a better spot. An example is reached from its ruling, so it stands behind.
function search(book, typed) {
  const wanted = stems(typed);
  if (!wanted.length) return [];
  const rare = wanted.map((word) => Math.sqrt(Math.log(1 + book.places.length / (1 + (book.holding.get(word) || 0)))));
  const found = [];
  book.places.forEach((place, order) => {
    let points = 0, shared = 0, many = 0;
    wanted.forEach((word, at) => {
      let weight = place.weights.get(word) || 0;
      if (!weight && word.length > 3) {
        for (const [other, much] of place.weights) {
          if (other.length > 3 && (other.startsWith(word) || word.startsWith(other))) weight = Math.max(weight, much / 2);
        }
      }
      if (weight) { many += 1; shared += rare[at]; points += rare[at] * weight; }
    });
    const all = rare.reduce((sum, one) => sum + one, 0);
    if (points) found.push({ place, order, points: points * (shared / all) * (many / wanted.length) * (WORTH[place.label] || 1) });
  });
  found.sort((one, other) => other.points - one.points || one.order - other.order);
  return found.slice(0, 30).map((one) => one.place);
}

function show(places, list, told) {
  list.replaceChildren(...places.map((place) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = place.address;
    link.textContent = place.title;
    const label = document.createElement("span");
    label.className = "label";
    label.textContent = place.label;
    const text = document.createElement("p");
    text.textContent = place.excerpt;
    item.append(label, " ", link, text);
    return item;
  }));
  told.textContent = places.length ? `${places.length === 30 ? "The best 30" : places.length} found.` : "Nothing found.";
}

function start() {
  const box = document.getElementById("wanted");
  const list = document.getElementById("found");
  const told = document.getElementById("told");
  const book = prepare(BOOK);
  const look = () => box.value.trim() ? show(search(book, box.value), list, told) : list.replaceChildren();
  box.value = new URLSearchParams(location.search).get("q") || "";
  box.addEventListener("input", look);
  look();
  box.focus();
}

if (typeof document !== "undefined") start();
else if (typeof module !== "undefined") module.exports = { prepare, search, stems };
