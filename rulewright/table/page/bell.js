/** Whose turn it is reaches also who looks elsewhere: a mark before the page's title, and a bell, once this page was used
 * (no browser lets one ring before). */

const MARK = "● ";
const PARTIALS = [[880, 0.12], [1760, 0.06], [2640, 0.03]]; // hertz, loudness

export class Bell {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    addEventListener("focus", () => (document.title = document.title.replace(MARK, "")));
  }

  call() {
    if (document.hasFocus()) return;
    if (!document.title.startsWith(MARK)) document.title = `${MARK}${document.title}`;
    if (!navigator.userActivation?.hasBeenActive) return;
    const context = (this.context ??= new AudioContext());
    for (const [tone, loud] of PARTIALS) {
      const [voice, volume] = [context.createOscillator(), context.createGain()];
      voice.frequency.value = tone;
      volume.gain.setValueAtTime(loud, context.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 1.6);
      voice.connect(volume).connect(context.destination);
      voice.start();
      voice.stop(context.currentTime + 1.7);
    }
  }
}
