import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../../contract/film/scans.ts";
import { filmWorkOf, scansRefused } from "../../../rules/film/roll-work.ts";
import type { UploadType } from "../../../rules/film/scan-files.ts";
import type { CallDeps, Deps, Tx } from "../../deps.ts";
import { invalidField, notFound, refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { replayedResult, type Once } from "../../idempotency/idempotency-keys.ts";
import { orders } from "../../orders/tables.ts";
import { rolls } from "../rolls/tables.ts";
import { cleanDescription, cleanName } from "../../files/clean-name.ts";
import { newWriteLink, type WriteLinkReply } from "../../files/write-link-reply.ts";
import { newOriginalKey } from "./scan-keys.ts";
import { scans } from "./tables.ts";
import { frameByName } from "../../../rules/film/natural-order.ts";
import { openGap } from "./frames.ts";

const s = alias(scans, "s");

export type NewScan = {
  userId: string;
  pickUpId: string;
  rollId: string;
  type: UploadType;
  /** File size in bytes. */
  size: number;
  /** Of the file, hex. */
  sha256?: string;
  /** Whether a file that already exists keeps its frame. */
  onlyOnce?: boolean;
  /** Whether its name decides its place on the roll; otherwise it goes to the end. */
  byName?: boolean;
  name: string;
  description: string;
  filmRollId?: string;
  /** Set when a file is uploaded again. */
  scanId?: string;
  idempotencyKey?: string | null;
};

/** Announces a scan: assigns the next frame of its roll, or finds the frame of a file that is uploaded again. */
export async function addScan(deps: CallDeps, scan: NewScan): Promise<{ scanId: string; writeLink: WriteLinkReply }> {
  const scanId = await frameFor(deps, scan);
  const file = { type: scan.type, bytes: scan.size };
  return { scanId, writeLink: await newWriteLink(deps, newOriginalKey(scanId), file) };
}

/** Returns the frame for an announced file. @throws ALREADY_THERE and the other errors of `addScan` */
export async function frameFor({ db, now }: Deps, scan: NewScan): Promise<string> {
  if (scan.filmRollId !== undefined && scan.filmRollId.toLowerCase() !== scan.rollId.toLowerCase()) {
    throw invalidField("filmRollId", "This is another roll than the one in the address");
  }
  return db.transaction(async (tx) => {
    const roll = await lockRoll(tx, scan);
    if (scan.scanId !== undefined) return announceAgain(tx, { ...scan, scanId: scan.scanId });
    const id = newId();
    const keyReused = () => refuse(contract.addScan, "KEY_REUSED");
    const before = await replayedResult(tx, useOf(scan), id, now(), keyReused);
    if (before !== null) return announceAgain(tx, { ...scan, scanId: before });
    const known = await sameFile(tx, scan);
    if (known !== null) return announceAgain(tx, { ...scan, scanId: known });
    const refused = scansRefused({
      arrived: roll.arrived,
      isSynced: roll.syncedAt !== null,
      writtenOff: roll.writtenOff,
      work: filmWorkOf(roll),
    });
    if (refused !== null) throw refuse(contract.addScan, refused);
    return announce(tx, id, scan, now());
  });
}

/** Locks a roll's row, so its frames are added and removed one at a time. */
export async function lockRoll(tx: Tx, at: { userId: string; pickUpId: string; rollId: string }) {
  const [roll] = await tx
    .select({
      number: rolls.number,
      syncedAt: rolls.syncedAt,
      arrived: rolls.arrived,
      writtenOff: rolls.writtenOff,
      orderId: orders.id,
      status: orders.status,
      onAccountAt: orders.onAccountAt,
    })
    .from(rolls)
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .where(and(eq(rolls.id, at.rollId), eq(rolls.pickUpId, at.pickUpId), eq(rolls.customerId, at.userId)))
    .for("update", { of: rolls });
  if (roll === undefined) throw notFound("Roll not found.");
  return roll;
}

const useOf = ({ userId, rollId, type, size, sha256, name, description, idempotencyKey: key }: NewScan): Once => ({
  userId,
  key,
  call: "addScan",
  body: { rollId: rollId.toLowerCase(), type, size, sha256, name, description },
});

async function announce(tx: Tx, id: string, scan: NewScan, createdAt: Date): Promise<string> {
  const name = cleanName(scan.name);
  await tx.insert(scans).values({
    id,
    rollId: scan.rollId,
    customerId: scan.userId,
    frame:
      scan.byName === true
        ? await makeRoom(tx, scan.rollId, name)
        : sql`(select coalesce(max(${s.frame}), 0) + 1 from ${scans} ${s} where ${s.rollId} = ${scan.rollId})`,
    name,
    description: cleanDescription(scan.description),
    state: "AWAITING_UPLOAD",
    uploadType: scan.type,
    uploadBytes: scan.size,
    uploadSha256: scan.sha256 ?? null,
    createdAt,
  });
  return id;
}

/** Assigns a frame by file name; later frames move down (docs/product/bench.md#uploading-scans). */
async function makeRoom(tx: Tx, rollId: string, name: string): Promise<number> {
  const there = await tx
    .select({ name: scans.name, frame: scans.frame })
    .from(scans)
    .where(eq(scans.rollId, rollId))
    .orderBy(scans.frame);
  const frame = frameByName(there, name);
  if (there.some((one) => one.frame === frame)) await openGap(tx, rollId, frame);
  return frame;
}

/**
 * Finds the frame of a file with identical bytes, so repeated uploads create no duplicates
 * (docs/product/bench.md#uploading-scans). Rejects files of another roll: a folder was uploaded to the wrong roll, or
 * exported twice.
 */
async function sameFile(tx: Tx, { rollId, sha256, onlyOnce }: NewScan): Promise<string | null> {
  if (sha256 === undefined || onlyOnce !== true) return null;
  const found = await tx
    .select({ id: scans.id, rollId: scans.rollId, frame: scans.frame, labNumber: rolls.labNumber })
    .from(scans)
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .where(eq(scans.uploadSha256, sha256))
    .limit(2);
  const own = found.find((one) => one.rollId === rollId.toLowerCase());
  if (own !== undefined) return own.id;
  const other = found[0];
  if (other === undefined) return null;
  throw refuse(contract.addScan, "OF_ANOTHER_ROLL", { labNumber: other.labNumber ?? "", frame: other.frame });
}

/** A damaged scan stays damaged, with its reason, until a better file has arrived. */
async function announceAgain(tx: Tx, scan: NewScan & { scanId: string }): Promise<string> {
  const [found] = await tx
    .select({ state: scans.state })
    .from(scans)
    .where(and(eq(scans.id, scan.scanId), eq(scans.rollId, scan.rollId)))
    .for("update");
  if (found === undefined) throw notFound("Scan not found.");
  if (found.state === "UPLOADED" || found.state === "READY") throw refuse(contract.addScan, "ALREADY_THERE");
  const announced = { uploadType: scan.type, uploadBytes: scan.size, uploadSha256: scan.sha256 ?? null };
  await tx.update(scans).set(announced).where(eq(scans.id, scan.scanId));
  return scan.scanId;
}
