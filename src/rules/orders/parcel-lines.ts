/** A parcel to the customer, with the lines of goods in it; null for all that no other parcel lists. */
type Parcel = { readonly lineIds: readonly string[] | null };

/** A line of goods. */
type Line = { readonly lineId: string; readonly byVendor: boolean };

/** Returns the parcels that a line may be in. Parcels without a list hold what the lab packs and no list names; vendors' parcels have a list. */
export function parcelsOfLine<P extends Parcel>({ lineId, byVendor }: Line, parcels: readonly P[]): P[] {
  const listed = parcels.filter(({ lineIds }) => lineIds?.includes(lineId));
  if (listed.length > 0 || byVendor) return listed;
  return parcels.filter(({ lineIds }) => lineIds === null);
}
