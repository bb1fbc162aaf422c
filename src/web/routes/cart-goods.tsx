import { cents } from "../../rules/money.ts";
import type { User } from "../../contract/accounts/accounts.ts";
import { CartLines } from "../cart/cart-lines.tsx";
import { storedCart } from "../cart/cart.ts";
import { withNewKeys, withoutKeys, withoutOrdered } from "../cart/change-cart.ts";
import { orderLines } from "../cart/order-lines.ts";
import { RemovedLine } from "../cart/removed-line.tsx";
import { changeCart, useCart } from "../cart/use-cart.ts";
import { useFreshStock } from "../cart/use-fresh-stock.ts";
import type { GoodsInCart } from "../orders/new/goods-in-cart.ts";

/** Returns this browser's cart for the user's new order; null while unknown. */
export function useCartGoods({ active }: User): GoodsInCart | null {
  const items = useCart()?.items;
  const products = useFreshStock(items ?? [], items !== undefined);
  if (items === undefined) return null;
  return {
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: orderLines(items),
    priced: items.map(({ key, slug, name, quantity, productType, price, memberPrice }) => ({
      key,
      sku: slug,
      description: name,
      quantity,
      unitPrice: cents(active ? memberPrice : price),
      productType,
    })),
    list: <CartLines items={items} isMember={active} products={products} />,
    removed: <RemovedLine />,
    onOrdered: (ordered) =>
      changeCart((cart) =>
        withoutOrdered(
          cart,
          ordered.map(({ tempKey, quantity = 1 }) => ({ key: tempKey, quantity })),
        ),
      ),
    orderAgain(keys) {
      changeCart((cart) => withNewKeys(cart, keys));
      return orderLines(storedCart.get()?.items ?? []);
    },
    remove: (keys) => changeCart((cart) => withoutKeys(cart, keys)),
  };
}
