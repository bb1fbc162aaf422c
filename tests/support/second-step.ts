import { answerTestSecondStep, confirmPayment } from "../../src/contract/payments/payments.ts";
import type { Client } from "../../src/contract/kit/client.ts";

type Requested = { clientSecret: string | null };

/**
 * Completes a second step as a browser does: requests it, completes it at the test provider, and requests the result.
 * @param confirm the lab's call for the payment; its response is returned unchanged if no step is pending
 * @param meanwhile runs before the provider has the customer's response
 */
export async function makeSecondStep<Answer extends Requested>(
  who: Pick<Client, "call">,
  confirm: () => Promise<Answer>,
  approve: boolean,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const requested = await confirm();
  if (requested.clientSecret === null) return requested;
  await meanwhile();
  await who.call(answerTestSecondStep, { body: { clientSecret: requested.clientSecret, approve } });
  return confirm();
}

export const confirmByBank = (
  who: Pick<Client, "call">,
  params: { userId: string; orderId: number; paymentId: string },
  approve: boolean,
) => makeSecondStep(who, () => who.call(confirmPayment, { params }), approve);
