/** Returns the row's focusable element: its link, else its checkbox. */
const stopOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("[data-cover]") ?? row.querySelector<HTMLElement>("input, button, a");

const rowsOf = (table: HTMLTableElement | null): Element[] => [...(table?.tBodies[0]?.rows ?? [])];

/** Returns the index of the focused row, from 0; -1 for none. */
export const rowInFocus = (table: HTMLTableElement | null): number =>
  rowsOf(table).findIndex((row) => row.contains(document.activeElement));

/** Returns the element to focus next; stops at both ends. Starts at the first row when the focus is elsewhere. */
export function nextRow(table: HTMLTableElement | null, by: 1 | -1): HTMLElement | null {
  const rows = rowsOf(table);
  const at = rowInFocus(table);
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  return next ? stopOf(next) : null;
}
