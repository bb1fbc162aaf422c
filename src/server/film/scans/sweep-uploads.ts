import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { literal } from "../../platform/database/literal.ts";
import { sweepContactSheets } from "../sheets/make-contact-sheet.ts";
import { receiveUpload } from "./receive-upload.ts";
import { sweepRescans } from "./sweep-rescans.ts";
import { failStuckZips } from "./prepare-zip.ts";
import { closeGap } from "./move-frames.ts";
import { scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { replacedPictures, scans, zipDownloads } from "./tables.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");

/** An upload that is arriving right now is left alone. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** A scan whose sizes are still not derived by then has a job that gave up, such as while the disk was full. */
const STUCK_AFTER_MS = 3 * HOUR_MS;
const AT_ONCE = 500;

/** What comes by the clock: goes on where a process died, and lets go of what nobody came back for. */
export async function sweepUploads(deps: Deps): Promise<void> {
  await acceptArrived(deps);
  await dropNeverUploaded(deps);
  await sweepRescans(deps);
  await deriveStuck(deps);
  await failStuckZips(deps);
  await dropOldZips(deps);
  await sweepContactSheets(deps);
  await dropReplacedPictures(deps);
  await deps.files.sweepLeftovers();
}

const before = ({ now }: Deps, ms: number): Date => new Date(now().getTime() - ms);

/** A file whose process died between storing it and saying so in the database is taken as if it had just come. */
async function acceptArrived(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ id: scans.id, type: scans.uploadType, bytes: scans.uploadBytes })
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
      if (!(error instanceof HttpError)) throw error; // refused, and removed by that
    }
  }
}

/** A scan whose upload has not come within a day is dropped (docs/product/film.md#scans). */
async function dropNeverUploaded(deps: Deps): Promise<void> {
  const { db, files } = deps;
  const aDayAgo = before(deps, DAY_MS);
  const dropped = await db.transaction(async (tx) => {
    // The rolls first, in one order, as whoever adds or removes frames holds them.
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
      if (syncedAt !== null) continue; // the customer knows its frames by their numbers already
      for (const { frame } of removed.toSorted((one, other) => other.frame - one.frame))
        await closeGap(tx, rollId, frame);
    }
    return gone;
  });
  for (const id of dropped) {
    for (const { key } of await files.list(scanFolder(id))) await files.remove(key);
  }
}

/** Once an hour, so that the waiting work does not pile up. */
async function deriveStuck(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps;
  if (now().getUTCMinutes() !== 0) return;
  await db.transaction(async (tx) => {
    const stuck = await tx
      .select({ id: scans.id })
      .from(scans)
      .where(and(eq(scans.state, "UPLOADED"), lt(scans.uploadedAt, before(deps, STUCK_AFTER_MS))))
      .limit(AT_ONCE);
    const turning = await tx
      .select({ id: scans.id })
      .from(scans)
      .where(and(ne(scans.orientation, scans.shownOrientation), eq(scans.state, "READY")))
      .limit(AT_ONCE);
    for (const { id } of [...stuck, ...turning]) await jobs.enqueue(tx, "derive-scan", { scanId: id });
  });
}

/** Zips are made while they are sent: nothing but their list of entries is kept, for a day. */
async function dropOldZips(deps: Deps): Promise<void> {
  await deps.db.delete(zipDownloads).where(lt(zipDownloads.createdAt, before(deps, DAY_MS)));
}

async function dropReplacedPictures(deps: Deps): Promise<void> {
  const { db, files } = deps;
  const old = await db
    .select({ key: replacedPictures.key })
    .from(replacedPictures)
    .where(lt(replacedPictures.replacedAt, before(deps, DAY_MS)))
    .limit(AT_ONCE);
  if (old.length === 0) return;
  for (const { key } of old) await files.remove(key);
  await db.delete(replacedPictures).where(
    inArray(
      replacedPictures.key,
      old.map(({ key }) => key),
    ),
  );
}
