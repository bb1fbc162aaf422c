import { crc32 } from "node:zlib";
import { and, eq, isNull } from "drizzle-orm";
import { logIn } from "../../src/contract/accounts/auth.ts";
import { addAddress, updateUser } from "../../src/contract/accounts/accounts.ts";
import { savePreference } from "../../src/contract/accounts/preferences.ts";
import { sendReferral } from "../../src/contract/accounts/referrals.ts";
import { confirmIdentity } from "../../src/contract/accounts/sessions.ts";
import { handOverGoods, packGoods } from "../../src/contract/bench/goods.ts";
import { joinWaitlist } from "../../src/contract/community/community.ts";
import { updateRoll } from "../../src/contract/film/rolls.ts";
import { updateScan } from "../../src/contract/film/scans.ts";
import { writeToCustomer } from "../../src/contract/orders/order-desk.ts";
import { answerDispute, beginTestDispute, listDisputes } from "../../src/contract/payments/disputes.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { addReminder, requestReminder } from "../../src/contract/reminders/reminders.ts";
import { requestReturn } from "../../src/contract/returns/returns.ts";
import { saveReview } from "../../src/contract/reviews/reviews.ts";
import { addShare } from "../../src/contract/shares/shares.ts";
import { courierStops } from "../../src/server/couriers/tables.ts";
import { pushDevices } from "../../src/server/accounts/push-devices/tables.ts";
import { knownBrowsers } from "../../src/server/accounts/tables.ts";
import { storedCarts } from "../../src/server/checkout/tables.ts";
import { giftCards } from "../../src/server/digital-goods/tables.ts";
import { enqueueSms } from "../../src/server/sms/enqueue-sms.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { aStopFor } from "./courier-makers.ts";
import { aDraft, aRoll, paidOrder } from "./makers.ts";
import { aJpeg, aRollAtTheBench } from "./scan-makers.ts";
import { addProduct } from "./shop-makers.ts";
import { type Person, TEST_PASSWORD, type TestLab } from "./start-lab.ts";

const wordsOf = (name: string) => ({
  first: `Xanthippe${name}`,
  last: `Quillfeather${name}`,
  street: `987 ${name} Crossing`,
  phone: `+1718555${String(crc32(name) % 10_000).padStart(4, "0")}`,
  note: `the very own words of ${name}`,
});

type Busy = { lab: TestLab; customer: Person; admin: Person; words: ReturnType<typeof wordsOf> };

/** A customer who did a bit of everything, with their words in every field they can write in. */
export async function aBusyCustomer(name: string) {
  const words = wordsOf(name);
  const at = await aRollAtTheBench({ notes: words.note });
  const { customer } = at;
  const busy = { ...at, words };
  await customer.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  await saysWhoTheyAre(busy);
  const scan = await at.bench.upload(await aJpeg({ seed: 4 }));
  await at.bench.sync();
  await looksAtTheirFilm(busy, { rollId: at.roll.id, scanId: scan.id });
  const writtenTo = await hasWordsWithTheLab(busy);
  const goods = await buysGoods(busy);
  await hasABrowserWithNotices(busy);
  await at.lab.workAll();
  return { ...busy, scan, orderIds: [at.order.id, writtenTo, ...goods] };
}

async function saysWhoTheyAre({ lab, customer, words }: Busy): Promise<void> {
  const params = { userId: customer.userId };
  await customer.call(updateUser, {
    params,
    body: { firstName: words.first, lastName: words.last, phone: words.phone },
  });
  await customer.call(addAddress, {
    params,
    body: { address1: words.street, city: "Brooklyn", state: "NY", zip: "11222", country: "US", primary: true },
  });
  await customer.call(savePreference, { params, body: { key: "default-scan-notes", value: words.note } });
  await customer.call(sendReferral, { params, query: { email: "friend.of.x@people.test" } });
  await customer.call(joinWaitlist, { body: { email: customer.email } });
  const { deps } = lab.lab;
  await deps.db.transaction((tx) => enqueueSms(deps, tx, { to: words.phone, text: words.note, key: newId() }));
}

async function looksAtTheirFilm({ customer, words }: Busy, film: { rollId: string; scanId: string }): Promise<void> {
  const { userId } = customer;
  const { rollId, scanId } = film;
  await customer.call(updateRoll, { params: { userId, rollId }, body: { name: words.note } });
  await customer.call(updateScan, { params: { userId, scanId }, body: { description: words.note } });
  await customer.call(addShare, { params: { userId }, body: { scanIds: [scanId], title: words.note } });
}

