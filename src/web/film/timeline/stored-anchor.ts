/**
 * The first visible position below the site's header: a piece, its month, and how much of the piece is above the
 * window's top, px; negative if it begins below that.
 */
export type Anchor = { month: string; key: string; above: number };

const nameOf = (historyKey: string) => `nice.scans.${historyKey}`;

export function storedAnchor(historyKey: string): Anchor | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(historyKey)) ?? "null") as Anchor | null;
  } catch {
    return null;
  }
}

export const storeAnchor = (historyKey: string, anchor: Anchor): void =>
  sessionStorage.setItem(nameOf(historyKey), JSON.stringify(anchor));
