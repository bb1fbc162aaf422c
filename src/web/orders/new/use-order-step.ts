import { useSearchParams } from "react-router";
import { ORDER_STEPS, type OrderStep } from "./order-steps.ts";

/** Stores the step in the URL, so that Back and reload keep it. */
export function useOrderStep(): { step: OrderStep; goTo: (step: OrderStep) => void } {
  const [search, setSearch] = useSearchParams();
  const step = ORDER_STEPS.find((known) => known === search.get("step")) ?? ORDER_STEPS[0];
  return {
    step,
    goTo: (next) => {
      if (next !== step) setSearch(next === ORDER_STEPS[0] ? {} : { step: next });
    },
  };
}
