import { and, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Orientation } from "../../rules/film/turns.ts";
import type { UnlockSize } from "../../rules/unlocks/unlocks.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { exifOf } from "../film/scans/picture-exif.ts";
import { scanFiles, scans } from "../film/scans/tables.ts";
import { newId } from "../platform/ids.ts";
import { scanUnlocks } from "./tables.ts";

const FORMS = {
  "16_BIT_TIFF": { to: "TIFF_16", extension: "tif" },
  HI_RES: { to: "JPEG", extension: "jpg" },
} as const satisfies Record<UnlockSize, { to: string; extension: string }>;

export const unlockFolder = (scanId: string): string => `unlocks/${scanId}/`;
const isMadeForUnlock = (key: string | null): key is string => key?.startsWith("unlocks/") ?? false;

type ToMake = NonNullable<Awaited<ReturnType<typeof findToMake>>>;

/**
 * Creates the file of an unlocked size from the scan's original. Repeatable: each run writes its own file, and the row
 * references the last. If the original already is the TIFF, it is served itself.
 */
export async function makeUnlockFile(deps: Deps, unlockId: string): Promise<void> {
  const unlock = await findToMake(deps, unlockId);
  if (unlock === null || unlock.fileOrientation === unlock.orientation) return;
  const isTheFile = unlock.size === "16_BIT_TIFF" && unlock.original.type === "image/tiff" && unlock.orientation === 0;
  const file = isTheFile ? unlock.original : await convert(deps, unlock);
  const saved = await deps.db.transaction(async (tx) => {
    const updated = await tx
      .update(scanUnlocks)
      .set({ fileKey: file.key, fileType: file.type, fileBytes: file.bytes, fileOrientation: unlock.orientation })
      // If the original was replaced meanwhile, the file is discarded and created again.
      .where(and(eq(scanUnlocks.id, unlockId), exists(stillTheOriginal(tx, unlock))))
      .returning({ id: scanUnlocks.id });
    if (updated.length > 0)
      await deps.live.publish(tx, { type: "unlock", userId: unlock.customerId, scanId: unlock.scanId });
    return updated;
  });
  const unused = saved.length === 0 ? file.key : unlock.fileKey;
  if (isMadeForUnlock(unused)) await deps.files.remove(unused);
}

const stillTheOriginal = (tx: Tx, { original }: ToMake) =>
  tx.select().from(scanFiles).where(eq(scanFiles.key, original.key));

async function findToMake({ db }: Deps, unlockId: string) {
  const [found] = await db
    .select({
      scanId: scans.id,
      customerId: scans.customerId,
      size: scanUnlocks.size,
      fileKey: scanUnlocks.fileKey,
      fileOrientation: scanUnlocks.fileOrientation,
      orientation: scans.orientation,
      original: { key: scanFiles.key, type: scanFiles.type, bytes: scanFiles.bytes },
      frame: scans.frame,
      brand: rolls.brand,
      model: rolls.model,
      format: rolls.format,
      labNumber: rolls.labNumber,
      photographer: sql<string>`trim${fullName(users)}`,
    })
    .from(scanUnlocks)
    .innerJoin(scans, eq(scans.id, scanUnlocks.scanId))
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .innerJoin(users, eq(users.id, scans.customerId))
    .innerJoin(scanFiles, and(eq(scanFiles.scanId, scans.id), eq(scanFiles.kind, "original")))
    .where(and(eq(scanUnlocks.id, unlockId), eq(scanUnlocks.state, "UNLOCKED")));
  return found ?? null;
}

async function convert(
  { files, pictures, lab }: Deps,
  unlock: ToMake,
): Promise<{ key: string; type: string; bytes: number }> {
  const { to, extension } = FORMS[unlock.size];
  const output = join(await files.scratchFolder(), `unlock-${newId()}.${extension}`);
  const { path, release } = await files.openLocally(unlock.original.key);
  try {
    const orientation = unlock.orientation as Orientation;
    const request = { path, output, to, orientation, exif: exifOf({ ...unlock, lab: lab.name }) };
    const { type } = await pictures.ask("convert", request, { lane: "LAB", waits: true });
    const key = `${unlockFolder(unlock.scanId)}${unlock.size.toLowerCase()}-${newId()}.${extension}`;
    return { type, ...(await files.takeIn(key, output, { type })) };
  } finally {
    await release();
    await rm(output, { force: true });
  }
}

const before = alias(scanUnlocks, "before");

/** Clears the unlock files of a roll whose scans are no longer stored. @returns the keys of the files to remove */
export async function forgetUnlockFiles(tx: Tx, rollId: string): Promise<string[]> {
  const ofRoll = tx.select({ id: scans.id }).from(scans).where(eq(scans.rollId, rollId));
  const forgotten = await tx
    .update(scanUnlocks)
    .set({ fileKey: null, fileType: null, fileBytes: null, fileOrientation: null })
    .from(before)
    .where(and(eq(before.id, scanUnlocks.id), inArray(scanUnlocks.scanId, ofRoll), isNotNull(before.fileKey)))
    .returning({ key: before.fileKey });
  return forgotten.flatMap(({ key }) => key ?? []);
}

/** Enqueues new files for a scan's unlocks, because its original was replaced. */
export async function renewUnlockFiles({ jobs }: Deps, tx: Tx, scanId: string): Promise<void> {
  const unlocks = await tx
    .update(scanUnlocks)
    .set({
      fileOrientation: null,
      // An original served itself is no longer available; a converted file is, until the new one is ready.
      fileKey: sql`case when starts_with(${scanUnlocks.fileKey}, 'unlocks/') then ${scanUnlocks.fileKey} end`,
    })
    .where(and(eq(scanUnlocks.scanId, scanId), eq(scanUnlocks.state, "UNLOCKED")))
    .returning({ id: scanUnlocks.id });
  for (const { id } of unlocks) await jobs.enqueue(tx, "make-unlock-file", { unlockId: id });
}
