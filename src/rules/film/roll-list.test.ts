import { expect, test } from "vitest";
import { readRollList } from "./roll-list.ts";
import { stockName } from "./stocks.ts";

const read = (...cells: string[]) => readRollList([{ line: 1, cells }]);
const parsed = (...cells: string[]) => {
  const { rolls, problems } = read(...cells);
  const [roll] = rolls;
  if (roll === undefined) return problems[0]!.text;
  const push = roll.pushPullFactor === 0 ? "" : ` ${roll.pushPullFactor > 0 ? "+" : ""}${roll.pushPullFactor}`;
  return `${rolls.length} × ${stockName(roll.stock)} ${roll.format}${push}${roll.notes && `: ${roll.notes}`}`;
};

test.each([
  [["HP5 +1"], "1 × Ilford HP5 Plus 35MM +1"],
  [["HP5+ 120 +1"], "1 × Ilford HP5 Plus 120 +1"],
  [["3 Kodak Gold 200 120"], "3 × Kodak Gold 200 120"],
  [["Cinestill 800T push 1"], "1 × CineStill 800T 35MM +1"],
  [["Cinestill 800T pushed 2 stops"], "1 × CineStill 800T 35MM +2"],
  [["3x Portra 400 120"], "3 × Kodak Portra 400 120"],
  [["3 x Portra 400", "+1", "the beach"], "3 × Kodak Portra 400 35MM +1: the beach"],
  [["Portra 400 x2"], "2 × Kodak Portra 400 35MM"],
  [["2 rolls of Tri-X 400 (120)"], "2 × Kodak Tri-X 400 120"],
  [["Portra 400 +1", "the beach"], "1 × Kodak Portra 400 35MM +1: the beach"],
  [["400 portra"], "1 × Kodak Portra 400 35MM"],
  [["50 Velvia"], "1 × Fujifilm Velvia 50 35MM"],
  [["ektar 100 35 mm"], "1 × Kodak Ektar 100 35MM"],
  [["Ektar 100 half-frame pull 1"], "1 × Kodak Ektar 100 HALF_FRAME -1"],
  [["QuickSnap"], "1 × Fujifilm QuickSnap DISPOSABLE"],
  [["HP5 Plus Single Use"], "1 × Ilford HP5 Plus Single Use DISPOSABLE"],
  [["ＨＰ５ +1"], "1 × Ilford HP5 Plus 35MM +1"],
  [["Portra"], "“Portra” may be Kodak Portra 160, Kodak Portra 400, Kodak Portra 800."],
  [["2 Velvia 50 110"], "Fujifilm Velvia 50 is not available as “110”."],
  [
    ["Portra 400 push 9"],
    "“push 9” is not a push or pull we offer: Pull −2, Pull −1, Normal, Push +1, Push +2, Push +3.",
  ],
])("a pasted line %j is parsed", (cells, meaning) => {
  expect(parsed(...cells)).toBe(meaning);
});
