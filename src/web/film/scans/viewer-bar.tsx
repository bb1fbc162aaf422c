import { IconDownload, IconInfoCircle } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { frameCode, givenName, scanFileName } from "./captions.ts";
import type { ViewerAction } from "../../platform/viewer/viewer-keys.ts";
import classes from "../../platform/viewer/viewer-bar.module.css";
import { ResolutionToggle, ZoomToggle } from "../../platform/viewer/viewer-tools.tsx";
import type { ZoomLevel } from "../../platform/viewer/zoom.ts";

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
        <ZoomToggle zoom={zoom} act={act} />
        <ResolutionToggle zoom={zoom} wanted={hiResWanted} there={scan.hiRes !== null} act={act} />
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
