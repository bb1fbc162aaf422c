import type { Product } from "../../contract/products/product.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./how-it-comes.module.css";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

export function DeliveryFacts({ product }: { product: Pick<Product, "productType" | "giftCard"> }) {
  return <p className={classes.words}>{wordsOf(usePrices(), product)}</p>;
}

function wordsOf(prices: PriceList, { productType, giftCard }: Pick<Product, "productType" | "giftCard">): string {
  const shipping = `Shipped from our lab for ${formatDollars(prices.goodsShipping)} per order, or pick it up at the counter.`;
  switch (productType) {
    case "DIGITAL":
      return giftCard
        ? "Sent by e-mail on the day you choose, ready to print. No shipping, no tax."
        : "A file to download, sent by e-mail after you pay. No shipping.";
    case "PRINT":
      return `Made to order from your scans or pictures. ${shipping}`;
    default:
      return shipping;
  }
}
