import { getStoredCart, storeCart } from "../../contract/checkout/stored-cart.ts";
import { api } from "../platform/api.ts";
import type { CartItem } from "./cart.ts";

/** Saves a customer's cart at the lab. Idempotent. */
export async function putAside(userId: string, items: CartItem[], signal: AbortSignal): Promise<void> {
  await api.call(storeCart, { params: { userId }, body: { items } }, { signal });
}

/** Returns a customer's saved cart, from any browser. */
export async function reservedItems(userId: string, signal: AbortSignal): Promise<CartItem[]> {
  return (await api.call(getStoredCart, { params: { userId } }, { signal })).items;
}
