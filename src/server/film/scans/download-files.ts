import type { ReplyOf } from "../../../contract/kit/call.ts";
import { withFacts } from "../../../contract/kit/files.ts";
import type { getPickUp } from "../../../contract/film/scans.ts";
import type { FilesOfRoll } from "../../../contract/film/zip-downloads.ts";
import type { WantedScans } from "../../../rules/film/zips.ts";
import type { CallDeps } from "../../deps.ts";
import { jpegHead } from "../../pictures/facts/jpeg-head.ts";
import { orderOfPickUp } from "../rolls/pick-up-queries.ts";
import { fileNameOf, folderOf } from "./zip-entries.ts";
import { extentOf, type RollToTake, rollsToTake } from "./rolls-to-take.ts";
import { factsOf } from "./scan-facts.ts";
import { linker } from "../scan-reply.ts";

/** Returns a pick-up with its rolls and their files; none if nothing is synced yet. */
export async function pickUpReply(
  deps: CallDeps,
  userId: string,
  pickUpId: string,
): Promise<ReplyOf<typeof getPickUp>> {
  const rolls = await rollsToTake(deps, userId, { pickUpId, size: "HI_RES" });
  const orderId = rolls[0]?.orderId ?? (await orderOfPickUp(deps, userId, pickUpId));
  return { id: pickUpId, orderId, rolls: filesReply(deps, rolls) };
}

export async function downloadFiles(deps: CallDeps, userId: string, wanted: WantedScans): Promise<FilesOfRoll[]> {
  await extentOf(deps, userId, wanted);
  return filesReply(deps, await rollsToTake(deps, userId, wanted));
}

function filesReply(deps: CallDeps, rolls: readonly RollToTake[]): FilesOfRoll[] {
  const link = linker(deps);
  return rolls.map((roll) => ({
    id: roll.id,
    folder: folderOf(roll),
    files: roll.files.map(({ scanId, frame, kind, key, bytes, bodyFrom, facts }) => ({
      scanId,
      fileName: fileNameOf(roll, frame),
      url: withFacts(link(key, kind)),
      bytes: bodyFrom === 0 ? bytes : jpegHead(factsOf(facts, deps.lab)).length + bytes - (bodyFrom ?? 0),
    })),
  }));
}
