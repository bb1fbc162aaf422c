import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { isContactSheet } from "../../rules/prints/sheet-of-product.ts";
import type { AddToCartSlot, ChosenProduct } from "../parts/products/chosen-product.ts";
import { IconPhoto } from "../platform/icons.tsx";
import classes from "./order-print.module.css";
import type { ShownProduct } from "./shown-product.ts";

/** Replaces the cart for prints: passes the choices on to the page where the picture is selected and arranged. */
const OrderPrint = (slot: AddToCartSlot) => (
  <ChooseNext {...slot} label="Choose your picture">
    Use a scan from your library or your own picture. Next, you crop it and see it on a wall.
  </ChooseNext>
);

const OrderContactSheet = (slot: AddToCartSlot) => (
  <ChooseNext {...slot} label="Choose your roll">
    Choose a roll from your library. We print all its frames on one sheet.
  </ChooseNext>
);

function ChooseNext({ chosen, onIncomplete, label, children }: AddToCartSlot & { label: string; children: string }) {
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
        {label}
      </Button>
      <p className={classes.how}>{children}</p>
    </>
  );
}

/** Returns the component that replaces the cart on a product page; null for the cart. */
export function buyingOf({ productType, details }: Pick<ShownProduct, "productType" | "details">) {
  if (productType !== "PRINT") return null;
  return isContactSheet(details) ? OrderContactSheet : OrderPrint;
}

const selectorOf = ({ slug, productVariantId }: ChosenProduct): string =>
  `/print-orders/new/selector?${new URLSearchParams(productVariantId === null ? { paper: slug } : { size: productVariantId })}`;
