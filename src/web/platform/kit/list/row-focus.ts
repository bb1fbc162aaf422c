/** What of a row takes the focus: the link that it is, else its box. */
const stopOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("[data-cover]") ?? row.querySelector<HTMLElement>("input, button, a");

const rowsOf = (table: HTMLTableElement | null): Element[] => [...(table?.tBodies[0]?.rows ?? [])];

/** Which row of the table has the focus, from 0; -1 for none. */
export const rowInFocus = (table: HTMLTableElement | null): number =>
  rowsOf(table).findIndex((row) => row.contains(document.activeElement));

/** Where the focus goes from its row; the ends hold. From elsewhere it begins at the first. */
export function nextRow(table: HTMLTableElement | null, by: 1 | -1): HTMLElement | null {
  const rows = rowsOf(table);
  const at = rowInFocus(table);
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  return next ? stopOf(next) : null;
}
