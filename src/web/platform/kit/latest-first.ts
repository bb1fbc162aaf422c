/** What happened last stands first. What happened at the same moment stands in the order it was written down in, turned too. */
export const latestFirst = <Entry extends { at: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
