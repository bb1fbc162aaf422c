import { IconZoomIn, IconZoomOut } from "../icons.tsx";
import type { ViewerAction } from "./viewer-keys.ts";
import classes from "./viewer-bar.module.css";
import { ZOOM_PERCENT, ZOOM_WORDS, type ZoomLevel } from "./zoom.ts";

type Act = (action: ViewerAction) => void;

/** Cycles the zoom (docs/product/film.md#viewer). */
export function ZoomToggle({ zoom, act }: { zoom: ZoomLevel; act: Act }) {
  return (
    <button
      type="button"
      onClick={() => act("cycleZoom")}
      aria-label={`Zoom ${zoom} of 3, ${ZOOM_PERCENT[zoom]}%: ${ZOOM_WORDS[zoom]}`}
      title="Zoom (Z, + and −)"
    >
      {zoom === 3 ? <IconZoomOut aria-hidden /> : <IconZoomIn aria-hidden />}
      <span className={classes.percent}>{ZOOM_PERCENT[zoom]}%</span>
    </button>
  );
}

/**
 * Switches between mid-res optimized and hi-res. Zoom 3 shows every pixel, so it always uses hi-res.
 * @param there whether there is a hi-res picture
 */
export function ResolutionToggle({
  zoom,
  wanted,
  there,
  act,
}: {
  zoom: ZoomLevel;
  wanted: boolean;
  there: boolean;
  act: Act;
}) {
  const forced = zoom === 3;
  return (
    <button
      type="button"
      onClick={() => act("resolution")}
      aria-label="Hi-res"
      aria-pressed={wanted || forced}
      aria-disabled={forced || !there}
      title={forced ? "Hi-res at this zoom" : "Hi-res (H)"}
    >
      <span className={classes.hiRes}>HI-RES</span>
    </button>
  );
}
