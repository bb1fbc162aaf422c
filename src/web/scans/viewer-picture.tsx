import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Scan } from "../../contract/scans.ts";
import type { PixelSize } from "../../rules/scans/sizes.ts";
import { placeholderUrl } from "./placeholder.ts";
import classes from "./viewer.module.css";
import type { ZoomLevel } from "./zoom.ts";

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300;

type ZoomAt = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => void;

/** A picture that gets sharper as it comes: blur and thumbnail at once, then mid-res, then hi-res when asked for. */
export function ViewerPicture({
  scan,
  alt,
  size,
  hiRes,
  zoom,
  onZoomAt,
  onBroken,
}: {
  scan: Scan;
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
  const mid = scan.midResOptimized ?? scan.midRes ?? scan.thumbnail;
  const high = hiRes ? scan.hiRes : null;

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

  const behind = [scan.thumbnail?.url, placeholderUrl(scan.placeholder)].filter(Boolean);
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
