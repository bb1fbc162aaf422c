import { foldText } from "../fold.ts";
import { type ListedRoll, readRollList } from "./roll-list.ts";
import { FILM_STOCKS, stockName } from "./stocks.ts";

/** Film found for a text typed at the counter: number of rolls, stock, format, push. */
export type TypedFilm = { readonly count: number; readonly roll: ListedRoll };

const COUNT = /^(\d{1,2})\s*(?:[x×]\s*|\s)(?=\S)/i;
const MOST_FOUND = 6;

const read = (text: string): TypedFilm[] => {
  const { rolls } = readRollList([{ line: 1, cells: text.split(",").map((cell) => cell.trim()) }]);
  return rolls.length === 0 ? [] : [{ count: rolls.length, roll: rolls[0]! }];
};

/**
 * Returns the film that a text means, such as "3 hp5 +1" (docs/product/checkout.md#a-pasted-list). A text that may mean
 * several stocks, or is only begun ("port"), returns each.
 */
export function typedFilm(text: string): TypedFilm[] {
  const typed = text.trim();
  if (typed === "") return [];
  const whole = read(typed);
  if (whole.length > 0) return whole;
  const [counted = "", count = "1"] = COUNT.exec(typed) ?? [];
  const words = foldText(typed.slice(counted.length))
    .split(/[\s-]+/)
    .filter(Boolean);
  if (!words.some((word) => /^\p{L}/u.test(word))) return [];
  return FILM_STOCKS.filter((stock) => {
    const known = foldText(stockName(stock)).split(/[\s-]+/);
    return words.every((word) => known.some((one) => one.startsWith(word)));
  })
    .slice(0, MOST_FOUND)
    .flatMap((stock) => read(`${count} x ${stockName(stock)}`));
}
