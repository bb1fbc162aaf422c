import type { ProductType } from "../products/catalogue.ts";
import { isFromShop } from "./from-shop.ts";

type Line = { readonly productType: ProductType; readonly sku: string };

export const GOODS_TYPES = ["PRODUCT", "PRINT"] as const satisfies readonly ProductType[];

/** Whether a line is a physical product from the shop, not a service or a digital product. */
export const isGoods = (line: Line): boolean =>
  isFromShop(line) && GOODS_TYPES.some((type) => type === line.productType);

/** Whether the lab packs a line itself; vendors ship the goods that they make. */
export const isPackedHere = (line: Line & { readonly byVendor: boolean }): boolean => isGoods(line) && !line.byVendor;

/**
 * Progress of an order's shop goods: waiting to be packed or made, packed (or ready at the counter), in transit,
 * arrived, or handed over at the counter.
 */
export const GOODS_STATES = ["TO_PACK", "PACKED", "SENT", "ARRIVED", "HANDED_OVER"] as const;
export type GoodsState = (typeof GOODS_STATES)[number];

/** Facts about all goods that the order includes. */
export type GoodsFacts = {
  areThere: boolean;
  arePacked: boolean;
  areHandedOver: boolean;
  /** A parcel to the customer has left and has not arrived. */
  areUnderWay: boolean;
  haveArrived: boolean;
};

/** Returns the latest state. With several parcels, one still in transit counts. Null without goods. */
export function goodsState(facts: GoodsFacts): GoodsState | null {
  if (!facts.areThere) return null;
  if (facts.areHandedOver) return "HANDED_OVER";
  if (facts.areUnderWay) return "SENT";
  if (facts.haveArrived) return "ARRIVED";
  return facts.arePacked ? "PACKED" : "TO_PACK";
}

export type GoodsStep = {
  readonly label: string;
  /** When it was reached; null while it is ahead, or if no one noted the time. */
  readonly at: string | null;
  readonly state: "done" | "now" | "later";
};

/** When each thing happened to an order's goods; null if it has not. The last parcel counts. */
export type GoodsTimes = {
  readonly paidAt: string | null;
  readonly packedAt: string | null;
  readonly sentAt: string | null;
  readonly arrivedAt: string | null;
  readonly handedOverAt: string | null;
};

/**
 * Returns the steps of paid goods for display, to the customer's door or to our counter. A later step implies the
 * earlier ones; the first that is ahead is the current one.
 */
export function goodsSteps(state: GoodsState, times: GoodsTimes, isPickedUp: boolean): GoodsStep[] {
  const steps = isPickedUp
    ? ([
        ["Paid", times.paidAt, true],
        ["Ready for pickup", times.packedAt, state !== "TO_PACK"],
        ["Picked up", times.handedOverAt, state === "HANDED_OVER"],
      ] as const)
    : ([
        ["Paid", times.paidAt, true],
        ["Packed", times.packedAt, state !== "TO_PACK"],
        ["Shipped", times.sentAt, state !== "TO_PACK" && state !== "PACKED"],
        ["Delivered", times.arrivedAt ?? times.handedOverAt, state === "ARRIVED" || state === "HANDED_OVER"],
      ] as const);
  const current = steps.findIndex(([, , isDone]) => !isDone);
  return steps.map(([label, at, isDone], index) => ({
    label,
    at: isDone ? at : null,
    state: isDone ? "done" : index === current ? "now" : "later",
  }));
}
