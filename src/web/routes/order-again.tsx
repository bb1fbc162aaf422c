import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { v4 as newKey } from "uuid";
import { listProducts } from "../../contract/products/products.ts";
import type { Order, OrderLine } from "../../contract/orders/order.ts";
import { BRING_BACK } from "../../rules/checkout/holds.ts";
import { withRestoredItems } from "../cart/restore-items.ts";
import { storedCart } from "../cart/cart.ts";
import { withPrint } from "../cart/change-cart.ts";
import { changeCart } from "../cart/use-cart.ts";
import { withFilmOf } from "../orders/draft/bring-back.ts";
import { storeDraft, storedDraft } from "../orders/draft/draft-storage.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import classes from "./order-again.module.css";
import { chosenAgain } from "./chosen-again.ts";

/**
 * Buys a canceled order again: goods and prints go into the cart, film into the order form. Runs on click, or at once
 * from the e-mail's link; nothing for an order without any of these.
 */
export function OrderAgain({ order, anyStatus = false }: { order: Order; anyStatus?: boolean }) {
  const [search] = useSearchParams();
  const session = useSession();
  const isOwn = session.state === "signedIn" && session.user.id === order.customerId;
  const goods = order.lines.filter(isGoods);
  // A guest's pictures belonged to their browser, so they must be uploaded again.
  const prints = isOwn ? order.lines.filter(isPrint) : [];
  if ((order.status !== "CANCELED" && !anyStatus) || order.parentOrderId !== null) return null;
  if (goods.length + prints.length === 0 && order.rolls.length === 0) return null;
  const atOnce = search.has(BRING_BACK) && order.status === "CANCELED";
  return <RestoreCart order={order} goods={goods} hasPrints={prints.length > 0} atOnce={atOnce} />;
}

const isGoods = ({ productType, productId, rollId, print }: OrderLine): boolean =>
  (productType === "PRODUCT" || productType === "DIGITAL") && productId !== null && rollId === null && print === null;

/** The picture and layout are copied from the ordered print. */
const isPrint = ({ print, rollId }: OrderLine): boolean => print !== null && rollId === null;

function RestoreCart({
  order,
  goods,
  hasPrints,
  atOnce,
}: {
  order: Order;
  goods: readonly OrderLine[];
  hasPrints: boolean;
  atOnce: boolean;
}) {
  const ids = [...new Set(goods.map(({ productId }) => productId))].join(",");
  const shop = useCall(listProducts, { query: { ids, limit: 100 } }, { enabled: ids !== "" });
  const navigate = useNavigate();
  const prints = useMutation({ mutationFn: () => restorePrints(order) });
  const isKnown = ids === "" || shop.data !== undefined;
  const wanted = goods.map((line) => ({ line, chosen: chosenAgain(line, shop.data?.products ?? []) }));
  const found = wanted.flatMap(({ chosen }) => (chosen === null ? [] : [chosen]));
  const goneGoods = isKnown ? wanted.filter(({ chosen }) => chosen === null) : [];
  const missing = [...goneGoods.map(({ line }) => line.description), ...(prints.data ?? [])];
  const hasFilm = order.rolls.length > 0;

  async function bringBack(): Promise<void> {
    const gone = hasPrints ? await prints.mutateAsync() : [];
    changeCart((cart) =>
      withRestoredItems(
        cart,
        found.map((chosen) => ({ key: newKey(), chosen })),
      ),
    );
    if (hasFilm) storeDraft(withFilmOf(order, storedDraft(order.customerId)));
    // If something is missing, show the customer first.
    if (gone.length > 0) return;
    await navigate(hasFilm ? `/users/${order.customerId}/orders/new/rolls` : "/checkout", { replace: atOnce });
  }

  // `prints` shows the error.
  const press = () => void bringBack().catch(() => undefined);
  const followLink = useEffectEvent(press);
  const follows = atOnce && isKnown && missing.length === 0;
  useEffect(() => {
    if (follows) followLink();
  }, [follows]);

  return (
    <div className={classes.again}>
      <FormMessage>
        {prints.error !== null
          ? messageOf(prints.error)
          : missing.length > 0 && `No longer available: ${missing.join(", ")}.`}
      </FormMessage>
      {(found.length > 0 || hasFilm || hasPrints || !isKnown) && (
        <Button
          // Less prominent on active orders, where it is not the main action.
          variant={order.status === "CANCELED" ? "filled" : "default"}
          onClick={press}
          disabled={!isKnown}
          loading={prints.isPending}
        >
          {hasFilm ? "Order again" : "Buy again"}
        </Button>
      )}
    </div>
  );
}

/** Adds an order's prints to the cart again. @returns the names of unavailable prints */
async function restorePrints({ id: orderId, customerId: userId, lines }: Order): Promise<string[]> {
  const { printsAgain } = await import("./prints-again.ts");
  const known = new Set(storedCart.get()?.items.map(({ key }) => key));
  const { found, missing } = await printsAgain({ userId, orderId, lines }, known);
  changeCart((cart) => found.reduce((now, { key, item }) => withPrint(now, item, key), cart));
  return missing;
}
