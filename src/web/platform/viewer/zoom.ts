import type { PixelSize } from "../../../rules/film/scan-files.ts";

/** The zoom cycles 1 (25 %), 2 (50 %), 3 (100 %, forces hi-res) and back to 1 (docs/product/film.md#viewer). */
export const ZOOM_LEVELS = [1, 2, 3] as const;
export type ZoomLevel = (typeof ZOOM_LEVELS)[number];
export const ZOOM_PERCENT: Record<ZoomLevel, number> = { 1: 25, 2: 50, 3: 100 };
export const ZOOM_WORDS: Record<ZoomLevel, string> = { 1: "whole frame", 2: "closer", 3: "every pixel" };

const clamp = (level: number): ZoomLevel => Math.min(3, Math.max(1, level)) as ZoomLevel;
export const zoomedIn = (level: ZoomLevel): ZoomLevel => clamp(level + 1);
export const zoomedOut = (level: ZoomLevel): ZoomLevel => clamp(level - 1);
export const zoomCycled = (level: ZoomLevel): ZoomLevel => (level === 3 ? 1 : zoomedIn(level));

/** The size in CSS px at which a picture of `full` pixels is wholly seen in `room`; never beyond its own pixels. */
export function fitted(full: PixelSize, room: PixelSize): PixelSize {
  const scale = Math.min(room.width / full.width, room.height / full.height, 1);
  return { width: full.width * scale, height: full.height * scale };
}

/**
 * The size in CSS px at which a picture is shown. Level 1 is the whole frame, level 3 one pixel of the scan on one pixel
 * of the screen, level 2 half of that; each is well above the one before, also where a sharp screen nearly shows every
 * pixel at once.
 * @param full pixels of the hi-res picture
 * @param density screen pixels per CSS px
 */
export function shownSize(level: ZoomLevel, full: PixelSize, room: PixelSize, density: number): PixelSize {
  const whole = fitted(full, room);
  const everyPixel = Math.max(full.width / density, 2 * whole.width);
  const width = { 1: whole.width, 2: Math.max(everyPixel / 2, Math.sqrt(whole.width * everyPixel)), 3: everyPixel }[
    level
  ];
  return { width, height: (width * full.height) / full.width };
}
