import { useState } from "react";
import { frameAfter, type ViewerAction } from "./viewer-keys.ts";
import { zoomCycled, zoomedIn, zoomedOut, type ZoomLevel } from "./zoom.ts";

/**
 * What keys, fingers and buttons do in a viewer: zoom, the larger file, and going from picture to picture.
 * @param at the picture that is shown, of `count` that can be gone to
 * @param goTo shows another one; also called where the ends hold
 * @param own what only this viewer can do
 */
export function useViewer(
  at: number,
  count: number,
  goTo: (next: number) => void,
  own: Partial<Record<"info" | "download", () => void>> = {},
) {
  const [zoom, setZoom] = useState<ZoomLevel>(1);
  const [hiResWanted, setHiResWanted] = useState(false);

  function act(action: ViewerAction) {
    if (action === "zoomIn") setZoom(zoomedIn);
    else if (action === "zoomOut") setZoom(zoomedOut);
    else if (action === "cycleZoom") setZoom(zoomCycled);
    else if (action === "resolution") setHiResWanted((wanted) => !wanted);
    else if (action === "info" || action === "download") own[action]?.();
    else {
      const next = frameAfter(action, at, count);
      if (next !== at) setZoom(1);
      goTo(next);
    }
  }

  return { zoom, setZoom, hiResWanted, act };
}
