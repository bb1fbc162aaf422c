import { type Photo, RowsPhotoAlbum } from "react-photo-album";
import "react-photo-album/rows.css";
import { Link } from "react-router";
import { IconMessage } from "../../platform/icons.tsx";
import type { SharedScan } from "../../../contract/shares/shared-scans.ts";
import { GreaseMark } from "../grease-mark.tsx";
import { PAGE_SIZES } from "../../platform/page-width.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { altOf, edgeOf } from "../frame-words.ts";
import { MarkButton } from "./mark-button.tsx";
import frame from "../frame.module.css";
import classes from "./shared-frames.module.css";
import type { Answers } from "./use-answers.ts";

/**
 * Row heights in px at which a phone shows one or two frames per row, a desktop three or four: large, because visitors
 * look at them rather than search.
 */
const rowHeight = (width: number) => (width < 520 ? 190 : width < 960 ? 240 : 320);
const gap = (width: number) => (width < 520 ? 10 : 18);

type Frame = Photo & { scan: SharedScan };

/** Shows a share's pictures in justified rows, each with its favorite mark. @param answers null if feedback is off */
export function SharedFrames({
  scans,
  answers,
  onBroken,
}: {
  scans: readonly SharedScan[];
  answers: Answers | null;
  onBroken: () => void;
}) {
  return (
    <RowsPhotoAlbum<Frame>
      photos={scans.map(asPhoto)}
      spacing={gap}
      targetRowHeight={rowHeight}
      rowConstraints={{ singleRowMaxHeight: 480 }}
      defaultContainerWidth={1200}
      sizes={PAGE_SIZES}
      componentsProps={{
        container: { role: "list", "aria-label": "Pictures" },
        image: ({ photo }) => ({
          className: frame.picture,
          style: placeholderStyle(photo.scan.placeholder),
          onError: onBroken,
        }),
      }}
      render={{
        link: ({ href, children, className, style }, { photo: { scan } }) => {
          const said = answers?.of(scan.id);
          return (
            <div role="listitem" className={`${className} ${classes.frame}`} style={style}>
              <Link to={href} state={{ fromPage: true }} preventScrollReset className={frame.link} data-scan={scan.id}>
                {children}
              </Link>
              {answers && said && (
                <MarkButton
                  frame={scan.frame}
                  marked={said.favorite}
                  className={classes.mark}
                  onToggle={() => answers.say({ ...said, favorite: !said.favorite })}
                />
              )}
            </div>
          );
        },
        extras: (_, { photo: { scan } }) => {
          const said = answers?.of(scan.id);
          return (
            <>
              {said?.favorite && (
                <span className={frame.circle}>
                  <GreaseMark />
                </span>
              )}
              <span className={frame.caption}>
                <span className={frame.edge}>{edgeOf(scan)}</span>
                {said?.comment && <IconMessage size={16} role="img" aria-label="With your comment" />}
              </span>
            </>
          );
        },
      }}
    />
  );
}

const asPhoto = (scan: SharedScan): Frame => ({
  key: scan.id,
  scan,
  alt: altOf(scan),
  href: `?picture=${scan.id}`,
  src: scan.thumbnail.read,
  width: scan.midResOptimized.width,
  height: scan.midResOptimized.height,
  srcSet: [scan.thumbnail, scan.midResOptimized].map(({ read, width, height }) => ({ src: read, width, height })),
});
