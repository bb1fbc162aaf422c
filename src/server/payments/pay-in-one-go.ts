import type { z } from "zod";
import * as contract from "../../contract/payments/payments.ts";
import type { Deps } from "../deps.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { type PayAnswer, payAnswer } from "./pay-answer.ts";
import { payByToken } from "./pay-by-token.ts";
import { payOrder } from "./pay-order.ts";
import { listCards } from "./queries.ts";

export type PayInOneGo = {
  userId: string;
  orderId: number;
  /** The paying user: the customer, or an admin on their behalf. */
  by: string;
  /** The default card if omitted. */
  paymentMethodId?: string | undefined;
  card?: EnteredCard | undefined;
};

/** A card entered for this payment. Stored only on request and after it has paid. */
export type EnteredCard = z.output<typeof contract.EnteredCard>;

/**
 * Pays a newly placed order with the given card, stored or entered, or else the default one. A decline is rejected with
 * the bank's reason; the order stays and can be paid like any other. Other results are returned: CAPTURED,
 * REQUIRES_ACTION with the payment to confirm, PENDING if the provider has not responded yet. Calls that use it declare
 * `contract.PAY_REFUSALS`.
 */
export async function payInOneGo(deps: Deps, request: PayInOneGo): Promise<PayAnswer> {
  const { userId, orderId, by } = request;
  const pay = { userId, orderId, by, idempotencyKey: null };
  const answer = payAnswer(
    request.card
      ? await payByToken(deps, { ...pay, token: request.card.token, storeCard: request.card.keep })
      : await payOrder(deps, {
          ...pay,
          paymentMethodId: request.paymentMethodId ?? (await defaultCard(deps, userId)),
        }),
  );
  if (answer.outcome !== "DECLINED") return answer;
  const { status, message } = contract.PAY_REFUSALS.CARD_DECLINED;
  throw new HttpError(status, answer.message ?? message, { code: "CARD_DECLINED", data: { orderId } });
}

async function defaultCard(deps: Deps, userId: string): Promise<string> {
  const card = (await listCards(deps, userId)).find(({ isDefault }) => isDefault);
  if (card === undefined) throw refuse(contract.payOrder, "NO_SUCH_CARD");
  return card.id;
}
