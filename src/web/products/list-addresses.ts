import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { SALE_STATES } from "../../rules/products/sale-state.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

/** Filter options for low stock: at most this many pieces left. */
export const FEW_PIECES = ["0", "3", "10", "25"] as const;

export const LAB_PRODUCTS = {
  pageSize: 25,
  sorts: { createdAt: "down", name: "up", price: "up" },
  filters: { productType: oneOf(PRODUCT_TYPES), saleState: oneOf(SALE_STATES), stockAtMost: oneOf(FEW_PIECES) },
} as const;

export const MOVEMENTS = { pageSize: 10, sorts: { at: "down" } } as const;

export const SHELVES = {
  pageSize: 50,
  sorts: { stock: "up", sku: "up" },
  filters: { stockAtMost: oneOf(FEW_PIECES) },
} as const;
