import { useEffect, useReducer } from "react";
import { useNavigate } from "react-router";
import type { FrameLinkState } from "./roll-of-scan.ts";
import { shownFirst, shownScan } from "./shown-scan.ts";

/**
 * The scan that is shown. It leads and the address follows (replaced, so that Back returns to the roll), once the scan is on
 * the screen: a swipe must not wait for the router. When the address changes by other means, it leads.
 */
export function useShownScan(scanId: string, base: string) {
  const navigate = useNavigate();
  // A reducer: useState may work out what comes next as soon as it is told, from a drawing of the new address that was given up for it.
  // A key that was pressed just as an address came led back so.
  const [{ address, shown, ahead }, change] = useReducer(shownScan, scanId, shownFirst);
  if (address !== scanId) change({ arrived: scanId });
  const last = ahead.at(-1);
  useEffect(() => {
    if (last === undefined) return;
    const follow = () =>
      void navigate(`${base}/gallery/${last.id}`, { replace: true, state: last.linkState, preventScrollReset: true });
    return afterDrawing(follow);
  }, [last, base, navigate]);

  const show = (id: string, linkState: FrameLinkState): void => change({ goTo: { id, linkState } });
  return [shown, show] as const;
}

/** @returns calls it off */
function afterDrawing(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
