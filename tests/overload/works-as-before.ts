import { currentUser } from "../../src/contract/accounts/auth.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import type { Target } from "./attack.ts";

const WITHIN_MS = 2_000;

export async function worksAsBefore({ origin, customer }: Target): Promise<boolean> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const page = await fetch(`${origin}/pricing`, { signal, headers: { accept: "text/html" } });
    const text = await page.text();
    const { products } = await customer.call(listProducts, { query: { limit: 5 } }, { signal });
    const { user } = await customer.call(currentUser, {}, { signal });
    await customer.call(listUserOrders, { params: { userId: customer.userId } }, { signal });
    return page.ok && text.includes("</html>") && products.length === 5 && user.id === customer.userId;
  } catch {
    return false;
  }
}
