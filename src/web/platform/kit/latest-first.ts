/** Sorts newest first. Entries with the same time are in reverse of their stored order. */
export const latestFirst = <Entry extends { at: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
