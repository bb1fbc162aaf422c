import { memo } from "react";
import { type Photo, RowsPhotoAlbum } from "react-photo-album";
import "react-photo-album/rows.css";
import { Link } from "react-router";
import type { Scan } from "../../../contract/film/scans.ts";
import { frameAlt, frameCode, givenName } from "./captions.ts";
import classes from "./frame-grid.module.css";
import type { FramesProps } from "./frames.tsx";
import { PAGE_SIZES, pageWidth } from "../../platform/page-width.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { SelectableFrame } from "../selecting/selectable-frame.tsx";
import { NotReady } from "./not-ready.tsx";

/** Returns row heights in px that fit two landscape frames per row on a phone, four or five on a desktop. */
const rowHeight = (width: number) => (width < 520 ? 125 : width < 960 ? 190 : 250);
const gap = (width: number) => (width < 520 ? 8 : 14);

type Frame = Photo & { scan: Scan };

/**
 * The frames in justified rows, each in its own aspect ratio, numbered as on a contact sheet. Memoized, so that
 * selecting frames does not lay them out again.
 */
export const FrameGrid = memo(function FrameGrid({ roll, scans, base, onBroken }: FramesProps) {
  return (
    <RowsPhotoAlbum<Frame>
      photos={scans.map((scan) => asPhoto(scan, base))}
      spacing={gap}
      targetRowHeight={rowHeight}
      rowConstraints={{ singleRowMaxHeight: 340 }}
      defaultContainerWidth={pageWidth()}
      sizes={PAGE_SIZES}
      componentsProps={{
        container: { role: "list", "aria-label": "Frames" },
        image: ({ photo }) => ({
          className: classes.picture,
          style: placeholderStyle(photo.scan.placeholder),
          onError: onBroken,
        }),
      }}
      render={{
        link: ({ href, children, className, style }, { photo: { scan } }) => (
          <div role="listitem" className={className} style={style}>
            {scan.state === "READY" ? (
              <SelectableFrame scanId={scan.id} name={frameAlt(scan)}>
                <Link
                  to={href}
                  state={{ rollId: roll.id, fromRoll: true }}
                  className={classes.link}
                  data-scan={scan.id}
                >
                  {children}
                </Link>
              </SelectableFrame>
            ) : (
              <NotReady scan={scan} className={classes.tile} />
            )}
          </div>
        ),
        extras: (_, { photo: { scan } }) => (
          <span className={classes.caption}>
            {scan.favorite && <PencilMark size={16} />}
            <span className={classes.code}>{frameCode(scan.frame)}</span>
            {givenName(scan) && <span className={classes.name}>{givenName(scan)}</span>}
          </span>
        ),
      }}
    />
  );
});

function asPhoto(scan: Scan, base: string): Frame {
  const large = scan.midResOptimized ?? scan.midRes ?? scan.thumbnail;
  const shown = { key: scan.id, scan, alt: frameAlt(scan), href: `${base}/gallery/${scan.id}` };
  // A frame without pictures yet gets the usual 3:2 ratio.
  if (!large) return { ...shown, src: "", width: scan.width ?? 3, height: scan.height ?? 2 };
  const sources = [scan.thumbnail, large].filter((picture) => picture !== null);
  return {
    ...shown,
    src: (scan.thumbnail ?? large).read,
    width: large.width,
    height: large.height,
    srcSet: sources.map(({ read, width, height }) => ({ src: read, width, height })),
  };
}
