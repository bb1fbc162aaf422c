/**
 * Writes a choice into the address without going anywhere, so that a reload and the way back keep it.
 * @param value null takes it out
 */
export function replaceSearchParam(name: string, value: string | null): void {
  const url = new URL(window.location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, "", url);
}
