import { useState } from "react";
import { frameAfter, type ViewerAction } from "./viewer-keys.ts";
import { zoomCycled, zoomedIn, zoomedOut, type ZoomLevel } from "./zoom.ts";

/**
 * Handles a viewer's keys, touch, and buttons: zoom, resolution, and navigation.
 * @param at index of the picture shown, of `count`
 * @param goTo shows another picture; also called at the ends
 * @param own actions specific to this viewer
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
