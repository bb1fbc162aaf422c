import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../../contract/film/scans.ts";
import { TURN_DIRECTIONS, turned, type Orientation } from "../../../rules/film/turns.ts";
import type { ScanState } from "../../../rules/film/scan-files.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { replayedResult } from "../../idempotency/idempotency-keys.ts";
import { rolls } from "../rolls/tables.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { recordScansChanged } from "./record-scans-changed.ts";
import { scans, scanFiles } from "./tables.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");

/** @param by the staff member, for the order's timeline; null for the customer */
type RotateScan = { scanId: string; direction: string; by: string | null; idempotencyKey: string | null };
type Found = {
  state: ScanState;
  orientation: Orientation;
  frame: number;
  number: number;
  orderId: number | null;
  isStored: boolean;
};

/**
 * Rotates a scan a quarter turn left or right. Only saves the orientation; a job derives new pictures from the
 * unchanged original, so no rotation costs quality.
 */
export async function rotateScan(deps: Deps, viewer: Viewer, request: RotateScan): Promise<void> {
  const { db, jobs, now } = deps;
  const { scanId, by, idempotencyKey: key } = request;
  const direction = TURN_DIRECTIONS.find((known) => known === request.direction);
  if (direction === undefined) throw refuse(contract.rotateScan, "UNKNOWN_DIRECTION");
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Found>(sql`
      select ${s.state}, ${s.orientation}, ${s.frame}, ${r.number}, ${r.orderId} as "orderId",
        exists (select from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "original")}) as "isStored"
      from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      where ${s.id} = ${scanId} and ${s.customerId} = ${viewer.userId} and ${visible(viewer)} for no key update of ${s}`);
    const [scan] = rows;
    if (scan === undefined) throw notFound("Scan not found.");
    const use = { userId: viewer.userId, key, call: "rotateScan", body: { scanId: scanId.toLowerCase(), direction } };
    const keyReused = () => refuse(contract.rotateScan, "KEY_REUSED");
    if ((await replayedResult(tx, use, scanId, now(), keyReused)) !== null) return;
    const hasPicture = scan.isStored && (scan.state === "READY" || scan.state === "UPLOADED");
    if (!hasPicture) throw refuse(contract.rotateScan, "NO_PICTURE");
    await tx
      .update(scans)
      .set({ orientation: turned(scan.orientation, direction) })
      .where(eq(scans.id, scanId));
    if (by !== null) {
      const text = `Rotated frame ${scan.frame} of roll ${scan.number} ${direction}`;
      await recordScansChanged(
        deps,
        tx,
        { orderId: scan.orderId, userId: viewer.userId },
        { call: "rotateScan", text, by },
      );
    }
    await jobs.enqueue(tx, "derive-scan", { scanId });
  });
}
