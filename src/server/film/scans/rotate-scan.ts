import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../../contract/film/scans.ts";
import { TURN_DIRECTIONS, turned, type Orientation } from "../../../rules/film/turns.ts";
import type { ScanState } from "../../../rules/film/scan-files.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { madeBefore } from "../../idempotency/made-before.ts";
import { rolls } from "../rolls/tables.ts";
import { literal } from "../../platform/database/literal.ts";
import { visible, type Viewer } from "./scan-conditions.ts";
import { scans, scanFiles } from "./tables.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");

type RotateScan = { scanId: string; direction: string; idempotencyKey: string | null };

/**
 * Turns a scan a quarter left or right. Only how it is to be shown is noted here; a job makes its pictures anew from the
 * original, which stays as it was uploaded, so that no turn costs quality.
 */
export async function rotateScan({ db, jobs, now }: Deps, viewer: Viewer, request: RotateScan): Promise<void> {
  const { scanId, idempotencyKey: key } = request;
  const direction = TURN_DIRECTIONS.find((known) => known === request.direction);
  if (direction === undefined) throw refuse(contract.rotateScan, "UNKNOWN_DIRECTION");
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ state: ScanState; orientation: Orientation; isStored: boolean }>(sql`
      select ${s.state}, ${s.orientation},
        exists (select from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "original")}) as "isStored"
      from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      where ${s.id} = ${scanId} and ${s.customerId} = ${viewer.userId} and ${visible(viewer)} for no key update of ${s}`);
    const [scan] = rows;
    if (scan === undefined) throw notFound("There is no such scan.");
    const use = { userId: viewer.userId, key, call: "rotateScan", body: { scanId: scanId.toLowerCase(), direction } };
    const keyReused = () => refuse(contract.rotateScan, "KEY_REUSED");
    if ((await madeBefore(tx, use, scanId, now(), keyReused)) !== null) return;
    const hasPicture = scan.isStored && (scan.state === "READY" || scan.state === "UPLOADED");
    if (!hasPicture) throw refuse(contract.rotateScan, "NO_PICTURE");
    await tx
      .update(scans)
      .set({ orientation: turned(scan.orientation, direction) })
      .where(eq(scans.id, scanId));
    await jobs.enqueue(tx, "derive-scan", { scanId });
  });
}
