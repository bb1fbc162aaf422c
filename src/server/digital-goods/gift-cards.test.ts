import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { placeOrder as placeOrderCall, quoteOrder } from "../../contract/checkout/checkout.ts";
import { getGuestOrder, placeGuestOrder, quoteGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { cancelUserOrder, updateUserOrder } from "../../contract/checkout/order-changes.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { addCoupon } from "../../contract/coupons/coupons.ts";
import { getDigitalGoods } from "../../contract/digital-goods/digital-goods.ts";
import { lookAtGiftCard, redeemGiftCard } from "../../contract/digital-goods/gift-cards.ts";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { DAY_MS } from "../../rules/time.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { followPayment } from "../orders/follow-payment.ts";
import { sendDueGiftCards } from "./send-gift-cards.ts";
import { giftCards } from "./tables.ts";

const aCard = async (lab: TestLab, price = 5000) =>
  addProduct(await lab.admin(), { productType: "DIGITAL", giftCard: true, price });

type Said = { "recipient-name"?: string; "recipient-email"?: string; "send-on"?: string; message?: string };
let [friends, tries] = [0, 0];
const aFriend = () => `grace.${(friends += 1)}@people.test`;

const lineOf = ({ id: productId }: { id: string }, said: Said, quantity = 1) => ({
  tempKey: `card-${(tries += 1)}`,
  productId,
  quantity,
  selectedOptions: Object.fromEntries(Object.entries(said).map(([key, value]) => [key, { value }])),
});

async function bought(lab: TestLab, buyer: Person, said: Said, quantity = 1) {
  const line = lineOf(await aCard(lab), said, quantity);
  const order = await paidOrder(buyer, aDraft([], { lines: [line], deliveryMethod: null }));
  await lab.workAll();
  const goods = () => buyer.call(getDigitalGoods, { params: { userId: buyer.userId, orderId: order.id } });
  return { order, goods, cards: (await goods()).giftCards };
}

const redeem = (who: Person, code: string) =>
  who.call(redeemGiftCard, { params: { userId: who.userId }, body: { code } });
const creditOf = async (who: Person) => (await who.call(getAccountCredit, { params: { userId: who.userId } })).balance;
const codeIn = (text: string) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)![0];

test("a gift card costs its face value: no tax, shipping or coupon", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await admin.call(addCoupon, { body: { code: "HALF-OF-ALL", kind: "percentage", amount: 50_000 } });
  const card = lineOf(await aCard(lab), {});
  const preset = {
    tempKey: "preset",
    productId: (await addProduct(admin, { productType: "DIGITAL", price: 1000 })).id,
  };
  const quote = (lines: (typeof card | typeof preset)[], promo: string | null) =>
    ada.call(quoteOrder, { params: { userId: ada.userId }, body: { lines, deliveryMethod: null, promo } });
  expect(await quote([card], null)).toMatchObject({ total: 5000, tax: 0, linesTotal: 5000 });
  await expect(quote([card], "HALF-OF-ALL")).rejects.toMatchObject({ code: "COUPON_NOT_FOR_THESE" });
  expect(await quote([card, preset], "HALF-OF-ALL")).toMatchObject({ appliedDiscount: 500, tax: 44, total: 5544 });
});

test("a paid card is e-mailed to its recipient, and redeeming it adds account credit", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const email = aFriend();
  const { cards } = await bought(lab, ada, {
    "recipient-name": "Grace",
    "recipient-email": email,
    message: "Shoot more",
  });
  expect(cards).toMatchObject([{ amount: 5000, state: "SENT", recipientName: "Grace" }]);
  const [mail] = await lab.outbox(email);
  expect(mail!.text).toContain("Shoot more");
  expect(mail!.text).toContain("$50.00");
  const code = codeIn(mail!.text);
  expect(code).toBe(cards[0]!.code);
  expect(mail!.text).toContain(`/gift-cards#${code.replaceAll("-", "")}`);
  const typed = code.toLowerCase().replaceAll("-", " ");
  expect(await lab.visitor().call(lookAtGiftCard, { body: { code: typed } })).toMatchObject({
    amount: 5000,
    state: "SENT",
  });
  expect(await redeem(grace, typed)).toEqual({ amount: 5000, balance: 5000 });
  expect(await redeem(grace, code)).toEqual({ amount: 5000, balance: 5000 });
  expect(await creditOf(grace)).toBe(5000);
  await expect(redeem(ada, code)).rejects.toMatchObject({ status: 409, code: "REDEEMED" });
});

