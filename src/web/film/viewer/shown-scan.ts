import type { FrameLinkState } from "./roll-of-scan.ts";

/** A scan that was gone to, and what the address of it takes along. */
export type SelectedScan = { id: string; linkState: FrameLinkState };

/** Which scan a viewer shows, which one its address named last, and those shown since whose addresses are still on their way. */
export type ShownScan = { address: string; shown: string; ahead: readonly SelectedScan[] };

export type ShownScanChange = { goTo: SelectedScan } | { arrived: string };

/** A viewer that opens at the scan of its address. */
export const shownFirst = (scanId: string): ShownScan => ({ address: scanId, shown: scanId, ahead: [] });

/**
 * What is shown after a press, or once an address has come. Addresses come in the order in which their scans were shown, some never: those
 * change nothing any more. Any other address leads.
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
