"use strict";
// A link to index.html#anchor finds its place wherever the anchor has moved.
if (location.hash.length > 1) {
  const places = document.createElement("script");
  places.src = "places.js";
  places.onload = () => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (PLACES[anchor]) location.replace(`${PLACES[anchor]}.html#${anchor}`);
  };
  document.head.append(places);
}
