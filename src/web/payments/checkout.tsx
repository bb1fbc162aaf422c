import { Loader } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import { listPaymentMethods, type PaymentMethod } from "../../contract/payments/payments.ts";
import { OrderPrice } from "../parts/orders/order-price.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { PaymentForm } from "../parts/payments/payment-form.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { usePay } from "../parts/payments/use-pay.ts";
import { usePayingCard } from "../parts/payments/use-paying-card.tsx";

/**
 * Pays an order.
 * @param onPaid continues; called once
 * @param onOver called when the order's reservation expires
 * @param problem why payment is due here: another card was declined
 * @param paidAlready rendered for an order that is not, or no longer, payable
 */
export function Checkout({
  order,
  problem,
  paidAlready,
  onPaid,
  onOver,
}: {
  order: Order;
  problem: string | null;
  paidAlready: ReactNode;
  onPaid: () => void;
  onOver: () => void;
}) {
  const payable = order.status === "OPEN" || order.status === "INVOICED";
  const [wasPayable] = useState(payable);
  const hasLed = useRef(false);
  const navigate = useEffectEvent(onPaid);
  // The payment may also complete on its own: a pending one, or in another tab.
  const paid = order.status === "PAID" || order.status === "COMPLETE";
  useEffect(() => {
    if (!paid || !wasPayable || hasLed.current) return;
    hasLed.current = true;
    navigate();
  }, [paid, wasPayable]);

  return (
    <TwoColumns sideWidth="wide">
      <MainColumn>
        <OrderPrice order={order} />
      </MainColumn>
      <SideColumn>
        {payable ? (
          <Payment order={order} problem={problem} onOver={onOver} />
        ) : wasPayable && paid ? (
          <Loader aria-label="One moment" />
        ) : (
          paidAlready
        )}
      </SideColumn>
    </TwoColumns>
  );
}

type Waiting = { order: Order; problem: string | null; onOver: () => void };

function Payment({ order, problem, onOver }: Waiting) {
  const cards = useCall(listPaymentMethods, { params: { userId: order.customerId } });
  return (
    <Loaded query={cards} skeleton={<RowsSkeleton rows={3} height={64} />}>
      {({ paymentMethods }) => <PayForm order={order} problem={problem} cards={paymentMethods} onOver={onOver} />}
    </Loaded>
  );
}

function PayForm({ order, problem, cards, onOver }: Waiting & { cards: readonly PaymentMethod[] }) {
  const card = usePayingCard(cards);
  // The checkout navigates after payment, because it sees the order change.
  const { pay, ...paying } = usePay(order.customerId, order.id, () => undefined);
  return (
    <PaymentForm
      order={order}
      total={order.total}
      problem={problem}
      paying={paying}
      onSubmit={() => void pay(card.choose)}
      onOver={onOver}
    >
      {card.fields}
    </PaymentForm>
  );
}
