import { Button, Loader } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { listPaymentMethods, type PaymentMethod } from "../../contract/payments.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { CardChoice, firstCard, NEW_CARD } from "./card-choice.tsx";
import { CardFields } from "./card-fields.tsx";
import classes from "./payments.module.css";
import { BankAtWork } from "./bank-at-work.tsx";
import { SecondStep } from "./second-step.tsx";
import { useCardForm } from "./use-card-form.ts";
import { usePay } from "./use-pay.ts";

/**
 * Pays an order.
 * @param summary the order's lines and sum
 * @param onPaid leads on; called once
 * @param paidAlready what to show of an order that is not to be paid (any more)
 */
export function Checkout({
  order,
  summary,
  paidAlready,
  onPaid,
}: {
  order: Order;
  summary: ReactNode;
  paidAlready: ReactNode;
  onPaid: () => void;
}) {
  const payable = order.status === "OPEN" || order.status === "INVOICED";
  const [wasPayable] = useState(payable);
  const hasLed = useRef(false);
  const lead = useEffectEvent(onPaid);
  // The payment may also come through by itself: a pending one, or in another tab.
  const paid = order.status === "PAID" || order.status === "COMPLETE";
  useEffect(() => {
    if (!paid || !wasPayable || hasLed.current) return;
    hasLed.current = true;
    lead();
  }, [paid, wasPayable]);

  return (
    <div className={classes.layout}>
      <div>{summary}</div>
      {payable ? <Payment order={order} /> : wasPayable && paid ? <Loader aria-label="One moment" /> : paidAlready}
    </div>
  );
}

function Payment({ order }: { order: Order }) {
  const cards = useCall(listPaymentMethods, { params: { userId: order.customerId } });
  return (
    <Loaded query={cards} skeleton={<RowsSkeleton rows={3} height={64} />}>
      {({ paymentMethods }) => <PayForm order={order} cards={paymentMethods} />}
    </Loaded>
  );
}

function PayForm({ order, cards }: { order: Order; cards: readonly PaymentMethod[] }) {
  const [chosen, setChosen] = useState(() => firstCard(cards));
  const card = useCardForm(order.customerId);
  // Where it leads once paid is the checkout's, which sees the order itself change.
  const { state, pay, confirm, askAgain, rest } = usePay(order.customerId, order.id, () => undefined);
  const waiting = order.payment?.status === "REQUIRES_ACTION" ? order.payment.id : null;
  const pending = state.kind === "pending" || order.payment?.status === "PENDING";
  const working = state.kind === "working";

  function submit() {
    void pay(async () => (chosen === NEW_CARD ? card.store() : chosen));
  }

  if (pending) return <BankAtWork />;

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={setChosen} disabled={working} />}
      {chosen === NEW_CARD && <CardFields form={card.form} disabled={working} />}
      {waiting && state.kind === "idle" && (
        <FormMessage>
          Your bank still waits for your answer.{" "}
          <button type="button" className={classes.link} onClick={() => askAgain(waiting)}>
            Answer now
          </button>
        </FormMessage>
      )}
      <FormMessage>{state.kind === "problem" && state.message}</FormMessage>
      <Button type="submit" size="lg" loading={working} leftSection={<IconLock size={19} aria-hidden />}>
        Pay {formatDollars(cents(order.total))}
      </Button>
      <SecondStep
        amount={order.total}
        opened={state.kind === "secondStep"}
        onClose={rest}
        onAnswer={(approve) => state.kind === "secondStep" && void confirm(state.paymentId, approve)}
      />
    </form>
  );
}
