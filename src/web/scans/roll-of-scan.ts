import { useLocation } from "react-router";
import type { CallError } from "../../contract/client.ts";
import type { Roll } from "../../contract/rolls.ts";
import { getRoll } from "../../contract/rolls.ts";
import { getScan, type Scan } from "../../contract/scans.ts";
import { useCall } from "../platform/query.ts";
import { LINKS_REFRESH } from "./links-that-last.ts";

/** What links to a frame bring along, so that the viewer need not ask which roll it is on. */
export type FrameLinkState = { rollId?: string; fromRoll?: boolean } | null;

export type RollOfScan =
  | { state: "loading" }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "missing"; rollId: string | null }
  | { state: "loaded"; roll: Roll; scans: readonly Scan[]; refetch: () => void };

/** The roll that a scan is on, with all its frames that can be seen: one call, kept while the viewer goes through them. */
export function useRollOfScan(userId: string, scanId: string): RollOfScan {
  const told = (useLocation().state as FrameLinkState)?.rollId ?? null;
  const scan = useCall(getScan, { params: { userId, scanId } }, { enabled: told === null, ...LINKS_REFRESH });
  const rollId = told ?? scan.data?.scan.filmRollId ?? null;
  const roll = useCall(
    getRoll,
    { params: { userId, rollId: rollId ?? "" } },
    { enabled: rollId !== null, ...LINKS_REFRESH },
  );

  if (roll.data) {
    const scans = roll.data.scans.filter(({ state }) => state === "READY");
    if (!scans.some(({ id }) => id === scanId)) return { state: "missing", rollId };
    return { state: "loaded", roll: roll.data.roll, scans, refetch: () => void roll.refetch() };
  }
  const failed = roll.error ?? scan.error;
  if (failed === null) return { state: "loading" };
  // 400: an address that is no id at all.
  if (failed.status === 404 || failed.status === 400) return { state: "missing", rollId: null };
  return { state: "failed", error: failed, retry: () => void (scan.isError ? scan : roll).refetch() };
}
