import type { User } from "../../../contract/accounts/accounts.ts";
import { filmNeedsAddress } from "../../../rules/checkout/address-needed.ts";
import { type Draft, methodOf, undecidedRolls } from "../draft/draft.ts";
import type { RollErrors } from "../roll-details.tsx";

/** The parts in which an order of film is written down, as they stand in the address (docs/product/checkout.md#order-form). */
export const ORDER_STEPS = ["rolls", "delivery", "address", "review"] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** What is in the way of an order, and where that is put right. */
export type OrderProblem = {
  message: string;
  /** The step with the field; null for what is about the order as a whole. */
  at: OrderStep | null;
  /** The errors of single rolls, by the roll's key. */
  rolls: Readonly<Record<string, RollErrors>>;
  /** "price" wants a look at the new sum. */
  about?: "price" | "window" | "address";
};

/** What is in the way of going on from this step; null when nothing is. */
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

/** The first thing in the way of placing the order, whichever step it belongs to. */
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
      : `rolls ${numbers.slice(0, 5).join(", ")}${numbers.length > 5 ? " …" : ""}`;
  return {
    message: `Choose what to do with the negatives of ${which}.`,
    at: "rolls",
    rolls: Object.fromEntries(keys.map((key) => [key, { negativesAction: "Choose what to do with the negatives" }])),
  };
}
