import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { StoredUpload } from "../../files/upload-handler.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { checkStored, refuseOtherBytes } from "./check-stored.ts";
import { uploadOfOriginal } from "./scan-keys.ts";
import { rescans } from "./tables.ts";

/**
 * Takes in a file that is to take a frame's place; a job shows it. Repeating it is harmless. A file that is refused is removed.
 * @returns false when this is no re-scan's
 */
export async function receiveRescan(deps: Deps, file: StoredUpload): Promise<boolean> {
  const id = uploadOfOriginal(file.key);
  if (id === null) return false;
  const [rescan] = await deps.db.select().from(rescans).where(eq(rescans.id, id));
  if (rescan === undefined) return false;
  if (rescan.state !== "AWAITING_UPLOAD") return true;
  try {
    refuseOtherBytes(rescan, file);
    const size = await checkStored(deps, file);
    await deps.db.transaction(async (tx) => {
      const moved = await tx
        .update(rescans)
        .set({ state: "UPLOADED", ...size })
        .where(and(eq(rescans.id, id), eq(rescans.state, "AWAITING_UPLOAD")))
        .returning({ id: rescans.id });
      if (moved.length > 0) await deps.jobs.enqueue(tx, "show-rescan", { rescanId: id });
    });
  } catch (error) {
    // After a failure of ours the file stays, for the sweep or the next try to accept.
    if (error instanceof HttpError && error.status < 500) await deps.files.remove(file.key);
    throw error;
  }
  return true;
}
