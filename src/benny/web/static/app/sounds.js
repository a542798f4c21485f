/** The sounds of the table, made of notes and noise as they are needed. */

import { settings } from "./settings.js";

/**
 * @typedef {object} Tone a note of some pitch, or without one a rustle
 * @property {number} at seconds after the sound's begin
 * @property {number} length in seconds
 * @property {number} gain from 0 to 1
 * @property {number} [pitch] in hertz
 * @property {number} [cut] the middle of a rustle's frequencies, in hertz
 */

/** @param {number} at @param {number} [cut] @param {number} [length] @returns {Tone} */
const rustle = (at, cut = 2800, length = 0.07) => ({ at, length, cut, gain: 0.9 });

/** @param {number} at @param {number} pitch @param {number} length @returns {Tone} */
const note = (at, pitch, length) => ({ at, length, pitch, gain: 0.3 });

/** Notes a part of a second apart, the last one longer. @param {...number} pitches */
const tune = (...pitches) =>
  pitches.map((pitch, n) => note(n * 0.14, pitch, n === pitches.length - 1 ? 0.5 : 0.2));

/** @satisfies {Record<string, Tone[]>} */
export const SOUNDS = {
  deal: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7].map((at) => rustle(at)),
  card: [rustle(0)],
  trick: [rustle(0, 1200, 0.16), rustle(0.12, 1800, 0.1)],
  made: tune(523, 659),
  euchre: tune(659, 523, 392),
  win: tune(523, 659, 784, 1047),
  turn: [note(0, 784, 0.14), note(0.13, 1047, 0.3)],
};

/** @typedef {keyof typeof SOUNDS} Sound */

/** @type {AudioContext | undefined} */
let context;
let isWaking = false;

/**
 * Play a sound. Until the reader has pressed something a browser plays none, and all but the first
 * are dropped, so that they don't come at once.
 * @param {Sound} sound
 */
export async function play(sound) {
  const { isMuted, volume } = settings.peek();
  if (isMuted || !volume) return;
  context ??= new AudioContext();
  if (isWaking) return;
  isWaking = context.state !== "running";
  if (isWaking) await context.resume();
  isWaking = false;
  schedule(context, sound, volume);
}

/** @param {BaseAudioContext} audio @param {Sound} sound @param {number} loudness */
export function schedule(audio, sound, loudness) {
  for (const tone of SOUNDS[sound]) start(audio, tone, loudness);
}

/** @param {BaseAudioContext} audio @param {Tone} tone @param {number} loudness */
function start(audio, tone, loudness) {
  const begin = audio.currentTime + tone.at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(tone.gain * loudness, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.length);
  volume.connect(audio.destination);
  const source = tone.pitch ? noteOf(audio, tone.pitch, volume) : noiseOf(audio, tone, volume);
  source.start(begin);
  source.stop(begin + tone.length);
}

/** @param {BaseAudioContext} audio @param {number} pitch @param {AudioNode} out */
function noteOf(audio, pitch, out) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(out);
  return source;
}

/** @param {BaseAudioContext} audio @param {Tone} tone @param {AudioNode} out */
function noiseOf(audio, { length, cut = 0 }, out) {
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  source.buffer.copyToChannel(source.buffer.getChannelData(0).map(() => 2 * Math.random() - 1), 0);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = cut;
  source.connect(filter).connect(out);
  return source;
}
