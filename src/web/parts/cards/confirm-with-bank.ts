import { answerTestSecondStep } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { type CardsByStripe, loadStripe } from "./stripe-script.ts";

/** Completes a payment's second step at the provider, using its client secret. */
export type ProviderConfirmation = (clientSecret: string) => Promise<void>;

export const confirmWithTestBank =
  (approve: boolean): ProviderConfirmation =>
  async (clientSecret) => {
    await api.call(answerTestSecondStep, { body: { clientSecret, approve } });
  };

/**
 * Lets Stripe's script show the bank's check. Stripe reports the result to the lab, also when the customer closes it.
 */
export const confirmWithStripe =
  (account: CardsByStripe): ProviderConfirmation =>
  async (clientSecret) => {
    const stripe = await loadStripe(account);
    await stripe.handleNextAction({ clientSecret });
  };

/**
 * Completes a payment's second step: gets the client secret, confirms at the provider, then gets the result.
 * @param ask the API call that updates the payment to its current state
 */
export async function confirmWithBank<Answer extends { clientSecret: string | null }>(
  ask: () => Promise<Answer>,
  step: ProviderConfirmation,
): Promise<Answer> {
  const pending = await ask();
  if (pending.clientSecret === null) return pending;
  await step(pending.clientSecret);
  return ask();
}
