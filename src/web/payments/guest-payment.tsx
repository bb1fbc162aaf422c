import { useRef } from "react";
import { confirmGuestPayment, type GuestOrder, payGuestOrder } from "../../contract/checkout/guest-orders.ts";
import type { Order } from "../../contract/orders/order.ts";
import { api } from "../platform/api.ts";
import { CardFields } from "../parts/cards/card-fields.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { useCardEntry } from "../parts/cards/use-card-entry.ts";
import { usePaying } from "./use-paying.ts";

/**
 * Pays a guest's order by a card that is entered for it.
 * @param code the order's own, by which it is paid
 * @param onOrder the order after each try
 * @param onStale somebody paid or canceled it in the meantime, or its time is over
 */
export function GuestPayment({
  code,
  order,
  onOrder,
  onStale,
}: {
  code: string;
  order: Order;
  onOrder: (order: GuestOrder) => void;
  onStale: () => void;
}) {
  const card = useCardEntry();
  const params = { code };
  const { pay, ...paying } = usePaying({
    pay: (token, idempotencyKey) => api.call(payGuestOrder, { params, body: { token } }, { idempotencyKey }),
    confirm: (paymentId, approve) =>
      api.call(confirmGuestPayment, { params: { ...params, paymentId }, body: { approve } }),
    onAnswer: (answer) => onOrder(answer.order),
    onNotPayable: onStale,
  });
  // A token is good for one try: only a try whose outcome is unknown is repeated with the same one.
  const triedCard = useRef<string | null>(null);
  const chooseToken = async (unsettled: string | null) => {
    const entered = card.checked();
    if (entered === null) return null;
    if (unsettled !== null && entered === triedCard.current) return unsettled;
    triedCard.current = entered;
    return card.makeToken();
  };
  return (
    <PaymentForm order={order} paying={paying} onSubmit={() => void pay(chooseToken)} onOver={onStale}>
      {(working) => <CardFields form={card.form} disabled={working} />}
    </PaymentForm>
  );
}
