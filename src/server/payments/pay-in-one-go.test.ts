import { makeSecondStep } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { makeTestCardToken } from "../../contract/payments/payments.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { payByToken } from "./pay-by-token.ts";
import { payInOneGo } from "./pay-in-one-go.ts";

async function placed(lab: TestLab) {
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  return { ada, request: { userId: ada.userId, orderId: order.id, by: ada.userId } };
}

const tokenFor = async (lab: TestLab, number: string) =>
  (await lab.visitor().call(makeTestCardToken, { body: { number, expMonth: 12, expYear: 2034, cvc: "123" } })).token;

test("the default card pays unless another is given", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const { ada, request } = await placed(lab);
  await expect(payInOneGo(deps, request)).rejects.toMatchObject({ status: 422, code: "NO_SUCH_CARD" });
  const declined = await storeCard(ada, TEST_CARDS.declined);
  await storeCard(ada);
  await expect(payInOneGo(deps, { ...request, paymentMethodId: declined })).rejects.toMatchObject({
    status: 422,
    code: "CARD_DECLINED",
    message: "The card was declined.",
    data: { orderId: request.orderId },
  });
  expect(await payInOneGo(deps, request)).toMatchObject({ outcome: "CAPTURED", message: null });
});

test("a card with a second step returns what to confirm", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const { ada, request } = await placed(lab);
  await storeCard(ada, TEST_CARDS.secondStep);
  const requested = await payInOneGo(deps, request);
  expect(requested.outcome).toBe("REQUIRES_ACTION");
  const confirm = () => confirmPayment(deps, { ...request, paymentId: requested.paymentId });
  const confirmed = await makeSecondStep(lab.visitor(), confirm, true);
  expect(confirmed.payment.status).toBe("CAPTURED");
});

test("a token pays a guest's order once; repeating the key returns the same payment", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const { request } = await placed(lab);
  const pay = {
    userId: request.userId,
    orderId: request.orderId,
    by: request.userId,
    storeCard: false,
    token: await tokenFor(lab, TEST_CARDS.pays),
    idempotencyKey: "guest-1",
  };
  const first = await payByToken(deps, pay);
  expect(first.payment.status).toBe("CAPTURED");
  expect((await payByToken(deps, pay)).payment.id).toBe(first.payment.id);
  await expect(payByToken(deps, { ...pay, idempotencyKey: null })).rejects.toMatchObject({ code: "NOT_PAYABLE" });
  await expect(payByToken(deps, { ...pay, token: "another" })).rejects.toMatchObject({ code: "KEY_REUSED" });
});

test("a guest with a declined card can pay with another", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const { request } = await placed(lab);
  const pay = async (number: string) =>
    payByToken(deps, {
      userId: request.userId,
      orderId: request.orderId,
      by: request.userId,
      storeCard: false,
      token: await tokenFor(lab, number),
      idempotencyKey: null,
    });
  expect((await pay(TEST_CARDS.declined)).payment.status).toBe("DECLINED");
  expect((await pay(TEST_CARDS.pays)).payment.status).toBe("CAPTURED");
  await expect(pay(TEST_CARDS.pays)).rejects.toMatchObject({ code: "NOT_PAYABLE" });
});
