import type pg from "pg";
import type { Sent } from "./capture-sql.ts";

/** Rows from which a table counts as large. */
const LARGE = 50_000;

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** The large tables that PostgreSQL would read from end to end for a statement. */
export async function largeTablesScanned(database: pg.Client, { text, values }: Sent): Promise<string[]> {
  if (!/^\s*(select|with)/i.test(text)) return [];
  const { rows } = await database.query<{ "QUERY PLAN": { Plan: Plan }[] }>({
    text: `explain (format json) ${text}`,
    values,
  });
  const scanned: string[] = [];
  const walk = (plan: Plan) => {
    if (plan["Node Type"] === "Seq Scan" && plan["Relation Name"] !== undefined) scanned.push(plan["Relation Name"]);
    for (const part of plan.Plans ?? []) walk(part);
  };
  walk(rows[0]!["QUERY PLAN"][0]!.Plan);
  if (scanned.length === 0) return [];
  const large = await database.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relname = any($1) and reltuples > $2",
    [scanned, LARGE],
  );
  return large.rows.map(({ relname }) => relname);
}

/** How many of its pages of 8 kB PostgreSQL looks at for a statement that reads, in its memory or not: the same on every machine. */
export async function pagesRead(database: pg.Client, { text, values }: Sent): Promise<number> {
  if (!/^\s*(select|with)/i.test(text)) return 0;
  const { rows } = await database.query<{
    "QUERY PLAN": { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }[];
  }>({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const { "Shared Hit Blocks": kept, "Shared Read Blocks": fetched } = rows[0]!["QUERY PLAN"][0]!.Plan;
  return kept + fetched;
}

type CountedPlan = { "Node Type": string; "Actual Rows": number; "Actual Loops": number; Plans?: CountedPlan[] };

/** How many rows the scans of tables and indexes give for a statement that reads. */
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
