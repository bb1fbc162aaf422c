import { IconDownload, IconInfoCircle, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { Roll } from "../../contract/rolls.ts";
import type { Scan } from "../../contract/scans.ts";
import { filmName, frameCode, givenName, scanFileName } from "./captions.ts";
import type { ViewerAction } from "./viewer-keys.ts";
import classes from "./viewer-bar.module.css";
import { ZOOM_PERCENT, ZOOM_WORDS, type ZoomLevel } from "./zoom.ts";

/** The bar below the picture: film, frame, words, where one is, and what can be done. */
export function ViewerBar({
  roll,
  scan,
  position,
  zoom,
  hiResWanted,
  info,
  download,
  act,
}: {
  roll: Roll;
  scan: Scan;
  position: { at: number; count: number };
  zoom: ZoomLevel;
  hiResWanted: boolean;
  info: boolean;
  download: RefObject<HTMLAnchorElement | null>;
  act: (action: ViewerAction) => void;
}) {
  const name = givenName(scan);
  const file = scan.hiRes ?? scan.midRes;
  // Zoom 3 shows every pixel, so it has hi-res whether asked for or not.
  const forced = zoom === 3;
  return (
    <footer className={classes.bar}>
      <div className={classes.words}>
        <p className={classes.film}>
          {filmName(roll) ?? "Film not named"} <span className={classes.edge}>{frameCode(scan.frame)}</span>
        </p>
        {(name || scan.description) && (
          <p className={classes.caption}>
            {name && <strong>{name}</strong>} {scan.description}
          </p>
        )}
      </div>
      <p className={classes.position} aria-hidden>
        {position.at + 1} / {position.count}
      </p>
      <div className={classes.tools}>
        <button
          type="button"
          onClick={() => act("cycleZoom")}
          aria-label={`Zoom ${zoom} of 3, ${ZOOM_PERCENT[zoom]} %: ${ZOOM_WORDS[zoom]}`}
          title="Zoom (Z, + and −)"
        >
          {zoom === 3 ? <IconZoomOut aria-hidden /> : <IconZoomIn aria-hidden />}
          <span className={classes.percent}>{ZOOM_PERCENT[zoom]}%</span>
        </button>
        <button
          type="button"
          onClick={() => act("resolution")}
          aria-label="Hi-res"
          aria-pressed={hiResWanted || forced}
          aria-disabled={forced || scan.hiRes === null}
          title={forced ? "Hi-res at this zoom" : "Hi-res (H)"}
        >
          <span className={classes.hiRes}>HI-RES</span>
        </button>
        <button type="button" onClick={() => act("info")} aria-label="Info" aria-pressed={info} title="Info (I)">
          <IconInfoCircle aria-hidden />
        </button>
        {file && (
          <a
            ref={download}
            href={file.url}
            download={scanFileName(roll, scan)}
            aria-label="Download this scan"
            title="Download (D)"
          >
            <IconDownload aria-hidden />
          </a>
        )}
      </div>
    </footer>
  );
}
