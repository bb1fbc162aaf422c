import type { ProductType } from "../products/catalogue.ts";
import { isFromShop } from "./from-shop.ts";

type Line = { readonly productType: ProductType; readonly sku: string };

/** What of the shop somebody gets into their hands. */
export const GOODS_TYPES = ["PRODUCT", "PRINT"] as const satisfies readonly ProductType[];

/** Whether a line is a thing that somebody gets into their hands, of the shop: no service, nothing digital. */
export const isGoods = (line: Line): boolean =>
  isFromShop(line) && GOODS_TYPES.some((type) => type === line.productType);

/** Whether the lab itself packs it: what a vendor makes goes from there. */
export const isPackedHere = (line: Line & { readonly byVendor: boolean }): boolean => isGoods(line) && !line.byVendor;

/**
 * How far the things of the shop are that an order holds: waiting to be packed or made, packed (at the counter, where they are fetched),
 * under way, arrived, or handed over at the counter.
 */
export const GOODS_STATES = ["TO_PACK", "PACKED", "SENT", "ARRIVED", "HANDED_OVER"] as const;
export type GoodsState = (typeof GOODS_STATES)[number];

/** What is known of them, all of it of those that the order holds. */
export type GoodsFacts = {
  /** Whether it holds any. */
  areThere: boolean;
  arePacked: boolean;
  areHandedOver: boolean;
  /** A parcel to the customer has left and has not arrived. */
  areUnderWay: boolean;
  /** A parcel to the customer has arrived. */
  haveArrived: boolean;
};

/** The last that happened counts, and of several parcels the one that is under way; null where there is nothing to send. */
export function goodsState(facts: GoodsFacts): GoodsState | null {
  if (!facts.areThere) return null;
  if (facts.areHandedOver) return "HANDED_OVER";
  if (facts.areUnderWay) return "SENT";
  if (facts.haveArrived) return "ARRIVED";
  return facts.arePacked ? "PACKED" : "TO_PACK";
}
