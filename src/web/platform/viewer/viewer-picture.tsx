import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { placeholderUrl } from "../placeholder.ts";
import type { ViewedPicture } from "./viewed-picture.ts";
import classes from "./viewer.module.css";
import type { ZoomLevel } from "./zoom.ts";

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300;

type ZoomAt = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => void;

/** A picture that gets sharper as it comes: blur and thumbnail at once, then mid-res, then hi-res when asked for. */
export function ViewerPicture({
  picture,
  alt,
  size,
  hiRes,
  zoom,
  onZoomAt,
  onBroken,
}: {
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
  const tappedAt = useRef(-Infinity);
  const mid = picture.midResOptimized ?? picture.midRes ?? picture.thumbnail;
  const high = hiRes ? picture.hiRes : null;

  function onFailed(url: string) {
    setBroken(url);
    onBroken();
  }

  // A mouse clicks; a finger taps twice, for one tap is how people hold a phone.
  function onClick(event: MouseEvent<HTMLElement>) {
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== "touch") onZoomAt(event);
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== "touch") return;
    if (event.timeStamp - tappedAt.current < DOUBLE_TAP_MS) onZoomAt(event);
    tappedAt.current = event.timeStamp;
  }

  const behind = [picture.thumbnail?.url, placeholderUrl(picture.placeholder)].filter(Boolean);
  return (
    <div
      className={classes.picture}
      style={{ ...size, backgroundImage: behind.map((url) => `url("${url}")`).join(", ") }}
      data-zoom={zoom}
      role="presentation"
      onClick={onClick}
      onPointerUp={onPointerUp}
    >
      {mid && <img src={mid.url} alt={alt} draggable={false} onError={() => onFailed(mid.url)} />}
      {high && (
        <img
          src={high.url}
          alt=""
          draggable={false}
          data-loading={loaded !== high.url || undefined}
          onLoad={() => setLoaded(high.url)}
          onError={() => onFailed(high.url)}
        />
      )}
      {high && loaded !== high.url && broken !== high.url && (
        <span className={classes.sharpening} role="status">
          Fetching hi-res
        </span>
      )}
      {broken !== null && (broken === mid?.url || broken === high?.url) && (
        <span className={classes.sharpening} role="status">
          This picture did not load
        </span>
      )}
    </div>
  );
}
