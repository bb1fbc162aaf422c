import type { ReactNode } from "react";
import classes from "./viewer-bar.module.css";
import type { ViewerAction } from "./viewer-keys.ts";
import { ResolutionToggle, ZoomToggle } from "./viewer-tools.tsx";
import type { ZoomLevel } from "./zoom.ts";

/**
 * Bar below the picture: film, frame, caption, position, and actions.
 * @param position "3 / 36"
 * @param children actions specific to this viewer
 */
export function ViewerBar({
  film,
  edge,
  caption,
  position,
  zoom,
  hiResWanted,
  hasHiRes,
  act,
  children,
}: {
  film: string | null;
  edge?: string;
  caption: ReactNode;
  position: string;
  zoom: ZoomLevel;
  hiResWanted: boolean;
  hasHiRes: boolean;
  act: (action: ViewerAction) => void;
  children: ReactNode;
}) {
  return (
    <footer className={classes.bar}>
      <div className={classes.words}>
        <p className={classes.film}>
          {film ?? "Unknown film"} {edge && <span className={classes.edge}>{edge}</span>}
        </p>
        {caption && <p className={classes.caption}>{caption}</p>}
      </div>
      <p className={classes.position} aria-hidden>
        {position}
      </p>
      <div className={classes.tools}>
        <ZoomToggle zoom={zoom} act={act} />
        <ResolutionToggle zoom={zoom} wanted={hiResWanted} there={hasHiRes} act={act} />
        {children}
      </div>
    </footer>
  );
}
