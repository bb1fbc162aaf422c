import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { foldText } from "../../../rules/search/fold.ts";

const { lab } = await startLab();

const SURROGATES = { first: 0xd800, last: 0xdfff };
const CHARACTERS = Array.from({ length: 0x2ffff }, (_, at) => at + 1)
  .filter((code) => code < SURROGATES.first || code > SURROGATES.last)
  .map((code) => String.fromCodePoint(code));

test("the database folds every character that it knows as the rules do, and folding twice changes nothing", async () => {
  // Between letters, so that what is deleted shows.
  const texts = CHARACTERS.map((one) => `É${one}x`);
  const { rows } = await lab.deps.db.execute<{ text: string; folded: string }>(sql`
    select text, fold_text(text) as folded from unnest(${sql.param(texts)}::text[]) text where unicode_assigned(text)`);
  expect(rows.length).toBeGreaterThan(100_000);
  expect(rows.filter(({ text, folded }) => folded !== foldText(text)).slice(0, 20)).toEqual([]);
  expect(rows.filter(({ folded }) => foldText(folded) !== folded).slice(0, 20)).toEqual([]);
});
