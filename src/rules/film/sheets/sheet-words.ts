import {
  FORMAT_LABELS,
  PROCESS_LABELS,
  pushPullLabel,
  type FilmFormat,
  type Process,
  type PushPullFactor,
} from "../film.ts";
import { longDay } from "../../time.ts";
import { stockName } from "../stocks.ts";
import { GATE_LABELS, type Gate } from "./gates.ts";

export type RollOnSheet = {
  number: number;
  name: string;
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
  pushPullFactor: number;
  /** ISO, or ms since 1970. */
  syncedAt: string | number | null;
};

const filmOf = ({ brand, model }: RollOnSheet): string | null =>
  brand === null || model === null ? null : stockName({ brand, model });

export const sheetTitle = (roll: RollOnSheet): string => roll.name || filmOf(roll) || `Roll ${roll.number}`;

/** Returns the facts below the title: "Kodak Portra 400", "120 in 6×7", "C-41 color", "10 frames", "June 15, 2026". */
export function sheetFacts(roll: RollOnSheet, gate: Gate, frames: number, timeZone: string): string[] {
  const { format, process, pushPullFactor, syncedAt } = roll;
  return [
    roll.name ? filmOf(roll) : null,
    format === "120"
      ? `120 in ${GATE_LABELS[gate]}`
      : gate === "18x24"
        ? FORMAT_LABELS.HALF_FRAME
        : FORMAT_LABELS[format],
    PROCESS_LABELS[process],
    pushPullFactor === 0 ? null : pushPullLabel(pushPullFactor as PushPullFactor),
    frames === 1 ? "1 frame" : `${frames} frames`,
    syncedAt === null ? null : longDay(new Date(syncedAt), timeZone),
  ].filter((fact) => fact !== null);
}
