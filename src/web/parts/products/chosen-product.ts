import type { Product } from "../../../contract/products/product.ts";

/** What a reader has chosen on a product's page, complete and for sale to them: what goes into the cart. */
export type ChosenProduct = {
  productId: string;
  /** With the variant's, where there is one: "Kodak Gold 200, 5 rolls". */
  name: string;
  slug: string;
  productType: Product["productType"];
  productVariantId: string | null;
  /** At least 1. */
  quantity: number;
  /** By option key, as an order's line takes it; `label` is for people. */
  selectedOptions: Record<string, { selectedValue: string; value: string; label: string }>;
  /** Cents of one piece with all choices, for everyone and for members. */
  price: number;
  memberPrice: number;
  /** Pieces on the shelf; null is not counted. */
  stock: number | null;
};

/** What the page gives to the button that puts a product into the cart. */
export type AddToCartSlot = {
  /** Null while a choice is missing. */
  chosen: ChosenProduct | null;
  /** For a click when nothing can be added yet: the page says what is missing. */
  onIncomplete: () => void;
};
