import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf } from "../../contract/kit/call.ts";
import type { listPapers as listPapersCall, Paper } from "../../contract/prints/prints.ts";
import type { TargetPrinter } from "../../rules/prints/drafts.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { rawSql } from "../platform/database/sql-fragments.ts";
import { products, productVariants } from "../products/tables.ts";
import { papers, paperSizes } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const p = alias(papers, "p");
const s = alias(paperSizes, "s");
const v = alias(productVariants, "v");
const pr = alias(products, "pr");

export type PaperFilter = Pick<QueryOf<typeof listPapersCall>, "limit" | "offset" | "search" | "sortBy" | "desc"> & {
  targetPrinter?: TargetPrinter | undefined;
  /** Includes inactive papers. */
  all: boolean;
};

const SORT_COLUMNS = { position: p.position, name: p.name } as const;

/** Returns a page of the active papers, or of all, with sizes and prices, and the count of all matches. */
export async function listPapers(db: Db, filter: PaperFilter): Promise<{ papers: Paper[]; count: number }> {
  const { targetPrinter, search, all } = filter;
  const conditions = [
    ...(all ? [sql`true`] : [sql`${p.active}`]),
    ...(targetPrinter === undefined ? [] : [sql`${p.targetPrinter} = ${targetPrinter}`]),
    ...(search ? [hasWords(folded(p.name), search)] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const direction = filter.desc ? sql`desc` : sql`asc`;
  const page = sql`${select(all)} where ${where}
    order by ${SORT_COLUMNS[filter.sortBy]} ${direction}, ${p.id} ${direction} limit ${filter.limit} offset ${filter.offset}`;
  const { rows } = await db.execute<{ count: number; papers: Paper[] }>(sql`
    select (select count(*)::int from ${papers} ${p} where ${where}) as count,
      (select coalesce(json_agg(to_json(f)), '[]') from (${page}) f) as papers`);
  return rows[0]!;
}

/** Returns the filter for everything available on a printer. */
export const allInUse = (targetPrinter: TargetPrinter): PaperFilter => ({
  targetPrinter,
  all: false,
  limit: 100,
  offset: 0,
  sortBy: "position",
  desc: false,
});

export async function findPaper(db: Db, paperId: string): Promise<Paper> {
  const { rows } = await db.execute<Paper>(sql`${select(true)} where ${p.id} = ${paperId}`);
  if (rows[0] === undefined) throw notFound("Paper not found.");
  return rows[0];
}

const COLUMNS = rawSql(
  selectAs({
    ...columns(p, "id", "productId", "name", "finish", "description", "targetPrinter", "white", "black"),
    ...columns(p, "active", "position", "version"),
    slug: sql`(select ${pr.slug} from ${products} ${pr} where ${pr.id} = ${p.productId})`,
  }),
);
const SIZE = rawSql(
  jsonObject({
    ...columns(s, "id", "productVariantId"),
    name: v.name,
    ...columns(s, "widthInches", "heightInches"),
    ...columns(v, "price", "memberPrice"),
    active: s.active,
  }),
);

const select = (allSizes: boolean): SQL => sql`
  select ${COLUMNS}, (
    select coalesce(json_agg(${SIZE} order by ${s.position}, ${s.id}), '[]')
    from ${paperSizes} ${s} join ${productVariants} ${v} on ${v.id} = ${s.productVariantId}
    where ${s.paperId} = ${p.id} and (${allSizes} or ${s.active})) as sizes
  from ${papers} ${p}`;
