import type pg from "pg";
import type { Sent } from "./capture-sql.ts";

/** Number of 8 kB pages that PostgreSQL reads for a read statement, from memory or disk: the same on every machine. */
export async function pagesRead(database: pg.Client, { text, values }: Sent): Promise<number> {
  if (!/^\s*(select|with)/i.test(text)) return 0;
  const { rows } = await database.query<{
    "QUERY PLAN": { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }[];
  }>({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const { "Shared Hit Blocks": stored, "Shared Read Blocks": fetched } = rows[0]!["QUERY PLAN"][0]!.Plan;
  return stored + fetched;
}

type CountedPlan = { "Node Type": string; "Actual Rows": number; "Actual Loops": number; Plans?: CountedPlan[] };

/** Number of rows that the table and index scans return for a read statement. */
export async function rowsRead(database: pg.Client, { text, values }: Sent): Promise<number> {
  if (!/^\s*(select|with)/i.test(text)) return 0;
  const { rows } = await database.query<{ "QUERY PLAN": { Plan: CountedPlan }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  });
  const read = ({ "Node Type": type, "Actual Rows": each, "Actual Loops": loops, Plans = [] }: CountedPlan): number =>
    (/Scan/.test(type) && !/Bitmap Index|Subquery|CTE|Function/.test(type) ? each * loops : 0) +
    Plans.reduce((sum, part) => sum + read(part), 0);
  return read(rows[0]!["QUERY PLAN"][0]!.Plan);
}
