import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import * as auth from "../../../contract/accounts/auth.ts";
import * as contract from "../../../contract/accounts/push-devices.ts";
import * as sessionCalls from "../../../contract/accounts/sessions.ts";
import { readNews } from "../../../contract/orders/news.ts";
import { writeToCustomer } from "../../../contract/orders/order-desk.ts";
import { refundOrder } from "../../../contract/payments/refunds.ts";
import { MOST_PUSH_DEVICES } from "../../../rules/accounts/push-devices.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { aDraft, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { fakePushService } from "../../../../tests/support/fake-push-service.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { newVapidKeys } from "../../adapters/push/vapid-keys.ts";
import { webPush } from "../../adapters/push/web-push.ts";
import { failures } from "../../failures/tables.ts";
import { newId } from "../../platform/ids.ts";
import { pushDevices } from "./tables.ts";

async function withPush() {
  const lab = await startLab();
  const service = await fakePushService();
  const keys = newVapidKeys();
  const { deps } = lab.lab;
  deps.push = webPush({ keys, services: [service.host], contact: () => "mailto:lab@nice.test", now: deps.now });
  onTestFinished(async () => {
    deps.push = null;
    await service.close();
  });
  return { lab, service, publicKey: keys.publicKey };
}
type WithPush = Awaited<ReturnType<typeof withPush>>;

async function inABrowser(lab: TestLab, { userId, email }: Person): Promise<Person> {
  const browser = Object.assign(lab.visitor(), { userId, email });
  await browser.call(auth.logIn, { body: { email, password: TEST_PASSWORD } });
  return browser;
}

const subscribe = ({ service, publicKey }: WithPush, who: Person, target = service.subscribe()) =>
  who.call(contract.savePushDevice, { body: { ...target, publicKey } });
const listed = async (who: Person) =>
  (await who.call(contract.listPushDevices, { params: { userId: who.userId } })).devices;

test("changes by others are pushed to the customer's browsers, without the lab's words", async () => {
  const pushed = await withPush();
  const { lab, service } = pushed;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const [phone, laptop] = [await inABrowser(lab, ada), await inABrowser(lab, ada)];
  await subscribe(pushed, phone);
  await subscribe(pushed, laptop);
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
  await lab.workAll();
  expect(service.received).toEqual([]); // no notification for one's own actions
  await admin.call(writeToCustomer, { params: { orderId }, body: { id: newId(), text: "Secret words" } });
  await lab.workAll();
  const notification = {
    title: "The lab wrote to you",
    body: `Order ${shownOrderNumber(orderId)}`,
    path: `/users/${ada.userId}/orders/${orderId}`,
    tag: `${orderId}:LAB_MESSAGE`,
  };
  expect(service.received.map(({ text }) => JSON.parse(text) as unknown)).toEqual([notification, notification]);
  for (const { headers } of service.received) expect(headers.topic).toMatch(/^[\w-]{32}$/);

  // Read in the menu before it was sent, so not shown.
  await admin.call(writeToCustomer, { params: { orderId }, body: { id: newId(), text: "More" } });
  const until = lab.clock.now().toISOString();
  await ada.call(readNews, { params: { userId: ada.userId }, body: { until } });
  await lab.workAll();
  expect(service.received).toHaveLength(2);

  lab.clock.move(1000);
  await admin.call(refundOrder, {
    params: { orderId },
    body: { toPayment: 100, reason: "Late" },
  });
  await lab.workAll();
  expect(service.received.map(({ text }) => (JSON.parse(text) as { title: string }).title).slice(2)).toEqual([
    "You got a refund",
    "You got a refund",
  ]);
});

test("an expired subscription is removed; a failing push service is a failure for staff", async () => {
  const pushed = await withPush();
  const { lab, service } = pushed;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const browser = await inABrowser(lab, ada);
  await subscribe(pushed, browser);
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
  const write = () => admin.call(writeToCustomer, { params: { orderId }, body: { id: newId(), text: "Hello" } });
  service.answer(403);
  await write();
  await lab.workAll();
  expect(await listed(browser)).toHaveLength(1);
  const { db } = lab.lab.deps;
  expect(await db.$count(failures, eq(failures.work, "send-push"))).toBe(1);
  service.answer(410);
  await write();
  await lab.workAll();
  expect(await listed(browser)).toEqual([]);
});

