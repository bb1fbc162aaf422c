export type Selection = ReadonlySet<string>;

/**
 * Toggles one row; with shift, all rows from the previous one get its new state.
 * @param keys of the page's rows, in order
 * @param from the previously clicked row, while shift is held
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

export const pageToggled = (selection: Selection, keys: readonly string[]): Selection =>
  howMany(selection, keys) === "all" ? new Set() : new Set(keys);

export function howMany(selection: Selection, keys: readonly string[]): "none" | "some" | "all" {
  const chosen = keys.filter((key) => selection.has(key)).length;
  return chosen === 0 ? "none" : chosen === keys.length ? "all" : "some";
}
