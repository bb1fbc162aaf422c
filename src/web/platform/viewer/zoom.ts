import type { PixelSize } from "../../../rules/film/scan-files.ts";

/** Zoom cycles 1 (25 %), 2 (50 %), 3 (100 %, forces hi-res), then 1 again (docs/product/film.md#viewer). */
export const ZOOM_LEVELS = [1, 2, 3] as const;
export type ZoomLevel = (typeof ZOOM_LEVELS)[number];
export const ZOOM_PERCENT: Record<ZoomLevel, number> = { 1: 25, 2: 50, 3: 100 };
export const ZOOM_WORDS: Record<ZoomLevel, string> = { 1: "whole frame", 2: "closer", 3: "every pixel" };

const clamp = (level: number): ZoomLevel => Math.min(3, Math.max(1, level)) as ZoomLevel;
export const zoomedIn = (level: ZoomLevel): ZoomLevel => clamp(level + 1);
export const zoomedOut = (level: ZoomLevel): ZoomLevel => clamp(level - 1);
export const zoomCycled = (level: ZoomLevel): ZoomLevel => (level === 3 ? 1 : zoomedIn(level));

/** Returns the size in CSS px at which a picture of `full` pixels fits into `room`; never enlarged. */
export function fitted(full: PixelSize, room: PixelSize): PixelSize {
  const scale = Math.min(room.width / full.width, room.height / full.height, 1);
  return { width: full.width * scale, height: full.height * scale };
}

/**
 * Returns a picture's size in CSS px. Level 1 fits the whole frame, level 3 is one scan pixel per screen pixel, level 2
 * is half of that; each is clearly larger than the one before, even when a high-density screen shows nearly every pixel
 * at level 1.
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
