import type { FrameLinkState } from "./roll-of-scan.ts";

/** A selected scan, and the link state that its URL will carry. */
export type SelectedScan = { id: string; linkState: FrameLinkState };

/** The shown scan, the scan last named by the URL, and scans shown since whose URLs are still pending. */
export type ShownScan = { address: string; shown: string; ahead: readonly SelectedScan[] };

export type ShownScanChange = { goTo: SelectedScan } | { arrived: string };

export const shownFirst = (scanId: string): ShownScan => ({ address: scanId, shown: scanId, ahead: [] });

/**
 * Returns the state after a selection, or after a URL has arrived. URLs arrive in the order in which their scans were
 * shown, and some never do; arrivals of these change nothing. Any other URL determines the shown scan.
 */
export function shownScan(now: ShownScan, change: ShownScanChange): ShownScan {
  if ("goTo" in change) {
    const { goTo } = change;
    return goTo.id === now.shown ? now : { ...now, shown: goTo.id, ahead: [...now.ahead, goTo] };
  }
  const { arrived } = change;
  const at = now.ahead.findIndex(({ id }) => id === arrived);
  return at < 0 ? shownFirst(arrived) : { address: arrived, shown: now.shown, ahead: now.ahead.slice(at + 1) };
}
