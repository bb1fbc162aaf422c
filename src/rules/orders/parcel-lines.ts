import type { ProductType } from "../products/catalogue.ts";
import { RETURN_NEGATIVES, type ServiceLevel } from "../shipping/delivery.ts";
import { isGoods } from "./goods.ts";

/** A parcel to the customer, with its lines of goods; null means all lines that no other parcel lists. */
type Parcel = { readonly lineIds: readonly string[] | null };

type Line = { readonly lineId: string; readonly byVendor: boolean };

/** Returns the parcels that may hold a line. A parcel without a list holds the lab's lines that no list names; vendors' parcels always have a list. */
export function parcelsOfLine<P extends Parcel>({ lineId, byVendor }: Line, parcels: readonly P[]): P[] {
  const listed = parcels.filter(({ lineIds }) => lineIds?.includes(lineId));
  if (listed.length > 0 || byVendor) return listed;
  return parcels.filter(({ lineIds }) => lineIds === null);
}

type GoodsLine = {
  readonly id: string;
  readonly sku: string;
  readonly productType: ProductType;
  readonly byVendor: boolean;
};
type ShownParcel = Parcel & {
  readonly id: string;
  readonly toCustomer: boolean;
  readonly serviceLevel: ServiceLevel | null;
};

/** Returns the goods in a parcel of an order; none for parcels to the lab and parcels of negatives. */
export function goodsIn<L extends GoodsLine>(
  parcel: ShownParcel,
  { lines, shipments }: { readonly lines: readonly L[]; readonly shipments: readonly ShownParcel[] },
): L[] {
  const ofGoods = shipments.filter(holdsGoods);
  return lines.filter(
    (line) =>
      isGoods(line) &&
      parcelsOfLine({ lineId: line.id, byVendor: line.byVendor }, ofGoods).some(({ id }) => id === parcel.id),
  );
}

export const holdsGoods = ({ toCustomer, serviceLevel }: Pick<ShownParcel, "toCustomer" | "serviceLevel">): boolean =>
  toCustomer && serviceLevel !== RETURN_NEGATIVES.serviceLevel;
