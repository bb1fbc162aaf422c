import { useMemo, useState } from "react";
import type { CallError } from "../../../contract/kit/client.ts";
import type { Roll } from "../../../contract/film/rolls.ts";
import { getScan, type Scan } from "../../../contract/film/scans.ts";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { useCall } from "../../platform/query.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useRoll } from "../rolls/use-roll.ts";

/** State of links to a frame, so that the viewer need not fetch which roll it is on. */
export type FrameLinkState = { rollId?: string; fromRoll?: boolean; seen?: SeenPicture } | null;

/** The picture shown on the linking page; the viewer starts with it. */
export type SeenPicture = Pick<Scan, "placeholder"> & { thumbnail: PixelSize & { read: string } };

export type RollOfScan =
  | { state: "loading" }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "missing"; rollId: string | null }
  | { state: "expired"; rollId: string }
  /** On its roll, but without pictures: lab staff see it before they are created. */
  | { state: "unmade"; rollId: string; scan: Scan }
  | { state: "loaded"; roll: Roll; scans: readonly Scan[]; refetch: () => void };

/**
 * Fetches a scan's roll with all its visible frames in one call, cached while the viewer moves through them.
 * @param told the roll's id, if the link to the scan has it
 */
export function useRollOfScan(userId: string, scanId: string, initialRollId: string | null): RollOfScan {
  const [rollId, setRollId] = useState(initialRollId);
  const roll = useRoll(userId, rollId);
  const all = roll.data?.scans;
  const onIt = all?.find(({ id }) => id === scanId);
  const scans = useMemo(() => all?.filter(({ state }) => state === "READY"), [all]);

  // Fetched only if the link has no roll id, or a wrong one.
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
  // 400: the URL contains no valid id.
  if (failed.status !== 404 && failed.status !== 400)
    return { state: "failed", error: failed, retry: () => void (scan.isError ? scan : roll).refetch() };
  if (roll.data?.roll.scansExpiredAt) return { state: "expired", rollId: roll.data.roll.id };
  return { state: "missing", rollId };
}
