const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Names as people number them: "frame 2" before "frame 10", whatever their case; names that differ never stand equal. */
export const inNaturalOrder = (one: string, other: string): number =>
  byName.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);

/**
 * The frame that a file gets among those of its roll by its name, so that it makes no difference in which order files come. Behind all
 * others where a person has put the frames in another order.
 * @param there the roll's scans by their frames
 */
export function frameByName(there: readonly { name: string; frame: number }[], name: string): number {
  const isByHand = there.some((one, at) => at > 0 && inNaturalOrder(there[at - 1]!.name, one.name) > 0);
  const next = isByHand ? undefined : there.find((one) => inNaturalOrder(one.name, name) > 0);
  return next?.frame ?? (there.at(-1)?.frame ?? 0) + 1;
}
