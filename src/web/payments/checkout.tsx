import { Button, Loader } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { listPaymentMethods, type PaymentMethod } from "../../contract/payments.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { CardFields } from "./card-fields.tsx";
import classes from "./payments.module.css";
import { SecondStep } from "./second-step.tsx";
import { useCardForm } from "./use-card-form.ts";
import { usePay } from "./use-pay.ts";

const NEW_CARD = "new";

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
  const [chosen, setChosen] = useState(() => (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? NEW_CARD);
  const card = useCardForm(order.customerId);
  // Where it leads once paid is the checkout's, which sees the order itself change.
  const { state, pay, confirm, askAgain, rest } = usePay(order.customerId, order.id, () => undefined);
  const waiting = order.payment?.status === "REQUIRES_ACTION" ? order.payment.id : null;
  const pending = state.kind === "pending" || order.payment?.status === "PENDING";
  const working = state.kind === "working";

  function submit() {
    void pay(async () => (chosen === NEW_CARD ? card.store() : chosen));
  }

  if (pending)
    return (
      <section className={classes.pending} role="status">
        <Loader size="sm" />
        <div>
          <h2>Your bank is working on it</h2>
          <p>
            The payment is on its way. This page goes on by itself; you can also close it, and we e-mail you when it is
            through.
          </p>
        </div>
      </section>
    );

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

function CardChoice({
  cards,
  chosen,
  onChoose,
  disabled,
}: {
  cards: readonly PaymentMethod[];
  chosen: string;
  onChoose: (id: string) => void;
  disabled: boolean;
}) {
  const option = (id: string, label: ReactNode) => (
    <label key={id} className={classes.option}>
      <input
        type="radio"
        name="card"
        value={id}
        checked={chosen === id}
        disabled={disabled}
        onChange={() => onChoose(id)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={classes.options}>
      <legend>Pay with</legend>
      {cards.map(({ id, brand, last4, expMonth, expYear }) =>
        option(
          id,
          <span>
            {brand} ending <span className={classes.digits}>{last4}</span>
            <small>
              Expires {String(expMonth).padStart(2, "0")}/{expYear % 100}
            </small>
          </span>,
        ),
      )}
      {option(NEW_CARD, <span>Another card</span>)}
    </fieldset>
  );
}
