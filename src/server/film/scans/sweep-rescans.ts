import { and, eq, lt } from "drizzle-orm";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { receiveRescan } from "./receive-rescan.ts";
import { rescanKey } from "./scan-keys.ts";
import { rescans } from "./tables.ts";

const AT_ONCE = 100;
const before = ({ now }: Deps, ms: number): Date => new Date(now().getTime() - ms);

/** Goes on with files for frames where a process died, and lets go of what nobody sent within a day. */
export async function sweepRescans(deps: Deps): Promise<void> {
  const { db, files, jobs } = deps;
  const waiting = await db
    .select()
    .from(rescans)
    .where(and(eq(rescans.state, "AWAITING_UPLOAD"), lt(rescans.createdAt, before(deps, MINUTE_MS))))
    .limit(AT_ONCE);
  for (const { id, scanId, uploadType: type, uploadBytes, createdAt } of waiting) {
    const key = rescanKey(scanId, id);
    const file = await files.stat(key);
    if (file?.bytes === uploadBytes) {
      await receiveRescan(deps, { ...file, type, sha256: await files.sha256(key) }).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error; // refused, and removed by that
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
      .limit(AT_ONCE);
    for (const one of stuck) await jobs.enqueue(tx, "show-rescan", one);
  });
}
