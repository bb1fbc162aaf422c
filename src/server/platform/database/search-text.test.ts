import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { SEARCHED_PAIRS } from "../../../../tests/support/searched-pairs.ts";
import { foldText } from "../../../rules/fold.ts";
import { folded, hasWords } from "./search-text.ts";

const { lab } = await startLab();

const SURROGATES = { first: 0xd800, last: 0xdfff };
const CHARACTERS = Array.from({ length: 0x2ffff }, (_, at) => at + 1)
  .filter((code) => code < SURROGATES.first || code > SURROGATES.last)
  .map((code) => String.fromCodePoint(code));

test("the database folds every character as the rules do", async () => {
  // Between letters, so that deleted characters show.
  const texts = CHARACTERS.map((one) => `É${one}x`);
  const { rows } = await lab.deps.db.execute<{ text: string; folded: string }>(sql`
    select text, fold_text(text) as folded from unnest(${sql.param(texts)}::text[]) text where unicode_assigned(text)`);
  expect(rows.length).toBeGreaterThan(100_000);
  expect(rows.filter(({ text, folded }) => folded !== foldText(text)).slice(0, 20)).toEqual([]);
});

test("finds stored text however it is typed", async () => {
  const isFound = SEARCHED_PAIRS.map(([stored, typed]) => hasWords(folded(sql`${stored}::text`), typed));
  const { rows } = await lab.deps.db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(isFound, sql`, `)}] as found`,
  );
  expect(SEARCHED_PAIRS.filter((_, at) => !rows[0]!.found[at])).toEqual([]);
});

test.each([
  ["Café", "caff"],
  ["が", "か"],
  ["Łódź", "wodz"],
  ["100 dusk", "0%"],
  ["O'Brien", "’"],
])("%s is not found by %s", async (stored, typed) => {
  const { rows } = await lab.deps.db.execute<{ found: boolean }>(
    sql`select ${hasWords(folded(sql`${stored}::text`), typed)} as found`,
  );
  expect(rows[0]!.found).toBe(false);
});
