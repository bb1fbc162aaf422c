import { expect, test } from "vitest";
import type { Order } from "../../contract/orders/order.ts";
import { attachPayment, payOrder } from "../../contract/payments/payments.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";

async function madeElsewhere({ lab }: TestLab, amount: number, card: string = TEST_CARDS.pays): Promise<string> {
  const provider = lab.deps.payments;
  const { providerCustomerId } = await provider.createCustomer(`reader-${newId()}`);
  const made = await provider.sandbox!.makeToken({ number: card.replaceAll(" ", ""), expMonth: 12, expYear: 2034 });
  const stored = await provider.attachCard(providerCustomerId, "token" in made ? made.token : "");
  const request = {
    key: `reader-${newId()}`,
    providerCustomerId,
    paymentMethodId: stored!.id,
    keepFor: null,
    amount,
    description: "",
  };
  return (await provider.charge(request)).providerPaymentId;
}

const attach = (admin: Person, order: Pick<Order, "id">, paymentId: string) =>
  admin.call(attachPayment, { params: { orderId: order.id }, body: { paymentId } });

async function placed(lab: TestLab) {
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  return { ada, admin, order: await placeOrder(ada, aDraft([aRoll()])) };
}

test("a payment made at the reader can be attached to pay the order, once", async () => {
  const lab = await startLab();
  const { admin, order } = await placed(lab);
  const paymentId = await madeElsewhere(lab, order.total);
  const answers = await Promise.all(Array.from({ length: 10 }, () => attach(admin, order, paymentId)));
  for (const answer of answers) expect(answer).toMatchObject({ status: "PAID", payment: { status: "CAPTURED" } });
  const events = (await attach(admin, order, paymentId)).events.filter(({ type }) => type === "PAID");
  expect(events).toMatchObject([{ text: "Paid $19.59 with Visa ending 4242, attached by the lab" }]);
});

test("one payment pays one order, however many orders it is attached to concurrently", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await placed(lab);
  const others = await Promise.all(Array.from({ length: 5 }, () => placeOrder(ada, aDraft([aRoll()]))));
  const paymentId = await madeElsewhere(lab, order.total);
  const answers = await Promise.allSettled([order, ...others].map((one) => attach(admin, one, paymentId)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409, code: "NOT_FREE" });
});

test("attaching an unknown, declined, refunded or wrong-amount payment is rejected", async () => {
  const lab = await startLab();
  const { admin, order } = await placed(lab);
  await expect(attach(admin, order, "pay_unknown")).rejects.toMatchObject({ status: 422, code: "NO_SUCH_PAYMENT" });
  const declined = await madeElsewhere(lab, order.total, TEST_CARDS.declined);
  await expect(attach(admin, order, declined)).rejects.toMatchObject({ code: "NOT_CAPTURED" });
  const less = await madeElsewhere(lab, order.total - 1);
  await expect(attach(admin, order, less)).rejects.toMatchObject({
    code: "OTHER_AMOUNT",
    data: { total: order.total, amount: order.total - 1 },
  });
  const refunded = await madeElsewhere(lab, order.total);
  await lab.lab.deps.payments.refund({ key: newId(), providerPaymentId: refunded, amount: 1 });
  await expect(attach(admin, order, refunded)).rejects.toMatchObject({ code: "NOT_CAPTURED" });
});

test("rejects payments for a paid order and payments of other orders or customers", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await placed(lab);
  const paid = await paidOrder(ada, aDraft([aRoll()]));
  const extra = await madeElsewhere(lab, paid.total);
  await expect(attach(admin, paid, extra)).rejects.toMatchObject({ code: "NOT_PAYABLE", data: { status: "PAID" } });
  const { payments: provider } = lab.lab.deps;
  const { providerPaymentId } = (await provider.findCharge({ key: paid.payment!.id, providerPaymentId: null }))!;
  await expect(attach(admin, order, providerPaymentId)).rejects.toMatchObject({ code: "NOT_FREE" });
  const bob = await lab.customer({ firstName: "Bob" });
  const paymentMethodId = await storeCard(bob);
  const { providerCustomerId } = await provider.createCustomer(bob.userId);
  const request = {
    key: newId(),
    providerCustomerId,
    keepFor: null,
    paymentMethodId,
    amount: order.total,
    description: "",
  };
  const bobs = await provider.charge(request);
  await expect(attach(admin, order, bobs.providerPaymentId)).rejects.toMatchObject({ code: "NOT_FREE" });
});

test("attaching a payment replaces one awaiting its second step", async () => {
  const lab = await startLab();
  const { ada, admin, order } = await placed(lab);
  const paymentMethodId = await storeCard(ada, TEST_CARDS.secondStep);
  const params = { userId: ada.userId, orderId: order.id };
  expect(await ada.call(payOrder, { params, body: { paymentMethodId } })).toMatchObject({ outcome: "REQUIRES_ACTION" });
  const paymentId = await madeElsewhere(lab, order.total);
  expect(await attach(admin, order, paymentId)).toMatchObject({ status: "PAID", payment: { status: "CAPTURED" } });
});