test("a card paid by account credit is e-mailed at once, and the rest of the credit remains", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  await admin.call(adjustAccountCredit, { params, body: { change: 3000, note: "Sorry for the wait" } });
  const email = aFriend();
  const said = { "recipient-name": "Grace", "recipient-email": email, message: "Shoot more" };
  const lines = [lineOf(await aCard(lab, 2500), said)];
  expect(await placeOrder(ada, aDraft([], { lines, deliveryMethod: null }))).toMatchObject({
    status: "PAID",
    total: 0,
  });
  await lab.workAll();
  expect((await lab.outbox(email)).map(({ text }) => text)).toEqual([expect.stringContaining("Shoot more")]);
  expect(await creditOf(ada)).toBe(500);
  const { entries } = await ada.call(getAccountCredit, { params });
  expect(entries).toMatchObject([
    { reason: "SPENT", change: -2500 },
    { reason: "ADJUSTED", change: 3000, note: "Sorry for the wait" },
  ]);
});

test("the database does not store the code, and a wrong one is unknown", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { order, cards } = await bought(lab, ada, {});
  const rows = await lab.lab.deps.db.select().from(giftCards).where(eq(giftCards.orderId, order.id));
  expect(JSON.stringify(rows)).not.toContain(cards[0]!.code!.replaceAll("-", ""));
  await expect(redeem(ada, "0000-0000-0000-0000")).rejects.toMatchObject({ status: 404, code: "UNKNOWN" });
  await expect(redeem(ada, "no card")).rejects.toMatchObject({ status: 404, code: "UNKNOWN" });
});

test("one of twenty concurrent redemptions of a card wins", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { cards } = await bought(lab, ada, {});
  const people = await Promise.all(Array.from({ length: 20 }, () => lab.customer()));
  const answers = await Promise.allSettled(people.map((who) => redeem(who, cards[0]!.code!)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const balances = await Promise.all(people.map(creditOf));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5000);
});

test("repeating the payment follow-up issues and e-mails each card once", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  const email = aFriend();
  const { order, cards } = await bought(lab, ada, { "recipient-email": email }, 3);
  expect(new Set(cards.map(({ code }) => code)).size).toBe(3);
  for (let again = 0; again < 3; again += 1) await followPayment(deps, { orderId: order.id, amount: order.total });
  await Promise.all([sendDueGiftCards(deps), sendDueGiftCards(deps)]);
  const rows = await deps.db.select().from(giftCards).where(eq(giftCards.orderId, order.id));
  expect(rows).toHaveLength(3);
  expect(await lab.outbox(email)).toHaveLength(3);
});

test("a scheduled card is e-mailed on its morning; until then its buyer can print it", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  const email = aFriend();
  const day = new Date(lab.clock.now().getTime() + 10 * DAY_MS).toISOString().slice(0, 10);
  const { goods, cards } = await bought(lab, ada, { "recipient-email": email, "send-on": day });
  expect(cards).toMatchObject([{ state: "WAITING" }]);
  expect(cards[0]!.code).not.toBeNull();
  await sendDueGiftCards(deps);
  expect(await lab.outbox(email)).toEqual([]);
  lab.clock.move(11 * DAY_MS);
  ada.setToken(await freshToken(lab.lab, ada.userId));
  await sendDueGiftCards(deps);
  expect(await lab.outbox(email)).toHaveLength(1);
  expect((await goods()).giftCards).toMatchObject([{ state: "SENT" }]);
});

test("an invalid date or one over a year ahead is rejected at its field", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const card = await aCard(lab);
  const quote = (day: string) =>
    ada.call(quoteOrder, {
      params: { userId: ada.userId },
      body: { lines: [lineOf(card, { "send-on": day })], deliveryMethod: null },
    });
  for (const day of ["2098-01-01", "tomorrow"])
    await expect(quote(day)).rejects.toMatchObject({
      status: 400,
      errors: [{ path: "lines.0.selectedOptions.send-on" }],
    });
});

test("redeemed cards are not refundable, and a refund voids the cards it covers", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  const { order, goods, cards } = await bought(lab, ada, {}, 3);
  await redeem(grace, cards[0]!.code!);
  const params = { orderId: order.id };
  const left = async () => (await admin.call(listRefunds, { params })).leftInAll;
  expect(await left()).toBe(10_000);
  const refund = (toPayment: number) => admin.call(refundOrder, { params, body: { toPayment, reason: "Not wanted" } });
  await expect(refund(10_001)).rejects.toMatchObject({ code: "MORE_THAN_LEFT" });
  await refund(5000);
  expect((await goods()).giftCards.map(({ state }) => state)).toEqual(["REDEEMED", "SENT", "REVOKED"]);
  await expect(redeem(grace, cards[2]!.code!)).rejects.toMatchObject({ code: "REVOKED" });
  await admin.call(cancelOrder, { params, body: { reason: "Not wanted" } });
  await expect(redeem(grace, cards[1]!.code!)).rejects.toMatchObject({ code: "REVOKED" });
  expect(await left()).toBe(0);
  expect(await creditOf(grace)).toBe(5000);
});

