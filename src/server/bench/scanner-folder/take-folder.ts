import { createHash } from "node:crypto";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { inNaturalOrder } from "../../../rules/film/natural-order.ts";
import { SCAN_LIMIT } from "../../../rules/film/scan-files.ts";
import { DONE_FOLDER, typeByName } from "../../../rules/film/scanner-folder.ts";
import { tooLargeText } from "../../../rules/uploads.ts";
import type { Deps } from "../../deps.ts";
import { frameFor } from "../../film/scans/add-scan.ts";
import { receiveUpload } from "../../film/scans/receive-upload.ts";
import { removeScan } from "../../film/scans/remove-scans.ts";
import { newOriginalKey } from "../../film/scans/scan-keys.ts";
import { scans } from "../../film/scans/tables.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { type FolderThere, isSameFile, openPlain } from "./read-folders.ts";

type Roll = { id: string; pickUpId: string; customerId: string };

/**
 * Imports all files of a folder for a roll, by name and each once. Files that the lab already has keep their frames, so
 * a crashed run can simply be repeated.
 * @param goesOn called before each file; throws when this process should stop
 * @returns the problems by file; empty if all files were imported
 */
export async function takeFiles(
  deps: Deps,
  root: string,
  { path, files }: FolderThere,
  roll: Roll,
  goesOn: () => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name } of files.toSorted((one, other) => inNaturalOrder(one.name, other.name))) {
    await goesOn();
    const reason = await takeFile(deps, root, `${path}/${name}`, name, roll);
    if (reason !== null) wrong.push(`${name}: ${reason}`);
  }
  return wrong;
}

async function takeFile(deps: Deps, root: string, path: string, name: string, roll: Roll): Promise<string | null> {
  const type = typeByName(name);
  if (type === null) return "Scans are JPEG, PNG or TIFF files.";
  const { file, stats } = await openPlain(root, path);
  let scanId: string | null = null;
  try {
    if (!stats.isFile()) return "This is not a file.";
    if (stats.size === 0) return "The file is empty.";
    if (stats.size > SCAN_LIMIT.maxBytes) return `${tooLargeText(SCAN_LIMIT)}.`;
    const hash = createHash("sha256");
    await pipeline(file.createReadStream({ autoClose: false, start: 0 }), hash);
    const sha256 = hash.digest("hex");
    const { id: rollId, pickUpId, customerId: userId } = roll;
    scanId = await frameFor(deps, {
      userId,
      pickUpId,
      rollId,
      type,
      size: stats.size,
      sha256,
      onlyOnce: true,
      byName: true,
      name,
      description: "",
    });
    const key = newOriginalKey(scanId);
    const content = file.createReadStream({ autoClose: false, start: 0 });
    const stored = await deps.files.write(key, content, { type, bytes: stats.size });
    if (!isSameFile(stats, await file.stat())) {
      await deps.files.remove(key);
      await leaveFrame(deps, roll, scanId);
      return "The file changed while we read it. It is still being written.";
    }
    await receiveUpload(deps, { ...stored, type });
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    if (error.code === "ALREADY_THERE") return null;
    if (scanId !== null) await leaveFrame(deps, roll, scanId);
    return error.message;
  } finally {
    await file.close();
  }
}

/**
 * Removes the frame of a rejected file from its roll, because an empty frame would block the sync. Keeps frames that
 * have a file.
 */
async function leaveFrame(
  deps: Deps,
  { id: rollId, pickUpId, customerId: userId }: Roll,
  scanId: string,
): Promise<void> {
  const [frame] = await deps.db.select({ state: scans.state }).from(scans).where(eq(scans.id, scanId));
  if (frame?.state === "AWAITING_UPLOAD") await removeScan(deps, { userId, pickUpId, rollId, scanId, by: null });
}

/** Moves a folder to the imported ones. A rename, so it is always in exactly one place. */
export async function moveToDone(root: string, path: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await mkdir(join(root, DONE_FOLDER, day), { recursive: true });
  const name = path.replaceAll("/", " ");
  for (let copy = 1; ; copy += 1) {
    const to = join(root, DONE_FOLDER, day, copy === 1 ? name : `${name} (${copy})`);
    const isThere = await stat(to).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await rename(join(root, path), to);
    return;
  }
}
