/**
 * What was seen first below the site's header: a piece, its month, and how much of it was above the window's top, px; negative
 * where it begins below that.
 */
export type Anchor = { month: string; key: string; above: number };

const nameOf = (historyKey: string) => `nice.scans.${historyKey}`;

/** Where one was on this page of the browser's history; null where one was not. */
export function storedAnchor(historyKey: string): Anchor | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(historyKey)) ?? "null") as Anchor | null;
  } catch {
    return null;
  }
}

export const storeAnchor = (historyKey: string, anchor: Anchor): void =>
  sessionStorage.setItem(nameOf(historyKey), JSON.stringify(anchor));
