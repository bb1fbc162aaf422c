/**
 * Returns the items of a vendor's next parcel, and whether they are the last ones. Repeating a parcel ships nothing.
 * @param of.own the vendor's items of the order
 * @param of.shipped items of earlier parcels
 * @param of.chosen undefined: all that are left
 */
export function nextParcel({
  own,
  shipped,
  chosen,
}: {
  own: readonly string[];
  shipped: readonly string[];
  chosen: readonly string[] | undefined;
}): { lineIds: string[]; isLast: boolean } | "UNKNOWN_ITEM" | "SHIPPED_BEFORE" {
  const left = own.filter((id) => !shipped.includes(id));
  if (chosen === undefined) return { lineIds: left, isLast: true };
  const wanted = new Set(chosen.map((id) => id.toLowerCase()));
  if ([...wanted].some((id) => !own.includes(id))) return "UNKNOWN_ITEM";
  const lineIds = left.filter((id) => wanted.has(id));
  return lineIds.length === 0 ? "SHIPPED_BEFORE" : { lineIds, isLast: lineIds.length === left.length };
}
