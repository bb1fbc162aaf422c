import { type Column, type SQL, sql } from "drizzle-orm";
import { termWords } from "../../../rules/fold.ts";
import { containing } from "./like.ts";

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
