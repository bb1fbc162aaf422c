import { answerTestSecondStep, confirmPayment } from "../../src/contract/payments/payments.ts";
import type { Client } from "../../src/contract/kit/client.ts";

type Asked = { clientSecret: string | null };

/**
 * Makes a second step as a browser does: asks by what, makes it at the test provider, and asks how it ended.
 * @param confirm the lab's call for what is paid; one that waits for nothing is answered as it stands
 * @param meanwhile what happens before the provider has the answer
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

/** That of a customer's payment of an order. */
export const confirmByBank = (
  who: Pick<Client, "call">,
  params: { userId: string; orderId: number; paymentId: string },
  approve: boolean,
) => makeSecondStep(who, () => who.call(confirmPayment, { params }), approve);
