import { payGuestOrder } from "../../../src/contract/checkout/guest-orders.ts";
import { makeTestCardToken } from "../../../src/contract/payments/payments.ts";
import { productFiles } from "../../../src/server/digital-goods/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { aDraft, paidOrder, TEST_CARDS } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";
import { aGuestOrder } from "./guest-order.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function fileThings(whose: Whose): Things {
  const own = once(() => aPaidFile(whose));
  const guests = once(() => aGuestsFile(whose));
  return {
    "files.orderId": async () => (await own()).orderId,
    lineId: async () => (await own()).lineId,
    "guest-orders.lineId": async () => (await guests()).lineId,
    "files.code": async () => (await guests()).code,
    "invoice.code": async () => {
      const { code } = await guests();
      await whose.lab.workAll(); // its invoice is created shortly after the payment
      return code;
    },
  };
}

async function aFile({ lab, admin }: Whose): Promise<string> {
  const { id: productId } = await addProduct(admin, { productType: "DIGITAL" });
  const [id, at] = [newId(), lab.clock.now()];
  const kept = { name: "secret.pdf", type: "application/pdf", bytes: 9, key: `product-files/${productId}/${id}` };
  await lab.lab.deps.db.insert(productFiles).values({ ...kept, id, productId, uploadedAt: at, createdAt: at });
  return productId;
}

async function aPaidFile(whose: Whose) {
  const line = { tempKey: "a", productId: await aFile(whose) };
  const paid = await paidOrder(whose.customer, aDraft([], { lines: [line], deliveryMethod: null }));
  return { orderId: paid.id, lineId: paid.lines[0]!.id };
}

async function aGuestsFile(whose: Whose) {
  const order = await aGuestOrder(whose.lab, await aFile(whose));
  const visitor = whose.lab.visitor();
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(payGuestOrder, { params: { code: order.accessCode }, body: { token } });
  return { code: order.accessCode, lineId: order.lines[0]!.id };
}
