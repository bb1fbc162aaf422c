import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { listProducts } from "../../contract/products/products.ts";
import type { Product } from "../../contract/products/product.ts";
import type { Order, OrderLine } from "../../contract/orders/order.ts";
import { BRING_BACK } from "../../rules/checkout/holds.ts";
import { withBroughtBack } from "../cart/bring-back.ts";
import { changeCart } from "../cart/use-cart.ts";
import { withFilmOf } from "../orders/draft/bring-back.ts";
import { developmentOrder, draftOf } from "../orders/draft/draft-storage.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { chosenProduct, outcomeOf } from "../shop/choice.ts";
import { shownProduct } from "../shop/shown-product.ts";
import classes from "./order-again.module.css";

/**
 * Brings back what was in a canceled order: goods into the cart, film into the order form. By its button, or at once where
 * the mail's link led here; nothing for an order that had neither.
 */
export function OrderAgain({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const goods = order.lines.filter(isGoods);
  if (order.status !== "CANCELED" || order.parentOrderId !== null) return null;
  if (goods.length === 0 && order.rolls.length === 0) return null;
  return <BringBack order={order} goods={goods} atOnce={search.has(BRING_BACK)} />;
}

/** Prints are arranged anew: their pictures belong to the order that they were in. */
const isGoods = ({ productType, productId, rollId, print }: OrderLine): boolean =>
  (productType === "PRODUCT" || productType === "DIGITAL") && productId !== null && rollId === null && print === null;

function BringBack({ order, goods, atOnce }: { order: Order; goods: readonly OrderLine[]; atOnce: boolean }) {
  const ids = [...new Set(goods.map(({ productId }) => productId))].join(",");
  const shop = useCall(listProducts, { query: { ids, limit: 100 } }, { enabled: ids !== "" });
  const navigate = useNavigate();
  const isKnown = ids === "" || shop.data !== undefined;
  const wanted = goods.map((line) => ({ line, chosen: chosenAgain(line, shop.data?.products ?? []) }));
  const found = wanted.flatMap(({ line: { id }, chosen }) => (chosen === null ? [] : [{ key: id, chosen }]));
  const missing = isKnown ? wanted.filter(({ chosen }) => chosen === null) : [];
  const hasFilm = order.rolls.length > 0;

  function bringBack(): void {
    changeCart((cart) => withBroughtBack(cart, found));
    if (hasFilm) developmentOrder.set(withFilmOf(order, draftOf(developmentOrder.get(), order.customerId)));
    void navigate(hasFilm ? `/users/${order.customerId}/orders/new/rolls` : "/checkout", { replace: atOnce });
  }

  // With something missing its reader is told first.
  const followLink = useEffectEvent(bringBack);
  const follows = atOnce && isKnown && missing.length === 0;
  useEffect(() => {
    if (follows) followLink();
  }, [follows]);

  return (
    <div className={classes.again}>
      <FormMessage>
        {missing.length > 0 &&
          `Cannot be had any more as it was: ${missing.map(({ line }) => line.description).join(", ")}.`}
      </FormMessage>
      {(found.length > 0 || hasFilm || !isKnown) && (
        <Button onClick={bringBack} disabled={!isKnown}>
          {hasFilm ? "Order it again" : "Put it into the cart again"}
        </Button>
      )}
    </div>
  );
}

/** What a line was, at today's prices; null when it cannot be had like that any more. */
function chosenAgain(line: OrderLine, products: readonly Product[]) {
  const found = products.find(({ id }) => id === line.productId);
  if (found === undefined) return null;
  const product = shownProduct(found);
  const values = Object.fromEntries(
    Object.entries(line.selectedOptions).map(([key, { selectedValue, value }]) => [key, selectedValue ?? value ?? ""]),
  );
  const wish = { variantId: line.productVariantId, values, quantity: line.quantity };
  const chosen = chosenProduct(product, wish, outcomeOf(product, wish));
  return chosen?.stock === 0 ? null : chosen;
}
