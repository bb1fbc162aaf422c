import { confirmByBank } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import { listPaymentMethods, makeTestCardToken, payOrder } from "../../contract/payments/payments.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const tokenOf = async (who: Person, number: string) =>
  (await who.call(makeTestCardToken, { body: { number, expMonth: 12, expYear: 2034, cvc: "123" } })).token;

const cardsOf = async (who: Person) =>
  (await who.call(listPaymentMethods, { params: { userId: who.userId } })).paymentMethods;

async function payWith(who: Person, number: string, keep?: boolean) {
  const order = await placeOrder(who, aDraft([aRoll()]));
  const params = { userId: who.userId, orderId: order.id };
  const body = { token: await tokenOf(who, number), ...(keep === undefined ? {} : { keep }) };
  return { params, answer: await who.call(payOrder, { params, body }) };
}

test("a card that pays an order is stored only on request", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  expect((await payWith(ada, TEST_CARDS.pays)).answer.outcome).toBe("CAPTURED");
  await lab.workAll();
  expect(await cardsOf(ada)).toEqual([]);
  await payWith(ada, TEST_CARDS.pays, true);
  await lab.workAll();
  expect(await cardsOf(ada)).toMatchObject([{ last4: "4242", isDefault: true }]);
});

test("a declined card is never stored and pays nothing", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  expect((await payWith(ada, TEST_CARDS.declined, true)).answer.outcome).toBe("DECLINED");
  await lab.workAll();
  expect(await cardsOf(ada)).toEqual([]);
});

test("a card with a second step is stored only after approval", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  for (const approve of [false, true]) {
    const { params, answer } = await payWith(ada, TEST_CARDS.secondStep, true);
    expect(answer.outcome).toBe("REQUIRES_ACTION");
    await confirmByBank(ada, { ...params, paymentId: answer.paymentId! }, approve);
    await lab.workAll();
    expect(await cardsOf(ada)).toHaveLength(approve ? 1 : 0);
  }
});

test("the same card is stored once, however often it is entered", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const first = await storeCard(ada);
  expect(await storeCard(ada)).toBe(first);
  await payWith(ada, TEST_CARDS.pays, true);
  await lab.workAll();
  expect(await cardsOf(ada)).toHaveLength(1);
});
