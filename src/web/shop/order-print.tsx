import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import { isContactSheet } from "../../rules/prints/sheet-of-product.ts";
import type { AddToCartSlot, ChosenProduct } from "../parts/products/chosen-product.ts";
import { IconPhoto } from "../platform/icons.tsx";
import classes from "./order-print.module.css";
import type { ShownProduct } from "./shown-product.ts";

/** In place of the cart for prints: what is chosen goes along to where the picture is chosen and arranged. */
const OrderPrint = (slot: AddToCartSlot) => (
  <ChooseNext {...slot} label="Choose your picture">
    Use a scan from your library or your own picture. Next, you crop it and see it on a wall.
  </ChooseNext>
);

/** The same for a roll's contact sheet. */
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

/** What a product's page has in place of the cart; null for the cart. */
export function buyingOf({ productType, details }: Pick<ShownProduct, "productType" | "details">) {
  if (productType !== "PRINT") return null;
  return isContactSheet(details) ? OrderContactSheet : OrderPrint;
}

const selectorOf = ({ slug, productVariantId }: ChosenProduct): string =>
  `/print-orders/new/selector?${new URLSearchParams(productVariantId === null ? { paper: slug } : { size: productVariantId })}`;
