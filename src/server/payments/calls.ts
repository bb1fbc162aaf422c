import * as contract from "../../contract/payments.ts";
import { handle } from "../handle.ts";
import { refuse } from "../platform/http/errors.ts";
import { attachPaymentMethod } from "./attach-payment-method.ts";
import { listCards } from "./queries.ts";

export const paymentsCalls = {
  makeTestCardToken: handle(contract.makeTestCardToken, async ({ payments }, { body }) => {
    if (payments.makeTestToken === null) throw refuse(contract.makeTestCardToken, "NO_TEST_PROVIDER");
    const made = await payments.makeTestToken(body);
    if ("refusal" in made) throw refuse(contract.makeTestCardToken, made.refusal);
    return made;
  }),

  attachPaymentMethod: handle(contract.attachPaymentMethod, async (deps, { params, body }) => ({
    paymentMethod: await attachPaymentMethod(deps, params.userId, body.token),
  })),

  listPaymentMethods: handle(contract.listPaymentMethods, async (deps, { params }) => ({
    paymentMethods: await listCards(deps, params.userId),
  })),
};
