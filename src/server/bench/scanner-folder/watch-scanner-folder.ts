import { and, count, eq, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { doubtOf, foreignAmong } from "../../../rules/film/export-doubts.ts";
import { labNumberIn } from "../../../rules/film/lab-number.ts";
import { filmWorkOf, scansRefused } from "../../../rules/film/roll-work.ts";
import { isRenamed, type ScannerFolderState } from "../../../rules/film/scanner-folder.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { pickUps, rolls } from "../../film/rolls/tables.ts";
import { scans } from "../../film/scans/tables.ts";
import { orders } from "../../orders/tables.ts";
import { scannerFolders } from "../tables.ts";
import { type FolderThere, looksOf, readFolders } from "./read-folders.ts";
import { sweepIncoming } from "./webdav/drive-files.ts";
import { moveToDone, takeFiles } from "./take-folder.ts";

/** Longer than any single file takes: the importing process extends its lease before each file. */
const AT_IT_MS = 5 * MINUTE_MS;
/** How long the station shows imported folders. */
const SHOWN_MS = DAY_MS;

const REFUSALS = {
  NOT_RECEIVED: "has not been received",
  ROLL_SYNCED: "was already sent to the customer",
  WRITTEN_OFF: "was written off",
  NOT_PAID: "is not paid",
  CANCELED: "belongs to a canceled order",
} as const;

/** Imports the scanner's files from the watched folder (docs/product/bench.md#a-watched-folder). */
export async function watchScannerFolder(deps: Deps, stopping: AbortSignal): Promise<void> {
  const root = deps.settings.scannerFolder;
  if (root === null) return;
  await sweepIncoming(root, deps.now());
  const folders = await readFolders(root);
  for (const folder of folders) {
    stopping.throwIfAborted();
    await lookAt(deps, root, folder, stopping);
  }
  await forgetRemovedFolders(
    deps,
    folders.map(({ path }) => path),
  );
}

async function lookAt(deps: Deps, root: string, folder: FolderThere, stopping: AbortSignal): Promise<void> {
  const { path } = folder;
  const [known] = await deps.db.select().from(scannerFolders).where(eq(scannerFolders.path, path));
  if (isHeld(known?.leasedUntil ?? null, deps.now())) return; // another process is importing it
  const decision = known?.decision ?? null;
  const labNumber = labNumberIn(path);
  const roll = labNumber === null ? null : await findRoll(deps, labNumber);
  const problem = problemOf(folder, labNumber, roll);
  // A folder that was interrupted, or had a file rejected, was checked before. Its existing frames would count twice.
  const isBegun = known?.state === "TAKING" || (known?.rejectedFingerprint ?? null) !== null;
  const isLookedAt = decision === "TAKE" || isBegun;
  const doubt = roll === null || isLookedAt ? null : doubtOf(roll, roll.scans, namesOf(folder));
  const isComplete = folder.hasMarker || isRenamed(path) || decision === "TAKE";
  const looks = looksOf(folder);
  const note = (state: ScannerFolderState, reason: string | null, isAnswered = false) =>
    noteFolder(deps, folder, labNumber, { state, reason, isAnswered });
  const settle = async (state: ScannerFolderState, reason: string | null, rejectedFingerprint: string | null) => {
    await deps.db
      .update(scannerFolders)
      .set({ leasedUntil: null, rejectedFingerprint })
      .where(eq(scannerFolders.path, path));
    await note(state, reason, true);
  };

  if (decision === "ASIDE") return note("ASIDE", problem ?? "was set aside at the station");
  if (problem !== null) return note("ASIDE", problem, decision === "TAKE");
  if (known?.rejectedFingerprint === looks) return note("ASIDE", known.reason);
  if (!isComplete) return note("WAITING", "needs its marker file, a rename, or “Import now”");
  if (doubt !== null) return note("ASIDE", doubt);
  await note("WAITING", "is complete");
  if (!(await begin(deps, path))) return; // another process was first
  const goesOn = async () => {
    stopping.throwIfAborted();
    await deps.db
      .update(scannerFolders)
      .set({ leasedUntil: untilFrom(deps) })
      .where(eq(scannerFolders.path, path));
  };
  const wrong = await takeFiles(deps, root, folder, roll!, goesOn);
  if (wrong.length > 0) return settle("ASIDE", wrong.slice(0, 10).join(" "), looks);
  await moveToDone(root, path, deps.now());
  await settle("TAKEN", null, null);
}

const isHeld = (until: Date | null, now: Date): boolean => until !== null && until > now;
const untilFrom = ({ now }: Deps): Date => new Date(now().getTime() + AT_IT_MS);

/** Claims a folder for this process; false if another process has it. */
async function begin(deps: Deps, path: string): Promise<boolean> {
  const begun = await deps.db
    .update(scannerFolders)
    .set({ state: "TAKING", reason: null, leasedUntil: untilFrom(deps), changedAt: deps.now() })
    .where(
      and(
        eq(scannerFolders.path, path),
        or(isNull(scannerFolders.leasedUntil), lte(scannerFolders.leasedUntil, deps.now())),
      ),
    )
    .returning({ path: scannerFolders.path });
  return begun.length > 0;
}

/** Deletes the rows of folders that no longer exist, except recently imported ones. */
async function forgetRemovedFolders({ db, now }: Deps, there: readonly string[]): Promise<void> {
  const longAgo = new Date(now().getTime() - SHOWN_MS);
  await db
    .delete(scannerFolders)
    .where(
      and(
        notInArray(scannerFolders.path, [...there]),
        or(isNull(scannerFolders.leasedUntil), lte(scannerFolders.leasedUntil, now())),
        or(ne(scannerFolders.state, "TAKEN"), lte(scannerFolders.changedAt, longAgo)),
      ),
    );
}

const namesOf = ({ files }: FolderThere): string[] => files.map(({ name }) => name);

type Roll = NonNullable<Awaited<ReturnType<typeof findRoll>>>;

async function findRoll({ db }: Deps, labNumber: string) {
  const [found] = await db
    .select({
      id: rolls.id,
      pickUpId: pickUps.id,
      customerId: rolls.customerId,
      labNumber: rolls.labNumber,
      format: rolls.format,
      arrived: rolls.arrived,
      syncedAt: rolls.syncedAt,
      writtenOff: rolls.writtenOff,
      status: orders.status,
      onAccountAt: orders.onAccountAt,
      scans: count(scans.id),
    })
    .from(rolls)
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .innerJoin(pickUps, eq(pickUps.id, rolls.pickUpId))
    .leftJoin(scans, eq(scans.rollId, rolls.id))
    .where(eq(rolls.labNumber, labNumber))
    .groupBy(rolls.id, orders.id, pickUps.id);
  return found ?? null;
}

/** Returns why a folder cannot be imported by anyone; null if it can. Nothing is guessed. */
function problemOf(folder: FolderThere, labNumber: string | null, roll: Roll | null): string | null {
  if (folder.odd !== null) return folder.odd;
  if (labNumber === null) return "no lab number in the file name";
  if (roll === null) return "does not match any roll";
  const foreign = foreignAmong(labNumber, namesOf(folder));
  if (foreign !== null) return foreign;
  const refused = scansRefused({
    arrived: roll.arrived,
    isSynced: roll.syncedAt !== null,
    writtenOff: roll.writtenOff,
    work: filmWorkOf(roll),
  });
  if (refused !== null) return REFUSALS[refused];
  return folder.files.length === 0 ? "is empty" : null;
}

/**
 * Saves a folder's state, unless a process is importing it.
 * @param found `isAnswered`: whether this settles the operator's decision, which is then cleared
 */
async function noteFolder(
  { db, now }: Deps,
  { path, files, bytes }: FolderThere,
  labNumber: string | null,
  { state, reason, isAnswered }: { state: ScannerFolderState; reason: string | null; isAnswered: boolean },
): Promise<void> {
  const at = now();
  const there = { labNumber, files: files.length, bytes, state, reason };
  await db
    .insert(scannerFolders)
    .values({ path, ...there, changedAt: at })
    .onConflictDoUpdate({
      target: scannerFolders.path,
      set: {
        ...there,
        ...(isAnswered ? { decision: null, decidedBy: null } : {}),
        changedAt: sql`case when ${scannerFolders.state} = ${state} and ${scannerFolders.reason} is not distinct from ${reason}
          then ${scannerFolders.changedAt} else ${at} end`,
      },
      setWhere: or(isNull(scannerFolders.leasedUntil), lte(scannerFolders.leasedUntil, at)),
    });
}
