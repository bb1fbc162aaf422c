/** One for the page: browsers allow few. */
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
    // Without a loudspeaker the color has to do.
  }
}

/** Two tones, three times: heard across the lab. */
export const soundAlarm = (): void =>
  beep(
    [0, 0.5, 1].flatMap((at) => [
      { hertz: 880, at, seconds: 0.2 },
      { hertz: 620, at: at + 0.22, seconds: 0.2 },
    ]),
    0.25,
  );

/** That a scan was taken, for who looks at the film and not at the screen. */
export const playSuccessSound = (): void => beep([{ hertz: 1320, at: 0, seconds: 0.06 }], 0.08);
