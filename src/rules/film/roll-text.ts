import { FORMAT_LABELS, PROCESS_LABELS, type FilmFormat, type Process } from "./film.ts";
import { stockName } from "./stocks.ts";

/** "Kodak Portra 400"; empty if the customer did not name a film. */
export const stockText = (roll: { brand: string | null; model: string | null }): string =>
  stockName({ brand: roll.brand ?? "", model: roll.model ?? "" });

/** "Kodak Portra 400, 35mm, C-41 color": a roll in one line of an e-mail. */
export function rollText(roll: {
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
}): string {
  return [stockText(roll), FORMAT_LABELS[roll.format], PROCESS_LABELS[roll.process]].filter(Boolean).join(", ");
}

export const rollCount = (count: number): string => (count === 1 ? "1 roll" : `${count} rolls`);
