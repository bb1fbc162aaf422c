import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { FrameLinkState } from "./roll-of-scan.ts";

type Ahead = { id: string; linkState: FrameLinkState };

/**
 * The scan that is shown. It leads and the address follows (replaced, so that Back returns to the roll), once the scan is on
 * the screen: a swipe must not wait for the router. When the address changes by other means, it leads.
 */
export function useShownScan(scanId: string, base: string) {
  const navigate = useNavigate();
  // `ahead`: scans shown since, whose addresses are still on their way; they arrive in order, some never.
  const [state, setState] = useState({ address: scanId, shown: scanId, ahead: [] as Ahead[] });
  if (state.address !== scanId) {
    const arrived = state.ahead.findIndex(({ id }) => id === scanId);
    setState({
      address: scanId,
      shown: arrived < 0 ? scanId : state.shown,
      ahead: arrived < 0 ? [] : state.ahead.slice(arrived + 1),
    });
  }
  const last = state.ahead.at(-1);
  useEffect(() => {
    if (last === undefined) return;
    const follow = () =>
      void navigate(`${base}/gallery/${last.id}`, { replace: true, state: last.linkState, preventScrollReset: true });
    return afterDrawing(follow);
  }, [last, base, navigate]);

  function show(id: string, linkState: FrameLinkState) {
    if (id === state.shown) return;
    setState((now) => ({ ...now, shown: id, ahead: [...now.ahead, { id, linkState }] }));
  }
  return [state.shown, show] as const;
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
