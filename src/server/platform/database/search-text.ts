import { type Column, type SQL, sql } from "drizzle-orm";
import { termWords, foldTerm } from "../../../rules/fold.ts";
import { containing, limitTo } from "./sql-fragments.ts";

/** Normalizes text for searches, with the database's own `foldText` (src/rules/fold.ts). */
export const folded = (text: SQL | Column): SQL => sql`fold_text(${text})`;

/** Whether a folded text contains every word of a term, in any order. */
export function hasWords(foldedText: SQL | Column, term: string): SQL {
  const words = termWords(term);
  if (words.length === 0) return sql`false`;
  return sql`(${sql.join(
    words.map((word) => sql`${foldedText} like ${containing(word)}`),
    sql` and `,
  )})`;
}

/**
 * The index has four-letter parts, and finds three letters by prefix; fewer letters match so many rows that a scan is
 * as quick.
 */
export const LEAST_LETTERS = 3;
/** This many of the newest texts show how common a part of a term is. */
export const SAMPLED_TEXTS = 200;
/** This many parts of a term are looked up; a text that has them all is nearly always a match. */
const PARTS = 3;

/** Where in a text: its beginning is marked in the index, and covered by another index as well. */
export type Place = "anywhere" | "within";

/** @property newest a select of the newest requested texts, as `called` */
export type Searched = { text: SQL; newest: SQL };

/**
 * Whether a text may contain a term, from an index of all its sequences of four letters (`search_parts`): callers must
 * still compare matches with the whole term. Does not look up all of the term's parts: most parts of an e-mail address
 * are common, and reading those takes longer the more there are.
 */
export const hasRareParts = ({ text, newest }: Searched, term: string, where: Place = "anywhere"): SQL =>
  sql`search_parts(${text}) @@ ${rarePartsOf(newest, term, where)}`;

/**
 * Returns the parts of a term as in `search_parts` (a tsquery): the rarest among the newest texts. Among
 * equals the first, because texts that begin with it have it in a different form; then parts that do not overlap, which
 * are more selective. A term has 100 letters at most: for an unknown number, PostgreSQL estimates too much to plan
 * once.
 */
function rarePartsOf(newest: SQL, term: string, where: Place): SQL {
  const marked = where === "anywhere" ? sql`format(' | ''^%s''%s', letters, tail)` : sql`''`;
  return sql`(
    with newest as materialized (select string_agg(called, '') as called from (${newest}) newest),
    parts as (
      select substr(term, at, 4) as part, min(at) as at from (select ${foldTerm(term)}::text as term) folded, generate_series(1, 100) at
      where at <= greatest(1, char_length(term) - 3) group by 1),
    telling as (
      select at, replace(replace(part, '\\', '\\\\'), '''', '''''') as letters, case when char_length(part) < 4 then ':*' else '' end as tail
      from parts, newest order by octet_length(replace(called, part, '')) desc, at <> 1, at % 4, at ${limitTo(PARTS)})
    select string_agg(format('(''%s''%s%s)', letters, tail, case at when 1 then ${marked} else '' end), ' & ')::tsquery from telling)`;
}
