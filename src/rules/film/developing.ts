import type { Process, PushPullFactor } from "./film.ts";

/** Seconds in the first developer at box speed, as the makers of the chemistry advise. */
const USUAL_SECONDS: Readonly<Record<Process, number>> = { C41: 195, BW: 480, E6: 360, ECN2: 180 };
/** How much longer each stop of push takes. */
const PER_STOP: Readonly<Record<Process, number>> = { C41: 1.17, BW: 1.4, E6: 1.35, ECN2: 1.2 };
const STEP_SECONDS = 5;

/** Returns a tank's usual time in the developer, in seconds; labs correct it for their own chemistry. */
export const developingSeconds = (process: Process, pushPull: PushPullFactor): number =>
  Math.round((USUAL_SECONDS[process] * PER_STOP[process] ** pushPull) / STEP_SECONDS) * STEP_SECONDS;

/** "3:15"; over an hour "1:02:00". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
