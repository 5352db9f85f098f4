/** What is said to the server. */

const AGAIN = 1000; // milliseconds until what could not be sent is sent again

/** While the line is lost it is tried again, until it is sent or nobody waits for that any more.
 * @param {{to: number, said: string}} answer @param {() => boolean} isWaiting @param {() => void} lost */
export async function sent(answer, isWaiting, lost) {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(answer) };
  while (isWaiting() && !(await fetch("say", post).catch(() => null))) {
    lost();
    await new Promise((next) => setTimeout(next, AGAIN));
  }
}
