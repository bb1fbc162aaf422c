import { type SQL, sql } from "drizzle-orm";
import { foldTerm } from "../../../rules/fold.ts";
import { limitTo } from "./limit-to.ts";

/** The index has parts of four letters, and finds three by how they begin; of fewer it finds so many that looking is as quick. */
export const LEAST_LETTERS = 3;
/** So many of the newest texts say how common a part of a term is. */
export const ASKED = 200;
/** So many parts of a term are looked up; what has them all is nearly always meant. */
const PARTS = 3;

/** Where in a text: how it begins is marked in the index, and told by another one as well. */
export type Place = "anywhere" | "within";

/** @property newest a select of the newest ASKED such texts, as `called` */
export type Searched = { text: SQL; newest: SQL };

/**
 * Whether a text may have a term in it, by an index of all fours of its neighboring letters (`search_parts`): what is found so is still to be held
 * against the whole term. Not all of its parts are looked up: most of an e-mail's are everybody's, and going through those takes longer the
 * more there are.
 */
export const hasTellingParts = ({ text, newest }: Searched, term: string, where: Place = "anywhere"): SQL =>
  sql`search_parts(${text}) @@ ${tellingPartsOf(newest, term, where)}`;

/**
 * Parts of a term as `search_parts` has them (a tsquery): those that the fewest of the newest have. Of equals the first, which those that
 * begin so have otherwise; then such as do not overlap, which tell more. A term has 100 letters at most: of a number that it does not
 * know PostgreSQL guesses too much to plan once.
 */
function tellingPartsOf(newest: SQL, term: string, where: Place): SQL {
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
