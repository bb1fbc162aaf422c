import { isShownInShop, windowOf, type ShelfProduct } from "./for-sale.ts";

/** A product's sale state, as shown to staff (docs/product/products.md#visibility-and-release-windows). */
export const SALE_STATES = ["ON_SALE", "MEMBERS_ONLY", "COMING_SOON", "HIDDEN"] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const SALE_STATE_LABELS: Record<SaleState, string> = {
  ON_SALE: "For sale",
  MEMBERS_ONLY: "Members only",
  COMING_SOON: "Coming soon",
  HIDDEN: "Hidden",
};

export function saleState(product: ShelfProduct, now: Date): SaleState {
  if (!isShownInShop(product)) return "HIDDEN";
  const window = windowOf(product, now);
  return window === "COMING_SOON" || window === "MEMBERS_ONLY" ? window : "ON_SALE";
}

export type LaunchStep = { from: Date; state: SaleState };

/** Returns a product's current sale state and every future change by its launch dates. */
export function launchSteps(product: ShelfProduct, now: Date): LaunchStep[] {
  const { memberLaunchDate, publicLaunchDate } = product;
  const steps: LaunchStep[] = [{ from: now, state: saleState(product, now) }];
  if (memberLaunchDate === null || publicLaunchDate === null) return steps;
  for (const from of [memberLaunchDate, publicLaunchDate]) {
    const state = saleState(product, from);
    if (from > now && state !== steps.at(-1)!.state) steps.push({ from, state });
  }
  return steps;
}
