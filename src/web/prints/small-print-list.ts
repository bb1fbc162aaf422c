/** One picture of an order of small prints: a scan of the library, or a file that was sent. */
export type SmallPrint =
  | { kind: "scan"; id: string; count: number }
  | { kind: "draft"; id: string; name: string; count: number };

export type SmallPrints = {
  pictures: readonly SmallPrint[];
  /** A paper's size by its variant; null is the first there is. */
  size: string | null;
  /** Tenths of a millimeter. */
  border: number;
  fit: "FILL" | "WHOLE";
};

/** Prints of one picture at most. */
const MOST = 1000;

const isPrint = (kept: unknown): kept is SmallPrint => {
  const { kind, id, name, count } = (kept ?? {}) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    Number.isInteger(count) &&
    (count as number) > 0 &&
    (count as number) <= MOST &&
    (kind === "scan" || (kind === "draft" && typeof name === "string"))
  );
};

/** What the history entry says: an order that is being put together, or scans that were selected in the library. */
export function readSmallPrints(state: unknown): SmallPrints {
  const { pictures, size, border, fit, scanIds } = (state ?? {}) as Record<string, unknown>;
  const selected = Array.isArray(scanIds) ? scanIds.filter((id) => typeof id === "string") : [];
  return {
    pictures: Array.isArray(pictures)
      ? pictures.filter(isPrint)
      : selected.map((id) => ({ kind: "scan", id, count: 1 })),
    size: typeof size === "string" ? size : null,
    border: Number.isInteger(border) ? (border as number) : 0,
    fit: fit === "WHOLE" ? "WHOLE" : "FILL",
  };
}

/** With more pictures; those that are there stay as they are. */
export function withPictures(prints: SmallPrints, more: readonly SmallPrint[]): SmallPrints {
  const there = new Set(prints.pictures.map(({ id }) => id));
  return { ...prints, pictures: [...prints.pictures, ...more.filter(({ id }) => !there.has(id))] };
}

export const piecesOf = ({ pictures }: SmallPrints): number => pictures.reduce((sum, { count }) => sum + count, 0);
