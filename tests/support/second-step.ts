import { answerTestSecondStep, confirmPayment } from "../../src/contract/payments/payments.ts";
import type { Client } from "../../src/contract/kit/client.ts";

type Asked = { clientSecret: string | null };

/**
 * Completes a second step as a browser does: requests it, completes it at the test provider, and requests the result.
 * @param confirm the lab's call for the payment; its response is returned unchanged if no step is pending
 * @param meanwhile runs before the provider has the customer's response
 */
export async function makeSecondStep<Answer extends Asked>(
  who: Pick<Client, "call">,
  confirm: () => Promise<Answer>,
  approve: boolean,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const asked = await confirm();
  if (asked.clientSecret === null) return asked;
  await meanwhile();
  await who.call(answerTestSecondStep, { body: { clientSecret: asked.clientSecret, approve } });
  return confirm();
}

export const confirmByBank = (
  who: Pick<Client, "call">,
  params: { userId: string; orderId: number; paymentId: string },
  approve: boolean,
) => makeSecondStep(who, () => who.call(confirmPayment, { params }), approve);
