import { and, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { closeGap } from "./frames.ts";
import { receiveRescan, receiveUpload } from "./receive-upload.ts";
import { rescanKey, scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { rescans, scans } from "./tables.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");

/** Does not touch uploads in progress. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** By then, a scan without derived sizes had its job fail for good, while the disk was full for example. */
const STUCK_AFTER_MS = 3 * HOUR_MS;
const AT_ONCE = 500;

/** Resumes uploads whose process died, and deletes those that never arrived. Runs on a schedule. */
export async function sweepUploads(deps: Deps): Promise<void> {
  const waitingSince = await acceptArrived(deps);
  if (waitingSince !== undefined && waitingSince < before(deps, DAY_MS)) await dropNeverUploaded(deps);
  await sweepRescans(deps);
  await deriveStuck(deps);
}

const before = ({ now }: Deps, ms: number): Date => new Date(now().getTime() - ms);

/**
 * Accepts files whose process died between storing them and updating the database.
 * @returns since when the oldest upload was awaited, which may have arrived now
 */
async function acceptArrived(deps: Deps): Promise<Date | undefined> {
  const waiting = await deps.db
    .select({ id: scans.id, type: scans.uploadType, bytes: scans.uploadBytes, createdAt: scans.createdAt })
    .from(scans)
    .where(and(eq(scans.state, "AWAITING_UPLOAD"), lt(scans.createdAt, before(deps, SETTLED_AFTER_MS))))
    .orderBy(scans.createdAt)
    .limit(AT_ONCE);
  for (const { id, type, bytes } of waiting) {
    const arrived = (await deps.files.list(scanFolder(id))).filter(({ key }) => scanOfOriginal(key) !== null);
    const file = arrived.find((stored) => stored.bytes === bytes);
    if (file === undefined) continue;
    try {
      await receiveUpload(deps, { ...file, type, sha256: await deps.files.sha256(file.key) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error; // rejected, and deleted with that
    }
  }
  return waiting[0]?.createdAt;
}

/** Deletes scans whose upload did not arrive within a day (docs/product/film.md#scans). */
async function dropNeverUploaded(deps: Deps): Promise<void> {
  const { db, files } = deps;
  const aDayAgo = before(deps, DAY_MS);
  const dropped = await db.transaction(async (tx) => {
    // Locks the rolls first, in a fixed order, as adding or removing frames does.
    const late = await tx.execute<{ rollId: string; syncedAt: string | null }>(sql`
      select ${r.id} as "rollId", ${r.syncedAt} as "syncedAt" from ${rolls} ${r}
      where exists (select 1 from ${scans} ${s} where ${s.rollId} = ${r.id} and ${s.state} = ${literal(s.state, "AWAITING_UPLOAD")}
        and ${s.createdAt} < ${aDayAgo})
      order by ${r.id} limit ${AT_ONCE} for update`);
    const gone: string[] = [];
    for (const { rollId, syncedAt } of late.rows) {
      const removed = await tx
        .delete(scans)
        .where(and(eq(scans.rollId, rollId), eq(scans.state, "AWAITING_UPLOAD"), lt(scans.createdAt, aDayAgo)))
        .returning({ id: scans.id, frame: scans.frame });
      gone.push(...removed.map(({ id }) => id));
      if (syncedAt !== null) continue; // the customer already knows its frames by number
      for (const { frame } of removed.toSorted((one, other) => other.frame - one.frame))
        await closeGap(tx, rollId, frame);
    }
    return gone;
  });
  for (const id of dropped) {
    for (const { key } of await files.list(scanFolder(id))) await files.remove(key);
  }
}

/** Hourly, so waiting jobs do not pile up. */
async function deriveStuck(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps;
  if (now().getUTCMinutes() !== 0) return;
  await db.transaction(async (tx) => {
    const stuck = await tx
      .select({ id: scans.id })
      .from(scans)
      .innerJoin(rolls, eq(rolls.id, scans.rollId))
      // Scans of earlier rolls may wait for days.
      .where(
        and(eq(scans.state, "UPLOADED"), lt(scans.uploadedAt, before(deps, STUCK_AFTER_MS)), isNotNull(rolls.orderId)),
      )
      .limit(AT_ONCE);
    const turning = await tx
      .select({ id: scans.id })
      .from(scans)
      .where(and(ne(scans.orientation, scans.shownOrientation), eq(scans.state, "READY")))
      .limit(AT_ONCE);
    for (const { id } of [...stuck, ...turning]) await jobs.enqueue(tx, "derive-scan", { scanId: id });
  });
}

const RESCANS_AT_ONCE = 100;
/** Resumes replacement files whose process died, and deletes those not uploaded within a day. */
export async function sweepRescans(deps: Deps): Promise<void> {
  const { db, files, jobs } = deps;
  const waiting = await db
    .select()
    .from(rescans)
    .where(and(eq(rescans.state, "AWAITING_UPLOAD"), lt(rescans.createdAt, before(deps, MINUTE_MS))))
    .limit(RESCANS_AT_ONCE);
  for (const { id, scanId, uploadType: type, uploadBytes, createdAt } of waiting) {
    const key = rescanKey(scanId, id);
    const file = await files.stat(key);
    if (file?.bytes === uploadBytes) {
      await receiveRescan(deps, { ...file, type, sha256: await files.sha256(key) }).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error; // rejected, and deleted with that
      });
    } else if (createdAt < before(deps, DAY_MS)) {
      await db.delete(rescans).where(and(eq(rescans.id, id), eq(rescans.state, "AWAITING_UPLOAD")));
      await files.remove(key);
    }
  }
  if (deps.now().getUTCMinutes() !== 0) return;
  await db.transaction(async (tx) => {
    const stuck = await tx
      .select({ rescanId: rescans.id })
      .from(rescans)
      .where(and(eq(rescans.state, "UPLOADED"), lt(rescans.createdAt, before(deps, 3 * HOUR_MS))))
      .limit(RESCANS_AT_ONCE);
    for (const one of stuck) await jobs.enqueue(tx, "show-rescan", one);
  });
}
