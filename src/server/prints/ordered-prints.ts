import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf } from "../../contract/kit/call.ts";
import type { listPrints as listPrintsCall, OrderedPrint } from "../../contract/prints/prints.ts";
import type { Db, Links } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { orders, orderLines } from "../orders/tables.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { rawSql } from "../platform/database/sql-fragments.ts";
import { printedFile } from "./make-print-file.ts";
import { printDrafts, prints } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const p = alias(prints, "p");
const d = alias(printDrafts, "d");
const l = alias(orderLines, "l");
const o = alias(orders, "o");

type Row = Omit<OrderedPrint, "previewUrl" | "printFileUrl"> & { previewKey: string | null; fileKey: string | null };
type Reader = Links & { db: Db };

const COLUMNS = rawSql(
  selectAs({
    ...columns(p, "id", "orderId"),
    lineId: p.orderLineId,
    draftId: p.draftId,
    name: d.name,
    ...columns(p, "paper", "size"),
    quantity: l.quantity,
    ...columns(l, "productId", "productVariantId"),
    ...columns(p, "widthInches", "heightInches", "arrangement"),
    ...columns(d, "width", "height", "previewKey"),
    fileKey: printedFile(p, d),
    createdAt: p.createdAt,
  }),
);
const FROM = rawSql(sql`
  from ${prints} ${p} join ${orders} ${o} on ${o.id} = ${p.orderId} join ${printDrafts} ${d} on ${d.id} = ${p.draftId}
    join ${orderLines} ${l} on ${l.id} = ${p.orderLineId}`);

/** Returns a customer's prints and their count, in one query. @param forLab whether to include the print files */
export async function listPrints(
  deps: Reader,
  query: QueryOf<typeof listPrintsCall>,
  { userId, forLab }: { userId: string; forLab: boolean },
): Promise<{ prints: OrderedPrint[]; count: number }> {
  const { orderId, search, desc, limit, offset } = query;
  const conditions: SQL[] = [sql`${o.customerId} = ${userId}`];
  if (orderId !== undefined) conditions.push(sql`${p.orderId} = ${orderId}`);
  if (search) conditions.push(hasWords(folded(d.name), search));
  const where = sql.join(conditions, sql` and `);
  const direction = desc ? sql`desc` : sql`asc`;
  const page = sql`select ${COLUMNS} ${FROM} where ${where}
    order by ${p.createdAt} ${direction}, ${p.id} ${direction} limit ${limit} offset ${offset}`;
  const { rows } = await deps.db.execute<{ count: number; found: Row[] }>(sql`
    select (select count(*)::int ${FROM} where ${where}) as count,
      (select coalesce(json_agg(to_json(f)), '[]') from (${page}) f) as found`);
  return { prints: rows[0]!.found.map((row) => view(deps, row, forLab)), count: rows[0]!.count };
}

export async function findPrint(
  deps: Reader,
  printId: string,
  { userId, forLab }: { userId: string; forLab: boolean },
): Promise<OrderedPrint> {
  const { rows } = await deps.db.execute<Row>(
    sql`select ${COLUMNS} ${FROM} where ${p.id} = ${printId} and ${o.customerId} = ${userId}`,
  );
  if (rows[0] === undefined) throw notFound("Print not found.");
  return view(deps, rows[0], forLab);
}

function view({ files, now, linksFor }: Reader, { previewKey, fileKey, ...row }: Row, forLab: boolean): OrderedPrint {
  const link = (key: string | null) =>
    key === null ? null : files.readLink(key, { for: linksFor, type: "image/jpeg", now: now() });
  return {
    ...row,
    previewUrl: link(previewKey),
    printFileUrl: forLab ? link(fileKey) : null,
    createdAt: isoTime(row.createdAt),
  };
}
