export type Group<T> = { heading: string; things: T[] };

/** Groups items by heading in their original order; each heading appears once. */
export function grouped<T>(things: readonly T[], headingOf: (thing: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const heading = headingOf(thing);
    const group = groups.get(heading);
    if (group === undefined) groups.set(heading, [thing]);
    else group.push(thing);
  }
  return [...groups].map(([heading, members]) => ({ heading, things: members }));
}
