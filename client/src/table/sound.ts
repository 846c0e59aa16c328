/** Short, soft synthesised sounds: wood, paper, water, bamboo, a bowl. All but the bowl last under a quarter of a second. */
export type Sound = "place" | "flip" | "draw" | "share" | "bonus" | "turn" | "illegal" | "end";

let context: AudioContext | undefined;

interface Tone {
  type: OscillatorType;
  from: number;
  to: number;
  seconds: number;
  gain: number;
  at?: number;
}

const TONES: Record<Sound, Tone[]> = {
  place: [{ type: "triangle", from: 420, to: 180, seconds: 0.09, gain: 0.12 }],
  flip: [{ type: "sawtooth", from: 900, to: 1400, seconds: 0.06, gain: 0.02 }, { type: "triangle", from: 320, to: 220, seconds: 0.07, gain: 0.06, at: 0.05 }],
  draw: [{ type: "sine", from: 700, to: 1300, seconds: 0.1, gain: 0.08 }],
  share: [0, 0.08, 0.16].map((at) => ({ type: "sine", from: 650 + at * 900, to: 1250 + at * 900, seconds: 0.08, gain: 0.07, at })),
  bonus: [{ type: "square", from: 980, to: 720, seconds: 0.05, gain: 0.04 }, { type: "triangle", from: 520, to: 430, seconds: 0.12, gain: 0.1, at: 0.03 }],
  turn: [{ type: "sine", from: 264, to: 262, seconds: 0.7, gain: 0.1 }, { type: "sine", from: 528, to: 526, seconds: 0.5, gain: 0.04 }],
  illegal: [{ type: "sawtooth", from: 240, to: 190, seconds: 0.12, gain: 0.02 }],
  end: [{ type: "sine", from: 198, to: 196, seconds: 1.6, gain: 0.12 }, { type: "sine", from: 397, to: 395, seconds: 1.2, gain: 0.05 }],
};

/** Browsers are silent until the page was touched: sounds before that are dropped, not postponed. */
export function sound(name: Sound): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const into = (context ??= new AudioContext());
  const start = (): void => TONES[name].forEach((tone) => play(into, tone));
  if (into.state === "running") start();
  else void into.resume().then(start);
}

function play(into: AudioContext, { type, from, to, seconds, gain, at = 0 }: Tone): void {
  const start = into.currentTime + at;
  const oscillator = new OscillatorNode(into, { type, frequency: from });
  const volume = new GainNode(into, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(gain, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(volume).connect(into.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
