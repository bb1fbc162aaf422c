import { SecondStep } from "../parts/cards/second-step.tsx";
import type { Purchase } from "./use-purchase.ts";

/** The bank's question, while it asks. */
export function BankAsks({ purchase: { state, confirm, leave } }: { purchase: Purchase }) {
  const asked = state.kind === "secondStep" ? state : null;
  return (
    <SecondStep
      amount={asked?.amount ?? 0}
      opened={asked !== null}
      canWait={!asked?.isChange}
      onClose={() => asked && void leave(asked)}
      onAnswer={(step) => asked && void confirm(asked, step)}
    />
  );
}
