import { useMemo, useState } from "react";
import type { CallError } from "../../../contract/kit/client.ts";
import type { Roll } from "../../../contract/film/rolls.ts";
import { getScan, type Scan } from "../../../contract/film/scans.ts";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { useCall } from "../../platform/query.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useRoll } from "../rolls/use-roll.ts";

/** What links to a frame bring along, so that the viewer need not ask which roll it is on. */
export type FrameLinkState = { rollId?: string; fromRoll?: boolean; seen?: SeenPicture } | null;

/** What the page with the link showed of the frame: the viewer begins with it. */
export type SeenPicture = Pick<Scan, "placeholder"> & { thumbnail: PixelSize & { read: string } };

export type RollOfScan =
  | { state: "loading" }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "missing"; rollId: string | null }
  /** Its time in storage is over. */
  | { state: "expired"; rollId: string }
  /** On its roll, without pictures: lab staff see it before they are made. */
  | { state: "unmade"; rollId: string; scan: Scan }
  | { state: "loaded"; roll: Roll; scans: readonly Scan[]; refetch: () => void };

/**
 * The roll that a scan is on, with all its frames that can be seen: one call, kept while the viewer goes through them.
 * @param told the roll's id, where the link to the scan knew it
 */
export function useRollOfScan(userId: string, scanId: string, told: string | null): RollOfScan {
  const [rollId, setRollId] = useState(told);
  const roll = useRoll(userId, rollId);
  const all = roll.data?.scans;
  const onIt = all?.find(({ id }) => id === scanId);
  const scans = useMemo(() => all?.filter(({ state }) => state === "READY"), [all]);

  // Asked only when nobody told which roll it is, or what was told is not so.
  const unknown = rollId === null || (all !== undefined && onIt === undefined);
  const scan = useCall(getScan, { params: { userId, scanId } }, { enabled: unknown, ...LINKS_REFRESH });
  const found = unknown ? scan.data?.scan.filmRollId : undefined;
  if (found !== undefined && found !== rollId) setRollId(found);

  if (roll.data && scans && onIt) {
    if (onIt.state !== "READY") return { state: "unmade", rollId: onIt.filmRollId, scan: onIt };
    return { state: "loaded", roll: roll.data.roll, scans, refetch: () => void roll.refetch() };
  }
  const failed = (unknown ? scan.error : null) ?? roll.error;
  if (failed === null) return { state: "loading" };
  // 400: an address that is no id at all.
  if (failed.status !== 404 && failed.status !== 400)
    return { state: "failed", error: failed, retry: () => void (scan.isError ? scan : roll).refetch() };
  if (roll.data?.roll.scansExpiredAt) return { state: "expired", rollId: roll.data.roll.id };
  return { state: "missing", rollId };
}
