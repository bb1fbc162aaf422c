import { developedIn } from "../../../rules/checkout/roll-draft.ts";
import { developingSeconds } from "../../../rules/film/developing.ts";
import type { Process, PushPullFactor } from "../../../rules/film/film.ts";
import type { StationSettings } from "../station-settings.ts";
import type { Taken } from "./station.ts";

/** One chemistry and one developing time, which all rolls of a tank share. */
export type Bath = {
  process: Process;
  pushPull: PushPullFactor;
  seconds: number;
  /** Names the bath among the station's own times. */
  key: string;
};

/** Returns the bath of a tank by its rolls; null while it is empty. */
export function bathOf(taken: readonly Taken[], { seconds }: StationSettings): Bath | null {
  const roll = taken.at(-1)?.roll;
  if (roll === undefined) return null;
  const [process, pushPull] = [developedIn(roll), roll.pushPullFactor as PushPullFactor];
  const key = `${process} ${pushPull}`;
  return { process, pushPull, key, seconds: seconds[key] ?? developingSeconds(process, pushPull) };
}
