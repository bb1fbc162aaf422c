import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef } from "react";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import type { ViewedPicture } from "./viewed-picture.ts";
import { ViewerPicture } from "./viewer-picture.tsx";
import classes from "./viewer.module.css";
import { shownSize, zoomCycled, type ZoomLevel } from "./zoom.ts";

/** Less is a click with a trembling hand. */
const DRAG_PX = 4;

/** One frame. Zoomed, it scrolls: by finger, wheel, or by pulling it with the mouse. */
export function ViewerSlide({
  picture,
  alt,
  place,
  room,
  zoom,
  hiRes,
  onZoom,
  onBroken,
}: {
  picture: ViewedPicture;
  alt: string;
  /** 0 is shown, −1 and 1 wait at its sides. */
  place: number;
  room: PixelSize;
  zoom: ZoomLevel;
  hiRes: boolean;
  onZoom: (level: ZoomLevel) => void;
  onBroken: () => void;
}) {
  const pane = useRef<HTMLDivElement>(null);
  // Where on the picture to zoom to, as parts of its width and height.
  const focus = useRef({ x: 0.5, y: 0.5 });
  const pull = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const full = picture.hiRes ??
    picture.midResOptimized ??
    picture.midRes ??
    picture.thumbnail ?? { width: 3, height: 2 };
  const size = room.width === 0 ? { width: 0, height: 0 } : shownSize(zoom, full, room, window.devicePixelRatio);

  useLayoutEffect(() => {
    const element = pane.current!;
    element.scrollLeft = focus.current.x * size.width - element.clientWidth / 2;
    element.scrollTop = focus.current.y * size.height - element.clientHeight / 2;
    if (zoom === 1) focus.current = { x: 0.5, y: 0.5 };
  }, [zoom, size.width, size.height]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === "mouse" && event.button === 0)
      pull.current = { x: event.clientX, y: event.clientY, moved: false };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const from = pull.current;
    if (from === null || event.buttons === 0) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_PX && !from.moved) return;
    event.currentTarget.scrollLeft -= event.clientX - from.x;
    event.currentTarget.scrollTop -= event.clientY - from.y;
    pull.current = { x: event.clientX, y: event.clientY, moved: true };
  }

  /** A click on the picture zooms to where it was clicked. */
  function zoomAt(event: { clientX: number; clientY: number; currentTarget: HTMLElement }) {
    if (pull.current?.moved) return;
    const box = event.currentTarget.getBoundingClientRect();
    focus.current = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    onZoom(zoomCycled(zoom));
  }

  return (
    <div
      ref={pane}
      className={classes.slide}
      style={{ "--place": place } as CSSProperties}
      data-zoomed={zoom > 1 || undefined}
      inert={place !== 0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <ViewerPicture
        picture={picture}
        alt={alt}
        size={size}
        hiRes={hiRes}
        zoom={zoom}
        onZoomAt={zoomAt}
        onBroken={onBroken}
      />
    </div>
  );
}
