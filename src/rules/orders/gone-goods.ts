/** Locations of goods that have left the lab, the latest first. */
export const GONE_STATES = ["HANDED_OVER", "DELIVERED", "SHIPPED"] as const;
export type GoneState = (typeof GONE_STATES)[number];

/** Result for goods that had left the lab when their order was canceled. Only RETURNED is restocked. */
export const GONE_OUTCOMES = ["RETURNED", "WRITTEN_OFF", "KEPT"] as const;
export type GoneOutcome = (typeof GONE_OUTCOMES)[number];

/** For an order's timeline. */
export const GONE_OUTCOME_WORDS: Readonly<Record<GoneOutcome, string>> = {
  RETURNED: "restocked",
  WRITTEN_OFF: "written off",
  KEPT: "kept by customer",
};

/** When an order's goods were handed over, delivered and shipped; null for never. */
export type GoneFacts = { readonly handedOverAt: unknown; readonly deliveredAt: unknown; readonly shippedAt: unknown };

/** Returns the state of goods that left the lab; null for goods still at the lab. */
export function goneState({ handedOverAt, deliveredAt, shippedAt }: GoneFacts): GoneState | null {
  if (handedOverAt !== null) return "HANDED_OVER";
  if (deliveredAt !== null) return "DELIVERED";
  return shippedAt === null ? null : "SHIPPED";
}

/** A line's pieces, with their product or variant. */
export type GoneLine = { readonly lineId: string; readonly shelf: string | null; readonly quantity: number };

/** Returns the lines that still need a choice, in their order. */
export const undecided = <Line extends GoneLine>(
  gone: readonly Line[],
  chosen: ReadonlyMap<string, GoneOutcome>,
): Line[] => gone.filter(({ lineId }) => !chosen.has(lineId));

export function piecesAtLab(
  lines: readonly (GoneLine & { readonly state: GoneState | null })[],
  chosen: ReadonlyMap<string, GoneOutcome>,
): ReadonlyMap<string, number> {
  const here = new Map<string, number>();
  for (const { lineId, shelf, quantity, state } of lines)
    if (shelf !== null && (state === null || chosen.get(lineId) === "RETURNED"))
      here.set(shelf, (here.get(shelf) ?? 0) + quantity);
  return here;
}
