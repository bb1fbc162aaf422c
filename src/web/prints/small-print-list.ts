export type SmallPrint =
  | { kind: "scan"; id: string; count: number }
  | { kind: "draft"; id: string; name: string; count: number };

export type SmallPrints = {
  pictures: readonly SmallPrint[];
  /** Variant id of a paper's size; null is the first available. */
  size: string | null;
  /** Tenths of a millimeter. */
  border: number;
  fit: "FILL" | "WHOLE";
};

/** Most prints of one picture. */
const MOST = 1000;

const isPrint = (stored: unknown): stored is SmallPrint => {
  const { kind, id, name, count } = (stored ?? {}) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    Number.isInteger(count) &&
    (count as number) > 0 &&
    (count as number) <= MOST &&
    (kind === "scan" || (kind === "draft" && typeof name === "string"))
  );
};

/** Reads the history entry: an order in progress, or scans selected in the library. */
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

/** Adds pictures; existing ones stay unchanged. */
export function withPictures(prints: SmallPrints, more: readonly SmallPrint[]): SmallPrints {
  const there = new Set(prints.pictures.map(({ id }) => id));
  return { ...prints, pictures: [...prints.pictures, ...more.filter(({ id }) => !there.has(id))] };
}

export const piecesOf = ({ pictures }: SmallPrints): number => pictures.reduce((sum, { count }) => sum + count, 0);
