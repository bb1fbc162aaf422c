import type { User } from "../../../contract/accounts/accounts.ts";
import { filmNeedsAddress } from "../../../rules/checkout/address-needed.ts";
import { type Draft, methodOf, undecidedRolls } from "../draft/draft.ts";
import type { RollErrors } from "../roll-details.tsx";

/** Steps of a film order, as named in the URL (docs/product/checkout.md#order-form). */
export const ORDER_STEPS = ["rolls", "delivery", "address", "review"] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

export type OrderProblem = {
  message: string;
  /** The step with the field; null if it concerns the whole order. */
  at: OrderStep | null;
  /** Errors of single rolls, by roll key. */
  rolls: Readonly<Record<string, RollErrors>>;
  /** "price" means the customer must review the new total. */
  about?: "price" | "window" | "address";
};

/** Returns the problem that blocks this step; null if none. */
export function problemAt(step: OrderStep, draft: Draft, customer: Pick<User, "addresses">): OrderProblem | null {
  if (step === "rolls") {
    const undecided = undecidedRolls(draft);
    return undecided.length === 0 ? null : negativesMissing(draft, undecided);
  }
  if (step === "delivery" && draft.way === "COURIER" && draft.pickUp === null)
    return { message: "Choose a pickup time.", at: "delivery", rolls: {}, about: "window" };
  if (step === "address" && customer.addresses.length === 0 && filmNeedsAddress(wayOf(draft)))
    return { message: "Save your address first.", at: "address", rolls: {}, about: "address" };
  return null;
}

export function firstProblem(draft: Draft, customer: Pick<User, "addresses">): OrderProblem | null {
  for (const step of ORDER_STEPS) {
    const problem = problemAt(step, draft, customer);
    if (problem) return problem;
  }
  return null;
}

const wayOf = ({ rolls, way }: Draft) => ({
  rolls,
  deliveryMethod: methodOf(way),
  returnShipping: false,
  byCourier: way === "COURIER",
});

function negativesMissing(draft: Draft, keys: readonly string[]): OrderProblem {
  const numbers = keys.map((key) => draft.rolls.findIndex((roll) => roll.tempKey === key) + 1);
  const which =
    numbers.length === 1
      ? `roll ${numbers[0]}`
      : `rolls ${numbers.slice(0, 5).join(", ")}${numbers.length > 5 ? " and more" : ""}`;
  return {
    message: `Choose what to do with the negatives of ${which}.`,
    at: "rolls",
    rolls: Object.fromEntries(keys.map((key) => [key, { negativesAction: "Choose what to do with the negatives" }])),
  };
}
