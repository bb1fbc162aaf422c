import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import * as contract from "../../../contract/film/rescans.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { UploadType } from "../../../rules/film/scan-files.ts";
import { users } from "../../accounts/tables.ts";
import type { CallDeps, Tx } from "../../deps.ts";
import { newWriteLink, type WriteLinkReply } from "../../files/write-link-reply.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { rolls } from "../rolls/tables.ts";
import { findScan } from "./queries.ts";
import { rescanKey } from "./scan-keys.ts";
import { rescans, scans } from "./tables.ts";

type NewRescan = BodyOf<typeof contract.addRescan> & { userId: string; scanId: string; type: UploadType; by: string };

/** Announces a replacement file for a frame. Until it arrives, the same file gets a link to the same key. */
export async function addRescan(
  deps: CallDeps,
  requested: NewRescan,
): Promise<{ rescanId: string; writeLink: WriteLinkReply }> {
  const { scanId, type, size, sha256 } = requested;
  const rescanId = await deps.db.transaction(async (tx) => {
    const scan = await lockScan(tx, requested);
    const [same] = await tx
      .select({ id: rescans.id, state: rescans.state })
      .from(rescans)
      .where(and(eq(rescans.scanId, scanId), eq(rescans.uploadSha256, sha256), ne(rescans.state, "DAMAGED")))
      .orderBy(sql`${rescans.createdAt} desc`)
      .limit(1);
    if (same?.state === "AWAITING_UPLOAD") return same.id;
    // A replaced file may be uploaded again: only the frame's current file is already there.
    if (same?.state === "UPLOADED" || scan.uploadSha256 === sha256) throw refuse(contract.addRescan, "ALREADY_THERE");
    if (scan.state !== "READY") throw refuse(contract.addRescan, "NO_PICTURE");
    if (scan.scansExpiredAt !== null) throw refuse(contract.addRescan, "STORAGE_OVER");
    await refuseSecond(tx, scan, requested);
    await refuseOfAnotherFrame(tx, requested);
    const id = newId();
    await tx.insert(rescans).values({
      id,
      scanId,
      byUserId: requested.by,
      state: "AWAITING_UPLOAD",
      uploadType: type,
      uploadBytes: size,
      uploadSha256: sha256,
      createdAt: deps.now(),
    });
    return id;
  });
  const key = rescanKey(scanId.toLowerCase(), rescanId);
  return { rescanId, writeLink: await newWriteLink(deps, key, { type, bytes: size }) };
}

async function lockScan(tx: Tx, { userId, scanId }: NewRescan) {
  const [scan] = await tx
    .select({
      state: scans.state,
      uploadSha256: scans.uploadSha256,
      renewedAt: scans.renewedAt,
      scansExpiredAt: rolls.scansExpiredAt,
    })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    // The lab does not have the film of earlier rolls.
    .where(and(eq(scans.id, scanId), eq(scans.customerId, userId), isNotNull(rolls.orderId)))
    .for("no key update", { of: scans });
  if (scan === undefined) throw notFound("Scan not found.");
  return scan;
}

/** Rejects a concurrent rescan of the same frame; the error names the first one's author and time. */
async function refuseSecond(
  tx: Tx,
  { renewedAt }: { renewedAt: Date | null },
  { scanId, renewedAt: known, by }: NewRescan,
): Promise<void> {
  const isKnown = (renewedAt?.getTime() ?? null) === (known === null ? null : Date.parse(known));
  const underWay = or(
    eq(rescans.state, "UPLOADED"),
    and(eq(rescans.state, "AWAITING_UPLOAD"), ne(rescans.byUserId, by)),
  );
  const [other] = await tx
    .select({ by: users.firstName, at: rescans.createdAt })
    .from(rescans)
    .innerJoin(users, eq(users.id, rescans.byUserId))
    .where(and(eq(rescans.scanId, scanId), isKnown ? underWay : or(underWay, eq(rescans.state, "SHOWN"))))
    .orderBy(sql`${rescans.createdAt} desc`)
    .limit(1);
  if (other !== undefined)
    throw refuse(contract.addRescan, "CHANGED_MEANWHILE", { by: other.by, at: other.at.toISOString() });
}

/** Prevents mixing up customers' frames: a file that already belongs to a frame cannot replace another one. */
async function refuseOfAnotherFrame(tx: Tx, { scanId, sha256 }: NewRescan): Promise<void> {
  const [other] = await tx
    .select({ frame: scans.frame, labNumber: rolls.labNumber })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .where(and(eq(scans.uploadSha256, sha256), ne(scans.id, scanId)))
    .limit(1);
  if (other !== undefined)
    throw refuse(contract.addRescan, "OF_ANOTHER_FRAME", { labNumber: other.labNumber ?? "", frame: other.frame });
}

type Requested = { userId: string; scanId: string };

/** Lists a frame's rescans, newest first, with the current picture; for the lab. */
export async function listRescans(
  deps: CallDeps,
  { userId, scanId }: Requested,
): Promise<ReplyOf<typeof contract.listRescans>> {
  const { frame, midResOptimized } = await findScan(deps, { userId, isLab: true }, scanId);
  const rows = await deps.db
    .select({
      id: rescans.id,
      state: rescans.state,
      problem: rescans.problem,
      by: users.firstName,
      at: rescans.createdAt,
      former: rescans.former,
    })
    .from(rescans)
    .innerJoin(users, eq(users.id, rescans.byUserId))
    .where(eq(rescans.scanId, scanId))
    .orderBy(desc(rescans.createdAt), desc(rescans.id))
    .limit(100);
  const link = (key: string, type: string) => deps.files.readLink(key, { for: deps.linksFor, type, now: deps.now() });
  return {
    frame,
    now: midResOptimized,
    rescans: rows.map(({ at, former, ...row }) => {
      const picture = former?.picture ?? null;
      if (picture === null) return { ...row, at: at.toISOString(), former: null };
      const { key, type, ...size } = picture;
      return { ...row, at: at.toISOString(), former: { read: link(key, type), ...size } };
    }),
  };
}
