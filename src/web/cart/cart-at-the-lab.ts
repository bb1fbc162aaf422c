import { getKeptCart, keepCart } from "../../contract/checkout/kept-cart.ts";
import { api } from "../platform/api.ts";
import type { CartItem } from "./cart.ts";

/** Puts what is in somebody's cart aside. Repeating it is harmless. */
export async function putAside(userId: string, items: CartItem[], signal: AbortSignal): Promise<void> {
  await api.call(keepCart, { params: { userId }, body: { items } }, { signal });
}

/** What was put aside of somebody's cart, in whatever browser. */
export async function whatIsAside(userId: string, signal: AbortSignal): Promise<CartItem[]> {
  return (await api.call(getKeptCart, { params: { userId } }, { signal })).items;
}
