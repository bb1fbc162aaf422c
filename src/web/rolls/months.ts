/** Consecutive things of the same month, in the order they came. */
export function byMonth<T>(things: readonly T[], instantOf: (thing: T) => string): { month: string; things: T[] }[] {
  const groups: { month: string; things: T[] }[] = [];
  for (const thing of things) {
    const month = formatMonth(instantOf(thing));
    const last = groups.at(-1);
    if (last?.month === month) last.things.push(thing);
    else groups.push({ month, things: [thing] });
  }
  return groups;
}

/** "November 2026" in the reader's language and time zone. In the browser only. */
export function formatMonth(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { month: "long", year: "numeric" });
}