test("logging out or ending a session removes its browser's subscription", async () => {
  const pushed = await withPush();
  const { lab } = pushed;
  const ada = await lab.customer();
  const [here, there] = [await inABrowser(lab, ada), await inABrowser(lab, ada)];
  await subscribe(pushed, here);
  await subscribe(pushed, there);
  expect((await listed(here)).map(({ current }) => current)).toEqual([false, true]);
  await here.call(auth.logOut);
  expect(await listed(there)).toMatchObject([{ current: true }]);
  const params = { userId: ada.userId };
  const { sessions } = await ada.call(sessionCalls.listSessions, { params });
  for (const { id, current } of sessions)
    if (!current) await ada.call(sessionCalls.endSession, { params: { ...params, sessionId: id } });
  expect(await listed(ada)).toEqual([]);
});

test("the next user of a browser receives only their own notifications", async () => {
  const pushed = await withPush();
  const { lab, service } = pushed;
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const [hers, his] = [await inABrowser(lab, ada), await inABrowser(lab, bob)];
  const target = service.subscribe();
  await subscribe(pushed, hers, target);
  await subscribe(pushed, his, target);
  expect(await listed(ada)).toEqual([]);
  const [device] = await listed(his);
  const taking = hers.call(contract.removePushDevice, { params: { userId: ada.userId, deviceId: device!.id } });
  await expect(taking).rejects.toMatchObject({ status: 404 });
  expect(await listed(his)).toHaveLength(1);
  const spying = hers.call(contract.listPushDevices, { params: { userId: bob.userId } });
  await expect(spying).rejects.toMatchObject({ status: 404 });
});

test("re-subscribing is idempotent, and over the limit the oldest is removed, even concurrently", async () => {
  const pushed = await withPush();
  const { lab } = pushed;
  const ada = await lab.customer();
  const browsers: Person[] = [];
  for (let n = 0; n < MOST_PUSH_DEVICES + 2; n++) browsers.push(await inABrowser(lab, ada));
  await subscribe(pushed, browsers[0]!);
  await subscribe(pushed, browsers[0]!);
  expect(await listed(ada)).toHaveLength(1);
  lab.clock.move(1000);
  await Promise.all(browsers.slice(1).map((browser) => subscribe(pushed, browser)));
  const left = await listed(browsers[0]!);
  expect(left).toHaveLength(MOST_PUSH_DEVICES);
  expect(left.some(({ current }) => current)).toBe(false);
});

test("only known push services, the lab's own key and a known browser are accepted", async () => {
  const pushed = await withPush();
  const { lab, service, publicKey } = pushed;
  const ada = await lab.customer();
  const browser = await inABrowser(lab, ada);
  const target = service.subscribe();
  const save = (who: Person, body: object) =>
    who.call(contract.savePushDevice, { body: { ...target, publicKey, ...body } });
  await expect(save(browser, { endpoint: "http://127.0.0.1:1/" })).rejects.toMatchObject({ code: "UNKNOWN_SERVICE" });
  await expect(save(browser, { publicKey: newVapidKeys().publicKey })).rejects.toMatchObject({ code: "OTHER_KEY" });
  await expect(save(browser, { auth: "short" })).rejects.toMatchObject({ status: 400 });
  await expect(save(ada, {})).rejects.toMatchObject({ code: "NO_BROWSER" });
  await expect(save(lab.visitor(), {})).rejects.toMatchObject({ status: 401 });
  expect(await lab.lab.deps.db.$count(pushDevices, eq(pushDevices.userId, ada.userId))).toBe(0);
});

test("without a key pair push is off, and subscriptions under another key receive nothing", async () => {
  const pushed = await withPush();
  const { lab, service } = pushed;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const browser = await inABrowser(lab, ada);
  await subscribe(pushed, browser);
  const { deps } = lab.lab;
  const other = newVapidKeys();
  deps.push = webPush({ keys: other, services: [service.host], contact: () => "mailto:lab@nice.test", now: deps.now });
  expect(await listed(browser)).toEqual([]);
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
  await admin.call(writeToCustomer, { params: { orderId }, body: { id: newId(), text: "Hello" } });
  await lab.workAll();
  expect(service.received).toEqual([]);
  await subscribe({ ...pushed, publicKey: other.publicKey }, browser);
  expect(await listed(browser)).toHaveLength(1);
  deps.push = null;
  const params = { userId: ada.userId };
  expect(await browser.call(contract.listPushDevices, { params })).toEqual({ publicKey: null, devices: [] });
  await expect(subscribe(pushed, browser)).rejects.toMatchObject({ code: "NOT_SET_UP" });
});
