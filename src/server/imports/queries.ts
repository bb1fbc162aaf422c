import { and, count, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type * as contract from "../../contract/imports/imports.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { cents } from "../../rules/money.ts";
import { shownState } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { scans } from "../film/scans/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { containing } from "../platform/database/sql-fragments.ts";
import { undoUntil } from "./change-import.ts";
import { isUnclaimed } from "./customers.ts";
import { picturesOf } from "./fetch-pictures.ts";
import type { ImportRow, ItemRow } from "./import-kind.ts";
import { maskCell } from "./secret-cells.ts";
import { importedAccounts, importedIds, importItems, imports } from "./tables.ts";
import { readItem } from "./work-import.ts";

const PREVIEWED = 10;
const MOST_REASONS = 12;

const importReply = (row: ImportRow, byName: string | null, now: Date): contract.Import => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  state: shownState(row, now),
  fileName: row.fileName,
  rows: row.rowCount,
  items: row.itemCount,
  done: row.doneCount,
  byName,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

export async function listImports(
  { db, now }: Pick<Deps, "db" | "now">,
  { limit, offset, search, desc: newest }: QueryOf<typeof contract.listImports>,
): Promise<ReplyOf<typeof contract.listImports>> {
  const order = newest ? [desc(imports.createdAt), desc(imports.id)] : [imports.createdAt, imports.id];
  const found = search ? sql`${imports.fileName} ilike ${containing(search)}` : undefined;
  const [rows, [counted], [accounts]] = await Promise.all([
    db
      .select({ row: imports, byName: fullName(users) })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.byUserId))
      .where(found)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(imports).where(found),
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${and(isUnclaimed, isNull(importedAccounts.invitedAt))})::int`,
        invited: sql<number>`count(*) filter (where ${and(isUnclaimed, isNotNull(importedAccounts.invitedAt))})::int`,
        claimed: sql<number>`count(*) filter (where not (${isUnclaimed}))::int`,
      })
      .from(importedAccounts)
      .innerJoin(users, eq(users.id, importedAccounts.userId)),
  ]);
  return {
    imports: rows.map(({ row, byName }) => importReply(row, byName, now())),
    count: counted!.count,
    accounts: accounts!,
  };
}

export async function findImport(
  deps: Pick<Deps, "db" | "now" | "settings" | "lab">,
  importId: string,
): Promise<ReplyOf<typeof contract.getImport>> {
  const { db, now } = deps;
  const [found] = await db
    .select({ row: imports, byName: fullName(users) })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.byUserId))
    .where(eq(imports.id, importId));
  if (found === undefined) throw notFound("Import not found.");
  const { row, byName } = found;
  const [counts, reasons, sums, preview, scansOf, pictures] = await Promise.all([
    countsOf(db, importId),
    reasonsOf(db, importId),
    sumsOf(db, importId),
    previewOf(deps, row),
    row.kind === "SCANS" ? scansOfImport(db, importId) : null,
    row.kind === "PRODUCTS" ? picturesOf(db, importId) : null,
  ]);
  const { bytes, columns, samples, mapping, problem } = row;
  const until = undoUntil(row, now())?.toISOString() ?? null;
  const more = {
    bytes,
    columns,
    samples,
    mapping,
    problem,
    counts,
    reasons,
    sums,
    preview,
    scans: scansOf,
    pictures,
    undoUntil: until,
  };
  return { import: { ...importReply(row, byName, now()), ...more } };
}

async function scansOfImport(db: Db, importId: string): Promise<contract.ImportDetail["scans"]> {
  const [found] = await db
    .select({
      all: count(),
      ready: sql<number>`count(*) filter (where ${eq(scans.state, "READY")})::int`,
      damaged: sql<number>`count(*) filter (where ${eq(scans.state, "DAMAGED")})::int`,
    })
    .from(importedIds)
    .innerJoin(scans, eq(scans.rollId, importedIds.thingId))
    .where(and(eq(importedIds.importId, importId), eq(importedIds.kind, "SCANS")));
  return found!;
}

async function countsOf(db: Db, importId: string): Promise<contract.ImportDetail["counts"]> {
  const rows = await db
    .select({ outcome: importItems.outcome, count: count() })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), isNotNull(importItems.outcome)))
    .groupBy(importItems.outcome);
  const of = new Map(rows.map((row) => [row.outcome, row.count]));
  return {
    made: of.get("MADE") ?? 0,
    changed: of.get("CHANGED") ?? 0,
    same: of.get("SAME") ?? 0,
    refused: of.get("REFUSED") ?? 0,
    removed: of.get("REMOVED") ?? 0,
    kept: of.get("KEPT") ?? 0,
  };
}

/** Each of an item's reasons counts. Reasons that quote the row, such as a wrong e-mail, count as one. */
const REASON = sql<string>`unnest(string_to_array(regexp_replace(${importItems.reason}, '“[^”]*”', '“…”', 'g'), '; '))`;

async function reasonsOf(db: Db, importId: string): Promise<contract.ImportDetail["reasons"]> {
  const of = db
    .select({ outcome: importItems.outcome, reason: REASON.as("one") })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), isNotNull(importItems.outcome), isNotNull(importItems.reason)))
    .as("of");
  const rows = await db
    .select({ outcome: of.outcome, reason: of.reason, count: count() })
    .from(of)
    .groupBy(of.outcome, of.reason)
    .orderBy(desc(count()))
    .limit(MOST_REASONS);
  return rows.map((row) => ({ ...row, outcome: row.outcome! }));
}

async function sumsOf(db: Db, importId: string): Promise<contract.ImportDetail["sums"]> {
  const rows = await db
    .select({
      currency: importItems.currency,
      year: importItems.year,
      inFile: sql<number>`sum(${importItems.cents})`,
      imported: sql<number>`coalesce(sum(${importItems.cents}) filter (where ${ne(importItems.outcome, "REFUSED")}), 0)`,
      items: count(),
    })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), isNotNull(importItems.cents)))
    .groupBy(importItems.currency, importItems.year)
    .orderBy(importItems.currency, importItems.year);
  return rows.map((row) => ({
    currency: row.currency!,
    year: row.year,
    inFile: cents(Number(row.inFile)),
    imported: cents(Number(row.imported)),
    items: row.items,
  }));
}

/**
 * Ten items, then ten that are refused, in the order of the file. Leaves out items whose rows are deleted: at once
 * if they have secrets, otherwise after 30 days.
 */
async function previewOf(
  deps: Pick<Deps, "db" | "settings" | "lab">,
  row: ImportRow,
): Promise<contract.ImportDetail["preview"]> {
  const some = (isRefused: boolean) =>
    deps.db
      .select()
      .from(importItems)
      .where(
        and(
          eq(importItems.importId, row.id),
          sql`${importItems.rows} <> '[]'`,
          isRefused ? eq(importItems.outcome, "REFUSED") : ne(importItems.outcome, "REFUSED"),
        ),
      )
      .orderBy(importItems.position)
      .limit(PREVIEWED);
  const items = await unionAll(some(false), some(true));
  return items.toSorted((one, other) => one.position - other.position).map((item) => shown(deps, row, item));
}

function shown(
  deps: Pick<Deps, "settings" | "lab">,
  row: ImportRow,
  item: ItemRow,
): contract.ImportDetail["preview"][number] {
  const { outcome, reason, rows } = item;
  const base = { line: rows[0]?.line || item.position, outcome, reason };
  const it = readItem(deps, row, item);
  if ("record" in it) {
    const { title, details } = rulesOf(row.kind).summary(it.record, deps.lab.timeZone);
    return { ...base, title, details: [...details, ...(item.details ?? [])] };
  }
  return {
    ...base,
    title: rows[0]!.cells
      .filter((cell) => cell !== "")
      .slice(0, 3)
      .map((cell) => maskCell(deps, cell))
      .join(", "),
    details: [],
  };
}
