import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { dollars } from "../dollars.ts";
import { HoldCountdown } from "../orders/hold-countdown.tsx";
import { WaitingForBank } from "../../platform/waiting-for-bank.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconLock } from "../../platform/icons.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./payments.module.css";
import { PaymentConfirmation } from "../cards/payment-confirmation.tsx";
import { useFocusAfterTry } from "./use-focus-after-try.ts";
import type { Paying } from "./use-paying.ts";

/**
 * Payment form: payment method, errors, pay button, and the bank's check.
 * @param order null when paying also places the order
 * @param total cents; null while calculated, during which payment is disabled
 * @param problem an error to fix elsewhere first
 * @param terms accepted by paying
 * @param onOver called when the order's reservation expires
 * @param children renders the payment methods, given whether a payment is in progress and the amount due
 */
export function PaymentForm({
  order,
  total,
  problem = null,
  terms,
  paying: { state, confirm, askAgain, rest },
  onSubmit,
  onOver,
  children,
}: {
  order: Order | null;
  total: number | null;
  problem?: string | null;
  terms?: ReactNode;
  paying: Omit<Paying, "pay">;
  onSubmit: () => void;
  onOver: () => void;
  children: (working: boolean, total: number | null) => ReactNode;
}) {
  const working = state.kind === "working";
  const { form, said } = useFocusAfterTry(working);
  const waiting = order?.payment?.status === "REQUIRES_ACTION" ? order.payment.id : null;

  const isConfirming = waiting !== null && (state.kind === "idle" || state.kind === "problem");

  if (state.kind === "pending" || order?.payment?.status === "PENDING")
    return (
      <WaitingForBank>
        Your payment is being processed. This page continues automatically. You can also close it, and we'll e-mail you
        when it is done.
      </WaitingForBank>
    );
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label="Pay by card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {order && <HoldCountdown order={order} onOver={onOver} />}
      {children(working, total)}
      <FormMessage ref={said}>
        {state.kind !== "problem" ? problem : state.declined ? <Declined>{state.message}</Declined> : state.message}
        {isConfirming && (
          <>
            {" "}
            Your bank is waiting for your confirmation.{" "}
            <TextButton onClick={() => askAgain(waiting)}>Confirm now</TextButton>
          </>
        )}
      </FormMessage>
      <Button
        type="submit"
        size="lg"
        loading={working}
        disabled={total === null}
        leftSection={<IconLock size={19} aria-hidden />}
      >
        {total === null ? "Pay" : total === 0 ? "Place order" : `Pay ${dollars(total)}`}
      </Button>
      {terms}
      <PaymentConfirmation
        amount={total ?? 0}
        opened={state.kind === "secondStep"}
        onClose={rest}
        onAnswer={(step) => state.kind === "secondStep" && void confirm(state.paymentId, step)}
      />
    </form>
  );
}

/** What to do about a declined card. @param children what the bank said */
function Declined({ children }: { children: ReactNode }) {
  return (
    <div className={classes.declined}>
      <strong>{children}</strong>
      <ul>
        <li>Check the number, expiration date and security code.</li>
        <li>Try another card.</li>
        <li>Or call the number on the back of the card. Banks can often allow a payment while you wait.</li>
      </ul>
      <p>You were not charged. Your order is saved.</p>
    </div>
  );
}
