import { and, desc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/personal-data/personal-data.ts";
import { DAY_MS } from "../../rules/time.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { CallDeps, Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { dataExports } from "./tables.ts";

export const EXPORT_TYPE = "application/zip";
/** Days for which the zip can be downloaded (docs/product/personal-data.md). */
export const EXPORT_RETENTION_DAYS = 7;

export const exportKey = (exportId: string): string => `data-exports/${exportId}`;

type Reply = ReplyOf<typeof contract.getDataExport>;

/** Returns the newest zip, in progress or available; null if there is none. */
export async function newestExport({ db, files, now, lab, linksFor }: CallDeps, userId: string): Promise<Reply> {
  const at = now();
  const [row] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(isNull(dataExports.readyAt), and(isNotNull(dataExports.key), gt(dataExports.readyAt, before(at)))),
      ),
    )
    .orderBy(desc(dataExports.requestedAt))
    .limit(1);
  if (row === undefined) return { dataExport: null };
  const { key, readyAt } = row;
  const day = at.toISOString().slice(0, 10);
  const downloadName = `${lab.name.toLowerCase()}-data-${day}.zip`;
  return {
    dataExport: {
      requestedAt: row.requestedAt.toISOString(),
      readyAt: readyAt?.toISOString() ?? null,
      until: readyAt && new Date(readyAt.getTime() + EXPORT_RETENTION_DAYS * DAY_MS).toISOString(),
      bytes: row.bytes,
      files: row.files,
      url: key && files.readLink(key, { for: linksFor, type: EXPORT_TYPE, now: at, downloadName }),
    },
  };
}

const before = (at: Date): Date => new Date(at.getTime() - EXPORT_RETENTION_DAYS * DAY_MS);

/** Requests a zip of all the user's data. While one is in progress, does nothing. */
export async function requestExport({ db, jobs, now }: Deps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const id = newId();
    const requested = await tx
      .insert(dataExports)
      .values({ id, userId, requestedAt: now() })
      .onConflictDoNothing()
      .returning({ id: dataExports.id });
    if (requested.length > 0) await jobs.enqueue(tx, "make-data-export", { exportId: id });
  });
}

/** Deletes expired zips, and those abandoned before they were complete. */
export async function sweepExports({ db, files, now }: Deps): Promise<void> {
  const at = now();
  const gone = await db
    .delete(dataExports)
    .where(
      or(
        lt(dataExports.readyAt, before(at)),
        and(isNull(dataExports.readyAt), lt(dataExports.requestedAt, before(at))),
      ),
    )
    .returning({ id: dataExports.id });
  for (const { id } of gone) await files.remove(exportKey(id));
}
