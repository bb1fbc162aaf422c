import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef } from "react";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { sizeTurned } from "../../../rules/film/turns.ts";
import { levelPinched, usePinch } from "./pinch.ts";
import { turnMissing, usualSize, type ViewedPicture } from "./viewed-picture.ts";
import { ViewerPicture } from "./viewer-picture.tsx";
import classes from "./viewer.module.css";
import { shownSize, zoomCycled, type ZoomLevel } from "./zoom.ts";

/** Size of a frame whose files are deleted. */
const MISSING: PixelSize = { width: 1200, height: 800 };

/** Minimum movement for a drag; less is a shaky click. */
const DRAG_PX = 4;

/** One frame. Two fingers zoom it. When zoomed, it scrolls by touch, wheel, or mouse drag. */
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
  /** 0 is shown; −1 and 1 are its neighbors. */
  place: number;
  room: PixelSize;
  zoom: ZoomLevel;
  hiRes: boolean;
  onZoom: (level: ZoomLevel) => void;
  onBroken: () => void;
}) {
  const pane = useRef<HTMLDivElement>(null);
  // Zoom center, as fractions of the picture's width and height.
  const focus = useRef({ x: 0.5, y: 0.5 });
  const pull = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const full = sizeTurned(picture.hiRes ?? usualSize(picture) ?? MISSING, turnMissing(picture));
  const sizeAt = (level: ZoomLevel): PixelSize =>
    room.width === 0 ? { width: 0, height: 0 } : shownSize(level, full, room, window.devicePixelRatio);
  const size = sizeAt(zoom);

  usePinch(pane, place === 0, {
    onPinch({ factor, x, y }) {
      const element = box.current!;
      element.style.scale = "";
      const at = element.getBoundingClientRect();
      element.style.transformOrigin = `${x - at.left}px ${y - at.top}px`;
      element.style.scale = String(factor);
    },
    onEnd({ factor, x, y }) {
      box.current!.style.scale = "";
      const at = box.current!.getBoundingClientRect();
      focus.current = { x: (x - at.left) / at.width, y: (y - at.top) / at.height };
      const widths = { 1: sizeAt(1).width, 2: sizeAt(2).width, 3: sizeAt(3).width };
      onZoom(levelPinched(zoom, factor, widths));
    },
  });

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
        ref={box}
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
