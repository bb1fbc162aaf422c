import { type MouseEvent, type PointerEvent, type Ref, useRef, useState } from "react";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { placeholderUrl } from "../placeholder.ts";
import { turnMissing, usualSize, type ViewedPicture } from "./viewed-picture.ts";
import { ViewerLayers } from "./viewer-layers.tsx";
import classes from "./viewer.module.css";
import type { ZoomLevel } from "./zoom.ts";

const DOUBLE_TAP_MS = 300;

type ZoomAt = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => void;

/**
 * A picture that loads progressively: blur and thumbnail at once, then mid-res, then hi-res on request. When its files
 * change (new links, a rotation), the old ones stay until the new ones have loaded.
 */
export function ViewerPicture({
  ref,
  picture,
  alt,
  size,
  hiRes,
  zoom,
  onZoomAt,
  onBroken,
}: {
  ref: Ref<HTMLDivElement>;
  picture: ViewedPicture;
  alt: string;
  /** In CSS px. */
  size: PixelSize;
  hiRes: boolean;
  zoom: ZoomLevel;
  onZoomAt: ZoomAt;
  onBroken: () => void;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  // The last fully loaded version.
  const [settled, setSettled] = useState<ViewedPicture | null>(null);
  const tappedAt = useRef(-Infinity);
  const usual = usualSize(picture);
  const high = hiRes ? picture.hiRes : null;
  const stays = settled !== null && keyOf(settled) !== keyOf(picture) ? settled : null;

  function onFailed(url: string) {
    setBroken(url);
    onBroken();
  }

  // A mouse click zooms; touch requires a double tap, because single taps happen by accident when holding a phone.
  function onClick(event: MouseEvent<HTMLElement>) {
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== "touch") onZoomAt(event);
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    if (event.timeStamp - tappedAt.current < DOUBLE_TAP_MS) onZoomAt(event);
    tappedAt.current = event.timeStamp;
  }

  const isUpright = turnMissing(picture) === 0;
  const blur = isUpright && stays === null ? placeholderUrl(picture.placeholder) : null;
  return (
    <div
      ref={ref}
      className={classes.picture}
      style={{ ...size, ...(blur !== null && { backgroundImage: `url("${blur}")` }) }}
      data-zoom={zoom}
      role="presentation"
      onClick={onClick}
      onPointerUp={onPointerUp}
    >
      {stays && (
        // The old files, turned to the new rotation.
        <ViewerLayers
          key={keyOf(stays)}
          picture={{ ...stays, orientation: picture.orientation ?? 0 }}
          alt=""
          size={size}
          hiRes={false}
        />
      )}
      <ViewerLayers
        key={keyOf(picture)}
        picture={picture}
        alt={alt}
        size={size}
        hiRes={hiRes}
        onUsual={() => setSettled(picture)}
        onHiRes={setLoaded}
        onFailed={onFailed}
      />
      {high && loaded !== high.read && broken !== high.read && <Words>Loading hi-res</Words>}
      {broken !== null && (broken === usual?.read || broken === high?.read) && <Words>This picture did not load</Words>}
      {usual === null && <Words>This picture's files are missing. Write to us, and we will find them.</Words>}
    </div>
  );
}

const Words = ({ children }: { children: string }) => (
  <span className={classes.sharpening} role="status">
    {children}
  </span>
);

const keyOf = (picture: ViewedPicture): string => usualSize(picture)?.read ?? "";
