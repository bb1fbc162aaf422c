export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [thing] = next.splice(from, 1);
  if (thing === undefined) return next;
  next.splice(Math.max(0, Math.min(to, next.length)), 0, thing);
  return next;
}

/** Returns the target index for a key; null for other keys and at the ends. */
export function placeByKey(key: string, at: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[key];
  return to === undefined || to === at || to < 0 || to >= count ? null : to;
}
