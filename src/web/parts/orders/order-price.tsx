import type { Order } from "../../../contract/orders/order.ts";
import { dollars } from "../dollars.ts";
import { Section } from "../../platform/section.tsx";
import { edgeName } from "../film/film-text.ts";
import { type Priced, PriceLines, PriceSum } from "./price-lines.tsx";
import classes from "./order-price.module.css";

export const rollNamesOf = (order: Order) =>
  new Map(order.rolls.map((roll) => [roll.id, `${roll.number} ${edgeName(roll)}`]));

export const pricedOf = (order: Order): Priced => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, key: line.id, rollKey: line.rollId })),
});

/** @param sumOnly where the items are listed beside it */
export function OrderPrice({ order, sumOnly = false }: { order: Order; sumOnly?: boolean }) {
  const priced = pricedOf(order);
  return (
    <Section title="Price" frame="panel">
      {!sumOnly && <PriceLines priced={priced} rollNames={rollNamesOf(order)} couponCode={order.couponCode} />}
      <PriceSum priced={priced} status={order.status} />
      <p className={classes.payment}>{paymentText(order)}</p>
    </Section>
  );
}

/** "Paid $53.90 with Visa ending 4242." */
export function paymentText({ payment, status, total, appliedGiftCard, refunds }: Order): string {
  if (payment?.status === "CAPTURED")
    return `Paid ${dollars(payment.amount)}${payment.card ? ` with ${payment.card}` : ""}.${backText(refunds)}`;
  if (status === "PAID" || status === "COMPLETE") {
    if (appliedGiftCard > 0 && total === 0) return `Paid with a gift card.${backText(refunds)}`;
    return total === 0 ? "Nothing to pay." : "Paid.";
  }
  if (status === "CANCELED") return "Canceled; nothing is due.";
  if (payment?.status === "PENDING") return "Your payment is being processed.";
  if (payment?.status === "REQUIRES_ACTION") return "Confirm the payment with your bank.";
  if (payment?.status === "DECLINED") return "The last payment was declined. Not paid yet.";
  return "Not paid yet.";
}

/** " $5.00 refunded."; empty without a refund. */
function backText(refunds: Order["refunds"]): string {
  const back = refunds.filter(({ status }) => status !== "FAILED");
  const sum = back.reduce((all, { toPayment, toGiftCard }) => all + toPayment + toGiftCard, 0);
  if (sum === 0) return "";
  return ` ${dollars(sum)} ${back.some(({ status }) => status === "PENDING") ? "is being refunded" : "refunded"}.`;
}
