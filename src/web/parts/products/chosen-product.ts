import type { Product } from "../../../contract/products/product.ts";

export type ChosenProduct = {
  productId: string;
  /** Includes the variant's name, if any: "Kodak Gold 200, 5 rolls". */
  name: string;
  slug: string;
  productType: Product["productType"];
  productVariantId: string | null;
  /** At least 1. */
  quantity: number;
  /** By option key, as in an order's line; `label` is for display. */
  selectedOptions: Record<string, { selectedValue: string; value: string; label: string }>;
  /** Cents per piece including all options, for everyone and for members. */
  price: number;
  memberPrice: number;
  /** Pieces in stock; null when stock is not tracked. */
  stock: number | null;
};

export type AddToCartSlot = {
  /** Null while a choice is missing. */
  chosen: ChosenProduct | null;
  onIncomplete: () => void;
};
