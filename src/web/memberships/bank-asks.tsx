import type { SecondStepSlot } from "./slots.ts";
import type { Purchase } from "./use-purchase.ts";

/** The bank's question, while it asks. */
export function BankAsks({
  purchase: { state, confirm, rest },
  secondStep: SecondStep,
}: {
  purchase: Purchase;
  secondStep: SecondStepSlot;
}) {
  const asked = state.kind === "secondStep" ? state : null;
  return (
    <SecondStep
      amount={asked?.amount ?? 0}
      opened={asked !== null}
      onClose={rest}
      onAnswer={(approve) => asked && void confirm(asked.subscriptionId, approve, asked.amount)}
    />
  );
}
