/** One per page, because browsers limit their number. */
let context: AudioContext | null = null;

function beep(tones: readonly { hertz: number; at: number; seconds: number }[], volume: number): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const { hertz, at, seconds } of tones) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      tone.type = "square";
      tone.frequency.value = hertz;
      gain.gain.value = volume;
      tone.connect(gain).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + seconds);
    }
  } catch {
    // Without a speaker, the color has to be enough.
  }
}

export const soundAlarm = (): void =>
  beep(
    [0, 0.5, 1].flatMap((at) => [
      { hertz: 880, at, seconds: 0.2 },
      { hertz: 620, at: at + 0.22, seconds: 0.2 },
    ]),
    0.25,
  );

/** Confirms a scan to workers who are looking at the film and not at the screen. */
export const playSuccessSound = (): void => beep([{ hertz: 1320, at: 0, seconds: 0.06 }], 0.08);
