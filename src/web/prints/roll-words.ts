import type { Roll } from "../../contract/film/rolls.ts";
import { filmName } from "../parts/film/film-text.ts";

/** "26-00042 Kodak Portra 400", or with the customer's name for it. */
export const rollWords = (roll: Roll): string =>
  [roll.labNumber, roll.name || filmName(roll) || `Roll ${roll.number}`].filter(Boolean).join(" ");
