/** Sounds made in code: nothing is loaded, and nothing sounds before the first touch. */

import { setting } from "./settings.js";

let context = null;

/** Let sounds begin after the first touch or key. */
export function listenForTouch() {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { passive: true });
}

function tone(frequency, { at = 0, length = 0.18, volume = 0.12, shape = "sine", slide = 1 } = {}) {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: shape, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0006, start + length);
  voice.frequency.exponentialRampToValueAtTime(frequency * slide, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.03);
}

/** The soft rustle of a card: a breath of filtered noise, from a small generator of fixed numbers. */
function rustle(at = 0, volume = 0.16) {
  const length = Math.round(context.sampleRate * 0.09);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  let word = 22695477;
  for (let i = 0; i < length; i += 1) {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    data[i] = (word / 2147483648 - 1) * (1 - i / length) ** 2;
  }
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2600, Q: 0.7 });
  const gain = new GainNode(context, { gain: volume });
  noise.connect(filter).connect(gain).connect(context.destination);
  noise.start(context.currentTime + at);
}

const SOUNDS = {
  turn: () => {
    tone(659, { length: 0.25 });
    tone(880, { at: 0.11, length: 0.4 });
  },
  deal: () => [0, 0.08, 0.16].forEach((at) => rustle(at, 0.11)),
  card: () => rustle(),
  swap: () => {
    rustle(0, 0.14);
    rustle(0.12, 0.14);
  },
  king: () => {
    tone(196, { shape: "triangle", length: 0.3, volume: 0.2 });
    tone(147, { at: 0.1, shape: "triangle", length: 0.4, volume: 0.2 });
  },
  reveal: () => [0, 0.07, 0.14, 0.21].forEach((at) => rustle(at, 0.12)),
  lost: () => tone(330, { length: 0.5, slide: 0.5, shape: "triangle", volume: 0.14 }),
  won: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, { at: i * 0.12, length: 0.45 })),
  warn: () => tone(988, { length: 0.12, volume: 0.1 }),
  chat: () => tone(740, { length: 0.12, volume: 0.06, slide: 1.2 }),
};

/** Make a sound, when sounds are on and somebody has touched the page. */
export function sound(name) {
  if (context?.state === "running" && setting("sound") === "on") SOUNDS[name]?.();
}
