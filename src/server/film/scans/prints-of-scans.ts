import { and, eq, inArray } from "drizzle-orm";
import * as contract from "../../../contract/prints/prints.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { arrangementFor } from "../../../rules/prints/arrangement.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import { draftsOfPictures } from "../../prints/copy-draft.ts";
import type { DraftMaker } from "../../prints/draft-maker.ts";
import { rolls } from "../rolls/tables.ts";
import { fileNameOf } from "./zip-entries.ts";
import { ownVisibleScans } from "../visible-scans.ts";
import { scanFiles, scans } from "./tables.ts";

/**
 * Creates print drafts of a customer's scans as currently shown, at the purchased size, named like their files.
 * @returns their ids, in the requested order
 */
export async function draftPrintsOfScans(
  deps: Deps,
  maker: DraftMaker,
  requested: BodyOf<typeof contract.startScanPrints> & { userId: string; isLab: boolean },
  network: string,
): Promise<string[]> {
  const { userId, isLab, scanIds, targetPrinter, arrangement: same } = requested;
  await ownVisibleScans(deps.db, userId, scanIds, isLab);
  const found = await deps.db
    .select({ file: scanFiles, frame: scans.frame, roll: rolls })
    .from(scanFiles)
    .innerJoin(scans, eq(scans.id, scanFiles.scanId))
    .innerJoin(rolls, eq(rolls.id, scans.rollId))
    .where(and(inArray(scanFiles.scanId, [...scanIds]), inArray(scanFiles.kind, ["hiRes", "midRes"])));
  const pictures = scanIds.map((scanId) => {
    const of = (kind: "hiRes" | "midRes") => found.find(({ file }) => file.scanId === scanId && file.kind === kind);
    const [picture, preview] = [of("hiRes"), of("midRes")];
    if (!picture || !preview) throw refuse(contract.startScanPrints, "NO_PICTURE");
    const { key, bytes, width, height } = picture.file;
    const name = fileNameOf(picture.roll, picture.frame);
    const arrangement = same ? { ...arrangementFor({ width, height }), ...same } : null;
    return { name, targetPrinter, picture: key, preview: preview.file.key, bytes, width, height, arrangement };
  });
  return draftsOfPictures(deps, maker, pictures, network);
}
