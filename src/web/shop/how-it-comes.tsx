import type { Product } from "../../contract/products/product.ts";
import { formatDollars } from "../../rules/money.ts";
import { SHOP_SHIPPING } from "../../rules/shipping/delivery.ts";
import classes from "./how-it-comes.module.css";

/** How a product reaches its buyer. */
export function HowItComes({ productType }: { productType: Product["productType"] }) {
  return <p className={classes.words}>{wordsOf(productType)}</p>;
}

function wordsOf(productType: Product["productType"]): string {
  const shipping = `Shipped from Brooklyn for ${formatDollars(SHOP_SHIPPING)} an order, however much is in it, or kept for you at the counter.`;
  switch (productType) {
    case "DIGITAL":
      return "Comes by e-mail as soon as it is paid.";
    case "PRINT":
      return `Made to order from one of your frames. ${shipping}`;
    default:
      return shipping;
  }
}
