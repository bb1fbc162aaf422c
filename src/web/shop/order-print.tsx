import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import type { AddToCartSlot, ChosenProduct } from "../parts/products/chosen-product.ts";
import { IconPhoto } from "../platform/icons/photo.tsx";
import classes from "./order-print.module.css";

/** In place of the cart for prints: what is chosen goes along to where the picture is chosen and arranged. */
export function OrderPrint({ chosen, onIncomplete }: AddToCartSlot) {
  const navigate = useNavigate();
  return (
    <>
      <Button
        size="lg"
        fullWidth
        className={classes.button}
        leftSection={<IconPhoto size={20} aria-hidden />}
        onClick={() =>
          chosen === null ? onIncomplete() : void navigate(selectorOf(chosen), { state: { wish: chosen } })
        }
      >
        Choose Your Picture
      </Button>
      <p className={classes.how}>
        A scan from your library or a picture of your own. You crop it next, and see it on a wall.
      </p>
    </>
  );
}

const selectorOf = ({ slug, productVariantId }: ChosenProduct): string =>
  `/print-orders/new/selector?${new URLSearchParams(productVariantId === null ? { paper: slug } : { size: productVariantId })}`;
