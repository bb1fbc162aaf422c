/**
 * Returns a scan's frame after its roll's order is reversed: the first becomes the last. Gaps left by missing scans are
 * reversed, too.
 * @param first @param last the roll's lowest and highest frame
 */
export const reversedFrame = (frame: number, first: number, last: number): number => first + last - frame;

/** Describes how a roll's frames have changed since a page loaded them; null if they are unchanged. */
export function framesChanged(was: readonly string[], now: readonly string[]): string | null {
  const came = now.filter((id) => !was.includes(id)).length;
  const went = was.filter((id) => !now.includes(id)).length;
  const stayed = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => others.includes(id)).join();
  const said = [
    ...(came > 0 ? [came === 1 ? "1 frame was added" : `${came} frames were added`] : []),
    ...(went > 0 ? [went === 1 ? "1 frame was removed" : `${went} frames were removed`] : []),
    ...(stayed(was, now) === stayed(now, was) ? [] : ["the frames were reordered"]),
  ];
  return said.length === 0 ? null : said.join(", ");
}

export const isSameFrames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(one).size === one.length && new Set([...one, ...other]).size === one.length;
