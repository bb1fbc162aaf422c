import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useRef } from "react";
import { confirmGuestPayment, type GuestOrder, payGuestOrder } from "../../contract/guest-orders.ts";
import type { Order } from "../../contract/orders.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { BankAtWork } from "./bank-at-work.tsx";
import { CardFields } from "./card-fields.tsx";
import classes from "./payments.module.css";
import { SecondStep } from "./second-step.tsx";
import { useCardEntry } from "./use-card-entry.ts";
import { usePaying } from "./use-paying.ts";

/**
 * Pays a guest's order by a card that is entered for it.
 * @param code the order's own, by which it is paid
 * @param onOrder the order after each try
 * @param onStale somebody paid or canceled it in the meantime
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
  const { state, pay, confirm, askAgain, rest } = usePaying({
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
  const working = state.kind === "working";
  const waiting = order.payment?.status === "REQUIRES_ACTION" ? order.payment.id : null;

  if (state.kind === "pending" || order.payment?.status === "PENDING") return <BankAtWork />;
  return (
    <form
      className={classes.form}
      aria-label="Pay by card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay(chooseToken);
      }}
    >
      <CardFields form={card.form} disabled={working} />
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
