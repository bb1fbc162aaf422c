import type { Product } from "../../contract/products/product.ts";
import type { OptionType, StockReason } from "../../rules/products/catalogue.ts";
import type { SaleState } from "../../rules/products/sale-state.ts";

export const OPTION_TYPE_LABELS: Record<OptionType, string> = {
  select: "Dropdown",
  radio: "Buttons",
  text: "Text",
  checkbox: "Checkbox",
};

export const STOCK_REASON_LABELS: Record<StockReason, string> = {
  INITIAL: "Counting started",
  ORDERED: "Order",
  RESTORED: "Order canceled or returned",
  ADJUSTED: "Adjusted",
};

/** Shop status as seen by non-members, and by members. */
export const SEEN_BY: Record<SaleState, readonly [everyone: string, members: string]> = {
  HIDDEN: ["Not in the shop", "Not in the shop"],
  COMING_SOON: ["Coming soon (not for sale)", "Coming soon (not for sale)"],
  MEMBERS_ONLY: ["Invited to join", "Can buy"],
  ON_SALE: ["Can buy", "Can buy"],
};

/** Lists highlight stock at or below this number of pieces. */
const FEW = 3;

/** "26 in 2 variants", "24", "Not counted": a product's stock, and whether any of it is low. */
export function shelfText({ stock, variants }: Pick<Product, "stock" | "variants">): { words: string; isLow: boolean } {
  const counts = variants.map((variant) => variant.stock).filter((count) => count !== null);
  const all = stock === null ? counts : [...counts, stock];
  if (all.length === 0) return { words: "Not counted", isLow: false };
  const sum = all.reduce((total, count) => total + count, 0).toLocaleString("en-US");
  const words = counts.length > 1 ? `${sum} in ${counts.length} variants` : sum;
  return { words, isLow: all.some((count) => count <= FEW) };
}