/** An order with a courier pick-up, messages, a refund and a bank dispute. @returns its number */
async function hasWordsWithTheLab({ lab, customer, admin, words }: Busy): Promise<number> {
  const order = await paidOrder(customer, aDraft([aRoll({ notes: words.note })], { notes: words.note }));
  const orderId = order.id;
  const { stopId } = await aStopFor(lab, admin, { id: orderId, customerId: customer.userId });
  const door = { placeId: null, address1: words.street, address2: words.note, city: "Brooklyn", state: "NY" };
  await lab.lab.deps.db
    .update(courierStops)
    .set({ address: { ...door, zip: "11222", country: "US" } })
    .where(eq(courierStops.id, stopId));
  const text = `Dear ${words.first} of ${words.street}, ${words.note}`;
  await admin.call(writeToCustomer, { params: { orderId }, body: { id: newId(), text } });
  const why = { toPayment: 100, reason: `${words.last} was kind` };
  await admin.call(refundOrder, { params: { orderId }, body: why });
  await lab.workAll();
  await admin.call(beginTestDispute, { body: { orderId, reason: "NOT_RECEIVED" } });
  await lab.workAll();
  const [dispute] = (await admin.call(listDisputes, { query: { orderId } })).disputes;
  await admin.call(answerDispute, { params: { disputeId: dispute!.id }, body: { statement: text } });
  return orderId;
}

/** Film with a review and a return, gift cards for friends, and reminders. @returns the orders' numbers */
async function buysGoods({ lab, customer, admin, words }: Busy): Promise<number[]> {
  const params = { userId: customer.userId };
  const film = await addProduct(admin, { stock: 10 });
  const draft = aDraft([], { lines: [{ tempKey: "film", productId: film.id }], deliveryMethod: "IN_STORE_PICKUP" });
  const order = await paidOrder(customer, draft);
  await admin.call(packGoods, { params: { orderId: order.id }, body: { packed: true } });
  await admin.call(handOverGoods, { params: { orderId: order.id } });
  await customer.call(saveReview, { params: { ...params, productId: film.id }, body: { stars: 3, words: words.note } });
  const lines = [{ lineId: order.lines[0]!.id, quantity: 1, reason: "FAULTY" as const }];
  await customer.call(requestReturn, {
    params: { ...params, orderId: order.id },
    body: { lines, wish: "AS_PAID", words: words.note },
  });
  const gift = await buysGiftCards({ lab, customer, admin, words });
  const { id: productId } = await addProduct(admin, { stock: 0 });
  await customer.call(addReminder, { params, body: { productId, productVariantId: null } });
  await lab.visitor().call(requestReminder, { body: { productId, email: customer.email } });
  const items = [{ tempKey: "a", productId: film.id, quantity: 1, note: words.note }];
  await lab.lab.deps.db
    .insert(storedCarts)
    .values({ userId: customer.userId, items, storedAt: lab.clock.now() })
    .onConflictDoNothing();
  return [order.id, gift];
}

/**
 * One is sent to a friend at once; the other, scheduled for a later date, is never sent, because its money is taken
 * back.
 */
async function buysGiftCards({ lab, customer, admin, words }: Busy): Promise<number> {
  const { id: productId } = await addProduct(admin, { productType: "DIGITAL", giftCard: true, price: 2500 });
  const said = { "recipient-name": words.last, "recipient-email": "friend.of.x@people.test", message: words.note };
  const options = (more: object) =>
    Object.fromEntries(Object.entries({ ...said, ...more }).map(([key, value]) => [key, { value }]));
  const sendOn = new Date(lab.clock.now());
  sendOn.setUTCMonth(sendOn.getUTCMonth() + 2);
  const draft = aDraft([], {
    lines: [
      { tempKey: "now", productId, selectedOptions: options({}) },
      { tempKey: "later", productId, selectedOptions: options({ "send-on": sendOn.toISOString().slice(0, 10) }) },
    ],
    deliveryMethod: null,
  });
  const { id } = await paidOrder(customer, draft);
  await lab.workAll();
  await lab.lab.deps.db
    .update(giftCards)
    .set({ revoked: giftCards.amount })
    .where(and(eq(giftCards.orderId, id), isNull(giftCards.sentAt)));
  return id;
}

async function hasABrowserWithNotices({ lab, customer, words }: Busy): Promise<void> {
  const { deps } = lab.lab;
  await lab.visitor().call(logIn, { body: { email: customer.email, password: TEST_PASSWORD } });
  const [browser] = await deps.db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, customer.userId));
  const deviceId = newId();
  await deps.db.insert(pushDevices).values({
    id: deviceId,
    userId: customer.userId,
    browserHash: browser!.tokenHash,
    endpoint: `https://push.test/${words.note}`,
    p256dh: "",
    auth: "",
    publicKey: "",
    userAgent: words.note,
    createdAt: lab.clock.now(),
  });
  const notice = { title: words.first, body: words.note, path: "/", tag: "news" };
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "send-push", { deviceId, notice, topic: "news" }));
}
