/**
 * The frame that a scan has after its roll's order is turned round: the first becomes the last. Gaps, which a scan that never
 * arrived leaves, turn round too.
 * @param first @param last the roll's lowest and highest frame
 */
export const reversedFrame = (frame: number, first: number, last: number): number => first + last - frame;

/** What became of a roll's frames since a page read them, for people; null while they are and stand as they were. */
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

/** Whether these are the same frames, each once, in whatever order. */
export const isSameFrames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(one).size === one.length && new Set([...one, ...other]).size === one.length;
