import { PaymentConfirmation } from "../parts/cards/payment-confirmation.tsx";
import type { Purchase } from "./use-purchase.ts";

export function MembershipConfirmation({ purchase: { state, confirm, leave } }: { purchase: Purchase }) {
  const secondStep = state.kind === "secondStep" ? state : null;
  return (
    <PaymentConfirmation
      amount={secondStep?.amount ?? 0}
      opened={secondStep !== null}
      canWait={!secondStep?.isChange}
      onClose={() => secondStep && void leave(secondStep)}
      onAnswer={(step) => secondStep && void confirm(secondStep, step)}
    />
  );
}
