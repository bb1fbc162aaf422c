import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import type { UnlockQuote } from "../../../contract/unlocks/unlocks.ts";
import { countScans } from "../../parts/film/count-scans.ts";
import { usePayingCard } from "../../parts/payments/use-paying-card.tsx";
import { PaymentConfirmation } from "../../parts/cards/payment-confirmation.tsx";
import { dollars } from "../../parts/dollars.ts";
import { SumList } from "../../parts/orders/sum-list.tsx";
import { sumPart } from "../../parts/orders/sum-parts.ts";
import { WaitingForBank } from "../../platform/waiting-for-bank.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconLock } from "../../platform/icons.tsx";
import type { useUnlocking } from "./use-unlocking.ts";
import classes from "./unlocks.module.css";

export function UnlockPayment({
  base,
  sum,
  pricePerUnlock,
  cards,
  unlocking: { state, unlock, confirm, rest },
}: {
  base: string;
  sum: UnlockQuote;
  pricePerUnlock: number;
  cards: readonly PaymentMethod[];
  unlocking: ReturnType<typeof useUnlocking>;
}) {
  const card = usePayingCard(cards);
  const isPaid = sum.total > 0;
  if (state.kind === "pending")
    return (
      <WaitingForBank>
        Your payment is being processed. We make the files as soon as it succeeds. You can close this and come back.
      </WaitingForBank>
    );
  return (
    <form
      className={classes.form}
      aria-label="Unlock"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void unlock(sum.size, pricePerUnlock, isPaid ? card.choose : undefined);
      }}
    >
      {sum.toBuy > 0 && (
        <SumList
          aria-label="Price"
          parts={[
            sumPart(`${sum.toBuy} × ${dollars(pricePerUnlock)}`, sum.amount),
            ...(sum.tax > 0 ? [sumPart("Tax", sum.tax)] : []),
            ...(sum.appliedCredit > 0 ? [sumPart("Account Credit", -sum.appliedCredit)] : []),
          ]}
          total={dollars(sum.total)}
        />
      )}
      {isPaid && card.fields(state.kind === "working", sum.total)}
      <FormMessage>
        {state.kind === "problem" && (
          <>
            {state.message}{" "}
            {state.orderId !== null && (
              <Anchor component={Link} to={`${base}/orders/${state.orderId}`}>
                View order
              </Anchor>
            )}
          </>
        )}
      </FormMessage>
      <Button
        type="submit"
        size="lg"
        loading={state.kind === "working"}
        leftSection={isPaid && <IconLock size={19} aria-hidden />}
      >
        {isPaid ? `Pay ${dollars(sum.total)}` : `Unlock ${countScans(sum.toUnlock)}`}
      </Button>
      <PaymentConfirmation
        amount={sum.total}
        opened={state.kind === "secondStep"}
        onClose={rest}
        onAnswer={(step) => state.kind === "secondStep" && void confirm(state.orderId, state.paymentId, step)}
      />
    </form>
  );
}
