import { count, desc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/lab-exports/lab-exports.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { LAB_EXPORT_DAYS } from "../../rules/lab-exports/lab-exports.ts";
import { DAY_MS } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db, Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";
import { newId } from "../platform/ids.ts";
import { archiveKey, ARCHIVE_TYPE } from "./make-lab-export.ts";
import { labExports } from "./tables.ts";

type Row = typeof labExports.$inferSelect;

const replyOf = (row: Row, byName: string | null): contract.LabExport => ({
  id: row.id,
  state: row.state,
  problem: row.problem,
  withFiles: row.withFiles,
  byName,
  requestedAt: row.requestedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  until: row.state === "DONE" ? new Date(row.finishedAt!.getTime() + LAB_EXPORT_DAYS * DAY_MS).toISOString() : null,
  rows: row.rows,
  files: row.files,
  share: row.totalBytes === 0 ? 0 : Math.min(1, row.doneBytes / row.totalBytes),
  bytes: row.bytes,
  downloads: row.downloads,
});

export async function listLabExports(
  db: Db,
  { limit, offset, search, desc: newest }: QueryOf<typeof contract.listLabExports>,
): Promise<ReplyOf<typeof contract.listLabExports>> {
  const { requestedAt, id } = labExports;
  const found = search ? hasWords(folded(fullName(users)), search) : undefined;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ row: labExports, byName: fullName(users) })
      .from(labExports)
      .leftJoin(users, eq(users.id, labExports.byUserId))
      .where(found)
      .orderBy(...(newest ? [desc(requestedAt), desc(id)] : [requestedAt, id]))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(labExports).leftJoin(users, eq(users.id, labExports.byUserId)).where(found),
  ]);
  return { labExports: rows.map(({ row, byName }) => replyOf(row, byName)), count: counted!.count };
}

const thingOf = ({ id, requestedAt }: Row) => ({
  kind: "LAB_EXPORT" as const,
  id,
  name: requestedAt.toISOString().slice(0, 10),
});

/** Starts an export in the background; a unique index allows one at a time. */
export async function startLabExport(deps: Deps, withFiles: boolean, by: string): Promise<contract.LabExport> {
  const { db, jobs, now } = deps;
  return db.transaction(async (tx) => {
    const values = { id: newId(), withFiles, byUserId: by, requestedAt: now() };
    const [row] = await tx.insert(labExports).values(values).onConflictDoNothing().returning();
    if (row === undefined) throw refuse(contract.startLabExport, "RUNNING");
    await recordChange(deps, tx, { by, verb: "ADDED", thing: thingOf(row), after: { withFiles } });
    await jobs.enqueue(tx, "make-lab-export", { labExportId: row.id });
    const [user] = await tx
      .select({ byName: fullName(users) })
      .from(users)
      .where(eq(users.id, by));
    return replyOf(row, user!.byName);
  });
}

async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(labExports).where(eq(labExports.id, id)).for("update");
  if (row === undefined) throw notFound("Export not found.");
  return row;
}

/** Returns a link that ends with the caller's session, and records that they got it. */
export async function linkToLabExport(deps: CallDeps, id: string, by: string): Promise<{ url: string }> {
  const { db, files, now, lab, linksFor } = deps;
  return db.transaction(async (tx) => {
    const row = await lock(tx, id);
    if (row.state !== "DONE") throw refuse(contract.linkToLabExport, "NO_ARCHIVE");
    const downloads = row.downloads + 1;
    await tx.update(labExports).set({ downloads }).where(eq(labExports.id, id));
    const [before, after] = [{ downloads: row.downloads }, { downloads }];
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(row), before, after });
    const downloadName = `${lab.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-export-${thingOf(row).name}.zip`;
    return { url: files.readLink(archiveKey(id), { for: linksFor, type: ARCHIVE_TYPE, now: now(), downloadName }) };
  });
}

/** A running job notices the cancellation with its next progress. */
export async function removeLabExport(deps: Deps, id: string, by: string): Promise<void> {
  const { db, files, now } = deps;
  await db.transaction(async (tx) => {
    const row = await lock(tx, id);
    if (row.state !== "RUNNING" && row.state !== "DONE") return;
    const state = row.state === "RUNNING" ? "CANCELED" : "DELETED";
    const finishedAt = sql`coalesce(${labExports.finishedAt}, ${now().toISOString()}::timestamptz)`;
    await tx.update(labExports).set({ state, finishedAt }).where(eq(labExports.id, id));
    await recordChange(deps, tx, { by, verb: "REMOVED", thing: thingOf(row), before: { withFiles: row.withFiles } });
  });
  await files.remove(archiveKey(id));
}
