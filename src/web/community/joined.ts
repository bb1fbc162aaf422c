/**
 * Concatenates two lists without duplicates: items that moved to another page between two loads are not shown twice.
 */
export function joined<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
}
