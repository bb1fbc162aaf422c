import { answerTestSecondStep } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { type CardsByStripe, loadStripe } from "./stripe-script.ts";

/** Makes a second step at the provider, by its client secret. */
export type ProviderConfirmation = (clientSecret: string) => Promise<void>;

/** The answer to the test provider's question. */
export const confirmWithTestBank =
  (approve: boolean): ProviderConfirmation =>
  async (clientSecret) => {
    await api.call(answerTestSecondStep, { body: { clientSecret, approve } });
  };

/** Has Stripe's script show what the bank asks. How that ended, also when it was closed, Stripe tells the lab. */
export const confirmWithStripe =
  (account: CardsByStripe): ProviderConfirmation =>
  async (clientSecret) => {
    const stripe = await loadStripe(account);
    await stripe.handleNextAction({ clientSecret });
  };

/**
 * Makes the second step of a payment: asks by what, makes it at the provider, which is not ours to do, and asks how it ended.
 * @param ask the lab's call that brings what is paid to where it stands
 */
export async function confirmWithBank<Answer extends { clientSecret: string | null }>(
  ask: () => Promise<Answer>,
  step: ProviderConfirmation,
): Promise<Answer> {
  const asked = await ask();
  if (asked.clientSecret === null) return asked;
  await step(asked.clientSecret);
  return ask();
}
