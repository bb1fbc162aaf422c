import type { FilmFormat, Process } from "../../../rules/film/film.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel, SCAN_SIZE_LABELS } from "../../../rules/film/film.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { isCrossProcessed, type RollDraft } from "../../../rules/checkout/roll-draft.ts";

/** "Kodak Portra 400"; null if the film is not identified. */
export const filmName = ({ brand, model }: { brand: string | null; model: string | null }): string | null =>
  brand === null || model === null ? null : stockName({ brand, model });

/** "PORTRA 400", as printed on the film's edge; format and process if the film is not named. */
export function edgeName(roll: { stock?: { model: string } | null; format: FilmFormat; process: Process }): string {
  const model = roll.stock?.model.trim();
  const short = PROCESS_LABELS[roll.process].split(" ")[0] ?? roll.process;
  const name = model ? model : `${FORMAT_LABELS[roll.format].split(" ")[0]} ${roll.process === "BW" ? "B&W" : short}`;
  return name.toUpperCase();
}

/** "35mm · C-41 color · Push +1 · 4K scan · Rush": a roll's options in one line. */
export function rollFacts(roll: Omit<RollDraft, "tempKey">): string {
  return [
    FORMAT_LABELS[roll.format],
    PROCESS_LABELS[roll.process],
    isCrossProcessed(roll) &&
      roll.crossProcessTargetFormat &&
      `crossed in ${PROCESS_LABELS[roll.crossProcessTargetFormat]}`,
    roll.pushPullFactor !== 0 && pushPullLabel(roll.pushPullFactor),
    SCAN_SIZE_LABELS[roll.scanQuality],
    roll.addRush && "Rush",
    roll.addPrints && "4x6 prints",
  ]
    .filter(Boolean)
    .join(" · ");
}
