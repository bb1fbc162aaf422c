import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { doubtOf as doubtOfExport, foreignAmong } from "../../../rules/film/export-doubts.ts";
import { labNumberIn, labNumberOfFile } from "../../../rules/film/lab-number.ts";
import { rollOfScannerName } from "../../../rules/film/scanner-names.ts";
import { allScans } from "../../../rules/film/roll-work.ts";
import { uploadTypeOf } from "./scan-file-types.ts";
import { whyNoScans } from "../roll-steps.ts";

/** A file and its path: "export/26-00042/frame 1.jpg". */
export type FoundFile = { readonly file: File; readonly path: string };

export type SetAside = { readonly name: string; readonly files: number; readonly reason: string };

export type SortedFiles = {
  readonly rolls: ReadonlyMap<string, File[]>;
  readonly aside: readonly SetAside[];
  /** Warnings by roll id, to be checked before the roll's files are sent. */
  readonly doubts: ReadonlyMap<string, string[]>;
};

type Roll = Pick<
  RollOfOrder,
  "id" | "number" | "labNumber" | "arrived" | "work" | "writtenOff" | "events" | "scans" | "format"
>;

/**
 * Separates an export's pictures from other files in its folders, such as a readme; `others` is null if there are none.
 */
export function partPictures(found: readonly FoundFile[]): { pictures: FoundFile[]; others: SetAside | null } {
  const { pictures = [], others = [] } = Object.groupBy(found, ({ file }) =>
    uploadTypeOf(file) === null ? "others" : "pictures",
  );
  const [first] = others;
  if (first === undefined) return { pictures, others: null };
  const name = others.length === 1 ? first.path : `${first.path} and ${others.length - 1} more`;
  const reason = others.length === 1 ? "is not a picture" : "are not pictures";
  return { pictures, others: { name, files: others.length, reason } };
}

/**
 * Sorts files by the lab numbers in their paths. Sets aside files that match no roll of the order, another roll than
 * their target, or a roll that accepts no scans; never guesses (docs/product/bench.md#uploading-scans).
 * @param of.onto the roll they were dropped on or chosen for; null for the page
 * @param of.selected the roll for files dropped on the page without a lab number in their path, as long as no path has
 * one
 */
export function sortByRoll(
  found: readonly FoundFile[],
  rolls: readonly Roll[],
  { onto, selected }: { onto: Roll | null; selected: Roll | undefined },
): SortedFiles {
  // A single chosen file is rejected by name; other files in a folder of pictures are set aside.
  const { others } = partPictures(found.filter((one) => folderOf(one) !== ""));
  const toSend = found.filter((one) => folderOf(one) === "" || uploadTypeOf(one.file) !== null);
  const byNumber = Map.groupBy(
    toSend,
    ({ file, path }) => labNumberOfFile(path) ?? rollOfScannerName(file.name, rolls)?.labNumber ?? null,
  );
  const isNamed = [...byNumber.keys()].some((labNumber) => labNumber !== null);
  const sorted = new Map<string, File[]>();
  const aside: SetAside[] = others === null ? [] : [others];
  const doubts = new Map<string, string[]>();
  // A whole export is sorted by its folders, regardless of the roll it is dropped on.
  const only = foldersOfRolls(found).size > 1 ? null : onto;
  for (const [labNumber, list] of byNumber) {
    const nameless = isNamed ? undefined : (onto ?? selected);
    const roll = labNumber === null ? nameless : rolls.find((one) => one.labNumber === labNumber);
    const reason = whyAside(roll, labNumber, list, only);
    if (!roll || reason !== null) {
      aside.push({ name: labNumber ?? list[0]!.path, files: list.length, reason: reason ?? "has no lab number" });
      continue;
    }
    const files = list.map(({ file }) => file);
    sorted.set(roll.id, files);
    const odd = [labNumber === null ? doubtOfFolders(roll, list) : null, doubtOf(roll, files)];
    const said = odd.filter((doubt) => doubt !== null);
    if (said.length > 0) doubts.set(roll.id, said);
  }
  return { rolls: sorted, aside, doubts };
}

/** Returns why these files are not sent to the roll in their path; null when they are. */
function whyAside(
  roll: Roll | undefined,
  labNumber: string | null,
  list: readonly FoundFile[],
  only: Roll | null,
): string | null {
  if (labNumber !== null && only !== null && only.labNumber !== labNumber)
    return `is a different roll than ${only.labNumber ?? `roll ${only.number}`}`;
  if (roll === undefined) return labNumber === null ? "has no lab number" : "is not a roll of this order";
  return (labNumber === null ? null : foreignOf(labNumber, list)) ?? refusalOf(roll);
}

/**
 * Returns why files sorted by a lab number must not be sent, because one has another roll's number; null when they may.
 */
export const foreignOf = (labNumber: string, list: readonly FoundFile[]): string | null =>
  foreignAmong(
    labNumber,
    list.map(({ file }) => file.name),
  );

const folderOf = ({ path }: FoundFile): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

const foldersOfRolls = (found: readonly FoundFile[]): Set<string> =>
  new Set(found.flatMap((one) => labNumberIn(folderOf(one)) ?? []));

/** Several folders are usually several rolls. If none has a lab number, a worker has to decide. */
function doubtOfFolders({ labNumber, number }: Roll, list: readonly FoundFile[]): string | null {
  const folders = [...new Set(list.map(folderOf))];
  if (folders.length < 2) return null;
  const named = folders.slice(0, 5).map((folder) => (folder === "" ? "no folder" : `“${folder}”`));
  const more = folders.length > named.length ? ", …" : "";
  return `They are in ${folders.length} folders without a lab number (${named.join(", ")}${more}), but would all be added to ${labNumber ?? `roll ${number}`}.`;
}

const REFUSALS = {
  NOT_RECEIVED: "has not been received",
  ROLL_SYNCED: "was already sent to the customer",
  WRITTEN_OFF: "was written off",
  NOT_PAID: "is not paid",
  CANCELED: "belongs to a canceled order",
} as const;

/** Returns why no scans are sent for a roll, in the worker's words; null when they are. */
export function refusalOf(roll: Roll): string | null {
  const refused = whyNoScans(roll);
  if (refused === null) return null;
  return REFUSALS[refused];
}

/** Returns a warning to check before files are sent for a roll, in the worker's words; null if nothing is odd. */
export const doubtOf = (roll: Pick<Roll, "labNumber" | "scans" | "format">, files: readonly File[]): string | null =>
  doubtOfExport(
    roll,
    allScans(roll.scans),
    files.map(({ name }) => name),
  );
