/** One list after the other, each thing once: what moved to another page between two loads is not shown twice. */
export function joined<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
}
