import { payGuestOrder } from "../../../src/contract/checkout/guest-orders.ts";
import { makeTestCardToken } from "../../../src/contract/payments/payments.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";
import { aGuestOrder } from "./guest-order.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function guestThings({ lab, admin }: Whose): Things {
  const order = once(async () => aGuestOrder(lab, (await addProduct(admin)).id));
  return {
    "guest-orders.code": async () => (await order()).accessCode,
    "guest-orders.paymentId": once(async () => {
      const visitor = lab.visitor();
      const card = { number: TEST_CARDS.declined, expMonth: 12, expYear: 2034, cvc: "123" };
      const { token } = await visitor.call(makeTestCardToken, { body: card });
      const params = { code: (await order()).accessCode };
      return (await visitor.call(payGuestOrder, { params, body: { token } })).paymentId;
    }),
  };
}
