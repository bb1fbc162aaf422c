/** Rows that are chosen, by their keys. */
export type Selection = ReadonlySet<string>;

/**
 * One row chosen or left; with shift all rows between it and the one before are as it is.
 * @param keys of the rows on the page, in their order
 * @param from the row that was pressed before, while shift is held
 */
export function toggled(selection: Selection, keys: readonly string[], key: string, from: string | null): Selection {
  const next = new Set(selection);
  const isChosen = !selection.has(key);
  const [a, b] = [keys.indexOf(from ?? key), keys.indexOf(key)];
  const between = a < 0 ? [key] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
  for (const one of between) {
    if (isChosen) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** All rows of the page, or none when all were. */
export const pageToggled = (selection: Selection, keys: readonly string[]): Selection =>
  howMany(selection, keys) === "all" ? new Set() : new Set(keys);

/** How much of the page is chosen. */
export function howMany(selection: Selection, keys: readonly string[]): "none" | "some" | "all" {
  const chosen = keys.filter((key) => selection.has(key)).length;
  return chosen === 0 ? "none" : chosen === keys.length ? "all" : "some";
}
