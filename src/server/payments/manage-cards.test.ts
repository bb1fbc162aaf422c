import { confirmByBank } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import * as contract from "../../contract/payments/payments.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const idsOf = ({ paymentMethods }: { paymentMethods: contract.PaymentMethod[] }) =>
  paymentMethods.map(({ id, isDefault }) => (isDefault ? `${id} (default)` : id));

const remove = (who: Person, paymentMethodId: string) =>
  who.call(contract.removePaymentMethod, { params: { userId: who.userId, paymentMethodId } });

const makeDefault = (who: Person, paymentMethodId: string) =>
  who.call(contract.makeDefaultPaymentMethod, { params: { userId: who.userId, paymentMethodId } });

test("removing the default card makes the newest remaining card the default", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const first = await storeCard(ada);
  const second = await storeCard(ada, TEST_CARDS.secondStep);
  const third = await storeCard(ada, TEST_CARDS.refundFails);
  expect(idsOf(await makeDefault(ada, first))).toEqual([`${first} (default)`, third, second]);
  expect(idsOf(await remove(ada, first))).toEqual([`${third} (default)`, second]);
  await expect(remove(ada, first)).rejects.toMatchObject({ status: 404 });
  await expect(makeDefault(ada, first)).rejects.toMatchObject({ status: 404 });
  expect(idsOf(await remove(ada, third))).toEqual([`${second} (default)`]);
  expect(idsOf(await remove(ada, second))).toEqual([]);
});

test("the last card cannot be removed while a membership renews with it", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_2025" });
  const [first, second] = [await storeCard(member), await storeCard(member, TEST_CARDS.secondStep)];
  await remove(member, second);
  await expect(remove(member, first)).rejects.toMatchObject({ status: 409, code: "CARD_IN_USE" });
});

test("a card cannot be removed while its payment awaits a second step", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const card = await storeCard(ada, TEST_CARDS.secondStep);
  const params = { userId: ada.userId, orderId: order.id };
  const { paymentId } = await ada.call(contract.payOrder, { params, body: { paymentMethodId: card } });
  await expect(remove(ada, card)).rejects.toMatchObject({ code: "CARD_IN_USE" });
  await confirmByBank(ada, { ...params, paymentId: paymentId! }, false);
  expect(idsOf(await remove(ada, card))).toEqual([]);
});

test("another customer's card returns 404", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const card = await storeCard(ada);
  await storeCard(bob);
  await expect(remove(bob, card)).rejects.toMatchObject({ status: 404 });
  await expect(makeDefault(bob, card)).rejects.toMatchObject({ status: 404 });
});

test("only the lab can store a card read at the counter for a customer, once per reading", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { token } = await lab.visitor().call(contract.makeTestCardToken, {
    body: { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" },
  });
  const input = { params: { userId: ada.userId }, body: { paymentMethodId: token } };
  await expect(ada.call(contract.attachReaderMethod, input)).rejects.toMatchObject({ status: 403 });
  const { paymentMethod } = await admin.call(contract.attachReaderMethod, input);
  expect(paymentMethod).toMatchObject({ last4: "4242", isDefault: true });
  await expect(admin.call(contract.attachReaderMethod, input)).rejects.toMatchObject({ code: "NO_SUCH_READING" });
  expect(idsOf(await ada.call(contract.listPaymentMethods, { params: { userId: ada.userId } }))).toEqual([
    `${paymentMethod.id} (default)`,
  ]);
});
