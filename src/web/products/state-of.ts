import type { Product } from "../../contract/products/product.ts";
import type { ShelfProduct } from "../../rules/products/for-sale.ts";
import { saleState, type SaleState } from "../../rules/products/sale-state.ts";

type Launching = Pick<Product, "visibility" | "memberLaunchDate" | "publicLaunchDate">;

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

export const launchOf = ({ visibility, memberLaunchDate, publicLaunchDate }: Launching): ShelfProduct => ({
  visibility,
  memberLaunchDate: dateOf(memberLaunchDate),
  publicLaunchDate: dateOf(publicLaunchDate),
});

/** Returns a product's state in the shop by this browser's clock. In the browser only. */
export const stateOf = (product: Launching): SaleState => saleState(launchOf(product), new Date());
