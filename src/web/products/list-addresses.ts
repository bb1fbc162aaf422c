import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { SALE_STATES } from "../../rules/products/sale-state.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

/** With how many pieces left staff may want to see what is running out. */
export const FEW_PIECES = ["0", "3", "10", "25"] as const;

/** What can stand in the address of the lab's products. */
export const LAB_PRODUCTS = {
  pageSize: 25,
  sorts: { createdAt: "down", name: "up", price: "up" },
  filters: { productType: oneOf(PRODUCT_TYPES), saleState: oneOf(SALE_STATES), stockAtMost: oneOf(FEW_PIECES) },
} as const;

/** What can stand in the address of a product's movements of stock. */
export const MOVEMENTS = { pageSize: 10, sorts: { at: "down" } } as const;

/** What can stand in the address of all that is on shelves. */
export const SHELVES = {
  pageSize: 50,
  sorts: { stock: "up", sku: "up" },
  filters: { stockAtMost: oneOf(FEW_PIECES) },
} as const;
