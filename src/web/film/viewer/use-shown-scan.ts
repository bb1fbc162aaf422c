import { useEffect, useReducer } from "react";
import { useNavigate } from "react-router";
import type { FrameLinkState } from "./roll-of-scan.ts";
import { shownFirst, shownScan } from "./shown-scan.ts";

/**
 * The shown scan. The URL follows (replaced, so that Back returns to the roll) once the scan is on the screen, because
 * a swipe must not wait for the router. If the URL changes by other means, the scan follows it.
 */
export function useShownScan(scanId: string, base: string) {
  const navigate = useNavigate();
  // A reducer, because useState may compute the next state eagerly, from a discarded render of the new URL. A key
  // pressed just as a URL arrived then led back.
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

/** @returns a function that cancels it */
function afterDrawing(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
