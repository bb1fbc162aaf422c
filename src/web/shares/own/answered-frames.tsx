import { type Photo, RowsPhotoAlbum } from "react-photo-album";
import "react-photo-album/rows.css";
import { Link } from "react-router";
import type { AnsweredScan } from "../../../contract/shares/shares.ts";
import { IconMessage } from "../../platform/icons.tsx";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { altOf, edgeOf } from "../frame-words.ts";
import { GreaseMark } from "../grease-mark.tsx";
import frame from "../frame.module.css";
import classes from "./answered-frames.module.css";

const rowHeight = (width: number) => (width < 520 ? 140 : 200);
const gap = (width: number) => (width < 520 ? 8 : 14);

type Frame = Photo & { scan: AnsweredScan };

/** A share's frames in justified rows, with visitors' marks; what they said is in the feedback beside them. */
export function AnsweredFrames({ scans, base }: { scans: readonly AnsweredScan[]; base: string }) {
  return (
    <RowsPhotoAlbum<Frame>
      photos={scans.map((scan) => ({
        key: scan.id,
        scan,
        alt: altOf(scan),
        href: `${base}/gallery/${scan.id}`,
        src: scan.thumbnail.read,
        width: scan.thumbnail.width,
        height: scan.thumbnail.height,
      }))}
      spacing={gap}
      targetRowHeight={rowHeight}
      rowConstraints={{ singleRowMaxHeight: 280 }}
      defaultContainerWidth={900}
      componentsProps={{
        container: { role: "list", "aria-label": "Frames" },
        image: ({ photo }) => ({ className: frame.picture, style: placeholderStyle(photo.scan.placeholder) }),
      }}
      render={{
        link: ({ href, children, className, style }) => (
          <div role="listitem" className={className} style={style}>
            <Link to={href} className={frame.link}>
              {children}
            </Link>
          </div>
        ),
        extras: (_, { photo: { scan } }) => <Said scan={scan} />,
      }}
    />
  );
}

function Said({ scan }: { scan: AnsweredScan }) {
  const fans = scan.answers.filter(({ favorite }) => favorite).map(({ visitor }) => visitor);
  const comments = scan.answers.filter(({ comment }) => comment !== "").length;
  return (
    <>
      {fans.length > 0 && (
        <span className={frame.circle}>
          <GreaseMark />
        </span>
      )}
      <span className={frame.caption}>
        <span className={frame.edge}>{edgeOf(scan)}</span>
        {fans.length > 0 && (
          <span className={classes.fans}>
            <span className={classes.by}>Circled by</span> {fans.join(", ")}
          </span>
        )}
        {comments > 0 && (
          <IconMessage size={16} role="img" aria-label={comments === 1 ? "1 comment" : `${comments} comments`} />
        )}
      </span>
    </>
  );
}
