/** A rectangle on the page, in px from the page's top left. */
export type Rect = { left: number; top: number; width: number; height: number };
export type Point = { x: number; y: number };

/** Returns the rectangle between two points, in any direction. */
export const spanned = (from: Point, to: Point): Rect => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

export const touches = (one: Rect, other: Rect): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Returns the ids that are already selected plus those that the band touches. */
export function chosenBy(band: Rect, before: ReadonlySet<string>, pictures: ReadonlyMap<string, Rect>): Set<string> {
  const ids = new Set(before);
  for (const [id, picture] of pictures) if (touches(band, picture)) ids.add(id);
  return ids;
}

/** Returns the scroll speed in px per frame while the mouse is held near the window's upper or lower edge. */
export function pull(y: number, height: number): number {
  const EDGE = 56;
  const FASTEST = 22;
  if (y < EDGE) return -Math.ceil(((EDGE - y) / EDGE) * FASTEST);
  if (y > height - EDGE) return Math.ceil(((y - height + EDGE) / EDGE) * FASTEST);
  return 0;
}
