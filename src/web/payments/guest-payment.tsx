import { confirmGuestPayment, type GuestOrder, payGuestOrder } from "../../contract/checkout/guest-orders.ts";
import type { Order } from "../../contract/orders/order.ts";
import { api } from "../platform/api.ts";
import { PaymentForm } from "../parts/payments/payment-form.tsx";
import { useEnteredCard } from "../parts/payments/use-entered-card.tsx";
import { usePaying } from "../parts/payments/use-paying.ts";

/**
 * Pays a guest's order with a newly entered card.
 * @param code access code that authorizes the payment
 * @param onOrder receives the order after each try
 * @param onStale called if it was paid or canceled meanwhile, or its reservation expired
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
  const card = useEnteredCard();
  const params = { code };
  const { pay, ...paying } = usePaying({
    pay: (token, idempotencyKey) => api.call(payGuestOrder, { params, body: { token } }, { idempotencyKey }),
    confirm: (paymentId) => api.call(confirmGuestPayment, { params: { ...params, paymentId } }),
    onAnswer: (answer) => onOrder(answer.order),
    onNotPayable: onStale,
  });
  return (
    <PaymentForm
      order={order}
      total={order.total}
      paying={paying}
      onSubmit={() => void pay(card.choose)}
      onOver={onStale}
    >
      {card.fields}
    </PaymentForm>
  );
}