test("concurrently redeeming and canceling a card spends or refunds it, never both", async () => {
  const lab = await startLab();
  const [grace, admin] = [await lab.customer(), await lab.admin()];
  let redeemed = 0;
  for (let round = 0; round < 5; round += 1) {
    const ada = await lab.customer();
    const { order, cards } = await bought(lab, ada, {});
    const params = { orderId: order.id };
    const [spent] = await Promise.allSettled([
      redeem(grace, cards[0]!.code!),
      admin.call(cancelOrder, { params, body: { reason: "" } }),
    ]);
    const { refunds } = await admin.call(listRefunds, { params });
    const back = refunds.reduce((sum, { toPayment, toAccountCredit }) => sum + toPayment + toAccountCredit, 0);
    redeemed += spent.status === "fulfilled" ? 5000 : 0;
    expect(back).toBe(spent.status === "fulfilled" ? 0 : 5000);
  }
  expect(await creditOf(grace)).toBe(redeemed);
});

test("a partial refund reduces a card's balance, and the rest stays valid", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  const { order, goods, cards } = await bought(lab, ada, {});
  const body = { toPayment: 2500, reason: "Too much" };
  await admin.call(refundOrder, { params: { orderId: order.id }, body });
  expect((await goods()).giftCards).toMatchObject([{ amount: 5000, balance: 2500, state: "SENT" }]);
  const code = cards[0]!.code!;
  expect(await lab.visitor().call(lookAtGiftCard, { body: { code } })).toMatchObject({ amount: 5000, balance: 2500 });
  expect(await redeem(grace, code)).toEqual({ amount: 2500, balance: 2500 });
  expect((await admin.call(listRefunds, { params: { orderId: order.id } })).leftInAll).toBe(0);
});

/** A line of a product that is neither shipped nor taxed at a rate of its own. */
async function aPreset(lab: TestLab, price = 2000) {
  const { id: productId } = await addProduct(await lab.admin(), { productType: "DIGITAL", price });
  return { tempKey: `preset-${(tries += 1)}`, productId };
}

const balanceOf = async (lab: TestLab, code: string) =>
  (await lab.visitor().call(lookAtGiftCard, { body: { code } })).balance;

test("a gift card pays part of a customer's order, and a refund returns to it", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  const { order: sale, cards } = await bought(lab, ada, {});
  const code = cards[0]!.code!;
  const lines = [await aPreset(lab, 6000)];
  const order = await paidOrder(grace, aDraft([], { lines, deliveryMethod: null, giftCard: code }));
  expect(order).toMatchObject({ linesTotal: 6000, appliedGiftCard: 5000, total: 1533, status: "PAID" });
  expect(await balanceOf(lab, code)).toBe(0);
  await expect(redeem(ada, code)).rejects.toMatchObject({ code: "REDEEMED" });
  // The amount spent from the card is not also refunded to its buyer.
  const leftOf = async (orderId: number) => admin.call(listRefunds, { params: { orderId } });
  expect(await leftOf(sale.id)).toMatchObject({ leftInAll: 0 });
  expect(await leftOf(order.id)).toMatchObject({ leftToPayment: 1533, leftToGiftCard: 5000, leftInAll: 6533 });

  const refund = (toGiftCard: number) =>
    admin.call(refundOrder, { params: { orderId: order.id }, body: { toGiftCard, reason: "A part" } });
  await expect(refund(5001)).rejects.toMatchObject({ code: "MORE_THAN_LEFT" });
  await refund(1000);
  expect(await balanceOf(lab, code)).toBe(1000);
  await lab.workAll();
  expect((await lab.outbox(grace.email)).map(({ text }) => text).join()).toContain("$10.00 to your gift card");
  await admin.call(cancelOrder, { params: { orderId: order.id }, body: { reason: "Not wanted" } });
  expect(await balanceOf(lab, code)).toBe(5000);
  expect(await leftOf(order.id)).toMatchObject({ leftInAll: 0 });
  expect(await leftOf(sale.id)).toMatchObject({ leftInAll: 5000 });
});

