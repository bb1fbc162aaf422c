import { ActionIcon } from "@mantine/core";
import { IconShoppingBag } from "../platform/icons.tsx";
import classes from "./cart-button.module.css";
import { openCart, useCartCount } from "./use-cart.ts";

/** The bag in the header with the number of pieces in the cart (docs/product/screens.md#header). */
export function CartButton() {
  const count = useCartCount();
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      size={44}
      radius="pill"
      aria-haspopup="dialog"
      aria-label={count === 0 ? "Cart, empty" : `Cart, ${count} ${count === 1 ? "item" : "items"}`}
      onClick={() => openCart(true)}
    >
      <IconShoppingBag size={24} stroke={1.8} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > 99 ? "99+" : count}
        </span>
      )}
    </ActionIcon>
  );
}
