import { useState } from "react";
import type { CallError } from "../../../contract/kit/client.ts";
import type { Roll } from "../../../contract/film/rolls.ts";
import { getRoll } from "../../../contract/film/rolls.ts";
import { getScan, type Scan } from "../../../contract/film/scans.ts";
import { useCall } from "../../platform/query.ts";
import { LINKS_REFRESH } from "../../platform/links-that-last.ts";

/** What links to a frame bring along, so that the viewer need not ask which roll it is on. */
export type FrameLinkState = { rollId?: string; fromRoll?: boolean } | null;

export type RollOfScan =
  | { state: "loading" }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "missing"; rollId: string | null }
  | { state: "loaded"; roll: Roll; scans: readonly Scan[]; refetch: () => void };

/**
 * The roll that a scan is on, with all its frames that can be seen: one call, kept while the viewer goes through them.
 * @param told the roll's id, where the link to the scan knew it
 */
export function useRollOfScan(userId: string, scanId: string, told: string | null): RollOfScan {
  const [rollId, setRollId] = useState(told);
  const roll = useCall(
    getRoll,
    { params: { userId, rollId: rollId ?? "" } },
    { enabled: rollId !== null, ...LINKS_REFRESH },
  );
  const scans = roll.data?.scans.filter(({ state }) => state === "READY");
  const isOnIt = scans?.some(({ id }) => id === scanId) ?? false;

  // Asked only when nobody told which roll it is, or what was told is not so.
  const unknown = rollId === null || (scans !== undefined && !isOnIt);
  const scan = useCall(getScan, { params: { userId, scanId } }, { enabled: unknown, ...LINKS_REFRESH });
  const found = unknown ? scan.data?.scan.filmRollId : undefined;
  if (found !== undefined && found !== rollId) setRollId(found);

  if (roll.data && scans && isOnIt)
    return { state: "loaded", roll: roll.data.roll, scans, refetch: () => void roll.refetch() };
  // On this roll, but without pictures yet.
  if (scans !== undefined && found === rollId) return { state: "missing", rollId };
  const failed = (unknown ? scan.error : null) ?? roll.error;
  if (failed === null) return { state: "loading" };
  // 400: an address that is no id at all.
  if (failed.status === 404 || failed.status === 400) return { state: "missing", rollId };
  return { state: "failed", error: failed, retry: () => void (scan.isError ? scan : roll).refetch() };
}
