import { Link } from "react-router";
import type { Scan } from "../../../contract/film/scans.ts";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { frameAlt } from "./captions.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import classes from "./contact-sheet.module.css";
import type { FramesProps } from "./frames.tsx";
import { NotReady } from "./not-ready.tsx";
import { placeholderStyle } from "../../platform/placeholder.ts";

/** The roll as its contact sheet: strips of frames on a dark sheet, the edge print between them. */
export function ContactSheet({ roll, scans, base, onBroken }: FramesProps) {
  const ratio = usualRatio(scans);
  const film = filmName(roll)?.toUpperCase();
  return (
    <div className={classes.sheet}>
      <p className={classes.head}>
        <span>{roll.labNumber ?? `ROLL ${roll.number}`}</span>
        {film && <span>{film}</span>}
      </p>
      <ol
        className={classes.strips}
        style={{ "--frame-ratio": ratio, "--frames-on-a-strip": framesOnAStrip(ratio) } as React.CSSProperties}
      >
        {scans.map((scan, index) => (
          <li key={scan.id}>
            {/* Makers print their name along the edge every few frames. */}
            <span className={classes.edge} aria-hidden>
              {index % 3 === 0 && roll.model ? roll.model.toUpperCase() : `▸ ${scan.frame}A`}
            </span>
            {scan.thumbnail && scan.state === "READY" ? (
              <Link
                to={`${base}/gallery/${scan.id}`}
                state={{ rollId: roll.id, fromRoll: true }}
                className={classes.frame}
                data-scan={scan.id}
              >
                <img
                  src={scan.thumbnail.url}
                  width={scan.thumbnail.width}
                  height={scan.thumbnail.height}
                  alt={frameAlt(scan)}
                  loading="lazy"
                  decoding="async"
                  style={{ ...placeholderStyle(scan.placeholder), ...fitting(scan.thumbnail, ratio) }}
                  onError={onBroken}
                />
                {scan.favourite && <PencilMark />}
              </Link>
            ) : (
              <NotReady scan={scan} className={classes.frame} />
            )}
            <span className={classes.number} aria-hidden>
              {scan.frame}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** As film is cut: six of 35mm, four of 6x6, eight of half frame. */
const framesOnAStrip = (ratio: number): number => (ratio < 0.9 ? 8 : ratio < 1.2 ? 4 : 6);

/** A picture of another ratio than the frame stands whole in it, its blur no wider than itself. */
function fitting({ width, height }: PixelSize, ratio: number): React.CSSProperties {
  const aspectRatio = width / height;
  return aspectRatio < ratio ? { aspectRatio, height: "100%" } : { aspectRatio, width: "100%" };
}

/** Width to height of most frames of the roll: the window that the camera cut. */
export function usualRatio(scans: readonly Pick<Scan, "width" | "height">[]): number {
  const ratios = scans.flatMap(({ width, height }) => (width && height ? [width / height] : [])).sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? 1.5;
}
