import { PaymentConfirmation } from "../parts/cards/payment-confirmation.tsx";
import type { Purchase } from "./use-purchase.ts";

export function MembershipConfirmation({ purchase: { state, confirm, leave } }: { purchase: Purchase }) {
  const asked = state.kind === "secondStep" ? state : null;
  return (
    <PaymentConfirmation
      amount={asked?.amount ?? 0}
      opened={asked !== null}
      canWait={!asked?.isChange}
      onClose={() => asked && void leave(asked)}
      onAnswer={(step) => asked && void confirm(asked, step)}
    />
  );
}
