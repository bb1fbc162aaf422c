import { Button } from "@mantine/core";
import { v4 as newKey } from "uuid";
import { useLab } from "../platform/lab.ts";
import type { AddToCartSlot } from "../parts/products/chosen-product.ts";
import { IconShoppingBagPlus } from "../platform/icons.tsx";
import states from "../platform/states.module.css";
import { withItem } from "./change-cart.ts";
import { changeCart, openCart } from "./use-cart.ts";

/**
 * Adds the chosen product to the cart and opens the cart (docs/product/checkout.md#cart).
 * @param chosen null while a choice is missing
 * @param onIncomplete called on click in that case
 */
export function AddToCart({ chosen, onIncomplete }: AddToCartSlot) {
  const lab = useLab();
  return (
    <>
      <Button
        className={states.waiting!}
        size="lg"
        fullWidth
        leftSection={<IconShoppingBagPlus size={20} aria-hidden />}
        onClick={() => {
          if (chosen === null) return onIncomplete();
          changeCart((cart) => withItem(cart, { ...chosen, print: null }, newKey()));
          openCart(true);
        }}
      >
        Add to cart
      </Button>
      <noscript>
        <p className={states.note}>
          The cart needs JavaScript. Turn it on for this site and reload the page, or{" "}
          <a href={`mailto:${lab.email}?subject=Order`}>order by e-mail</a>.
        </p>
      </noscript>
    </>
  );
}