test("a gift card pays a guest's whole order, and canceling restores its balance", async () => {
  const lab = await startLab();
  const [ada, admin, guest] = [await lab.customer(), await lab.admin(), lab.visitor()];
  const { cards } = await bought(lab, ada, {});
  const code = cards[0]!.code!;
  const cart = { lines: [await aPreset(lab)], giftCard: code };
  const quote = await guest.call(quoteGuestOrder, { body: cart });
  expect(quote).toMatchObject({ appliedGiftCard: quote.linesTotal + quote.tax, total: 0 });
  const who = { email: aFriend(), firstName: "Grace", lastName: "Guest" };
  const { order } = await guest.call(placeGuestOrder, { body: { ...cart, ...who, expectedTotal: 0 } });
  expect(order).toMatchObject({ status: "PAID", total: 0, appliedGiftCard: quote.appliedGiftCard });
  expect(await balanceOf(lab, code)).toBe(5000 - quote.appliedGiftCard);
  await admin.call(cancelOrder, { params: { orderId: order.id }, body: { reason: "" } });
  expect(await balanceOf(lab, code)).toBe(5000);
  const after = await guest.call(getGuestOrder, { params: { code: order.accessCode } });
  expect(after.order.refunds).toMatchObject([{ toGiftCard: quote.appliedGiftCard, toPayment: 0, toAccountCredit: 0 }]);
});

test("canceling an unpaid order returns its gift card; changing the order keeps it", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const { cards } = await bought(lab, ada, {});
  const code = cards[0]!.code!;
  const lines = [await aPreset(lab, 4000), await aPreset(lab, 3000)];
  const order = await placeOrder(grace, aDraft([], { lines, deliveryMethod: null, giftCard: code }));
  expect(order).toMatchObject({ status: "OPEN", appliedGiftCard: 5000 });
  expect(order.heldUntil).not.toBeNull();
  const params = { userId: grace.userId, orderId: order.id };
  const removedLineIds = [order.lines.find(({ unitPrice }) => unitPrice === 3000)!.id];
  const changed = await grace.call(updateUserOrder, { params, body: { version: order.version, removedLineIds } });
  expect(changed).toMatchObject({ appliedGiftCard: 4355, total: 0, status: "PAID" });
  expect(await balanceOf(lab, code)).toBe(645);

  const other = await placeOrder(
    grace,
    aDraft([], { lines: [await aPreset(lab)], deliveryMethod: null, giftCard: code }),
  );
  expect(await balanceOf(lab, code)).toBe(0);
  await grace.call(cancelUserOrder, { params: { ...params, orderId: other.id }, query: {} });
  expect(await balanceOf(lab, code)).toBe(645);
  expect((await grace.call(getUserOrder, { params: { ...params, orderId: other.id } })).status).toBe("CANCELED");
});

test("concurrent orders with one card spend it once", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { cards } = await bought(lab, ada, {});
  const code = cards[0]!.code!;
  const people = await Promise.all(Array.from({ length: 6 }, () => lab.customer()));
  const lines = [await aPreset(lab, 3000)];
  const body = aDraft([], { lines, deliveryMethod: null, giftCard: code });
  const answers = await Promise.allSettled(
    people.map((who) =>
      who.call(placeOrderCall, { params: { userId: who.userId }, body: { ...body, expectedTotal: 0 } }),
    ),
  );
  const placed = answers.filter(({ status }) => status === "fulfilled");
  expect(placed).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected")
      expect(["GIFT_CARD_CHANGED", "PRICE_CHANGED"]).toContain((answer.reason as { code: string }).code);
  expect(await balanceOf(lab, code)).toBe(5000 - 3266);
});

test("an unusable gift card is rejected with the reason", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { cards } = await bought(lab, ada, {}, 2);
  await redeem(ada, cards[0]!.code!);
  const quote = (line: { tempKey: string; productId: string }, giftCard: string) =>
    ada.call(quoteOrder, {
      params: { userId: ada.userId },
      body: { lines: [line], deliveryMethod: null, giftCard, useAccountCredit: false },
    });
  const preset = await aPreset(lab);
  await expect(quote(preset, "0000-0000-0000-0000")).rejects.toMatchObject({ code: "GIFT_CARD_UNKNOWN" });
  await expect(quote(preset, cards[0]!.code!)).rejects.toMatchObject({ code: "GIFT_CARD_EMPTY" });
  const card = lineOf(await aCard(lab), {});
  await expect(quote(card, cards[1]!.code!)).rejects.toMatchObject({ code: "GIFT_CARD_NOT_FOR_THESE" });
});
