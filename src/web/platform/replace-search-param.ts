/** Writes a choice to the URL without navigating, so that reload and Back preserve it. @param value null removes it */
export function replaceSearchParam(name: string, value: string | null): void {
  const url = new URL(window.location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, "", url);
}
