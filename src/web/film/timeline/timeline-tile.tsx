import { useState } from "react";
import { Link } from "react-router";
import type { Thumbnail } from "../../../contract/film/timeline.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { frameAlt } from "../scans/captions.ts";
import { SelectableFrame } from "../selecting/selectable-frame.tsx";
import type { FrameLinkState, SeenPicture } from "../viewer/roll-of-scan.ts";
import classes from "./timeline.module.css";

/** A thumbnail among all scans. @param scan undefined until loaded */
export function TimelineTile({
  scan,
  rollId,
  base,
  width,
  onBroken,
}: {
  scan: Thumbnail | undefined;
  rollId: string;
  base: string;
  width: number;
  onBroken: () => void;
}) {
  const [isThere, setThere] = useState(false);
  if (scan === undefined) return <div className={classes.tile} style={{ width }} aria-hidden />;
  return (
    <div className={classes.tile} style={{ width, ...placeholderStyle(scan.placeholder) }}>
      <SelectableFrame scanId={scan.id} name={frameAlt(scan)}>
        <Link
          className={classes.open}
          to={`${base}/gallery/${scan.id}`}
          state={{ rollId, fromRoll: true, seen: seenOf(scan) } satisfies FrameLinkState}
          data-scan={scan.id}
        >
          {scan.thumbnail && (
            <img
              src={scan.thumbnail.read}
              alt={frameAlt(scan)}
              decoding="async"
              data-there={isThere || undefined}
              onLoad={() => setThere(true)}
              onError={onBroken}
            />
          )}
        </Link>
      </SelectableFrame>
      {scan.favorite && <PencilMark />}
    </div>
  );
}

const seenOf = ({ placeholder, thumbnail }: Thumbnail): SeenPicture | undefined =>
  thumbnail ? { placeholder, thumbnail } : undefined;
