import { type BrowserContext, expect, type Worker } from "@playwright/test";
import { writeToCustomer } from "../../../src/contract/orders/order-desk.ts";
import { shownOrderNumber } from "../../../src/rules/orders/number.ts";
import type { PushTarget } from "../../../src/server/adapters/push/port.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { isAlive, mailTo } from "../../support/journey.ts";
import { newCustomer, pageOf, pushPort, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";
import { fakePushService } from "../../support/fake-push-service.ts";

/** Makes the headless browser, which shows no prompts, allow notices and subscribe at a service on this machine. */
async function subscribingAt(context: BrowserContext, target: PushTarget): Promise<void> {
  await context.addInitScript(({ endpoint, ...keys }) => {
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
    const ended = async () => true;
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys }), unsubscribe: ended }) as unknown as PushSubscription;
  }, target);
}

type Shown = { title: string; body: string; data: { path: string } };

/** Returns the notice that the service worker shows for a push, and the URL that a click opens. */
async function shownBy(worker: Worker, text: string): Promise<Shown & { leadsTo: string }> {
  return worker.evaluate(async (sent) => {
    const scope = globalThis as unknown as {
      registration: { showNotification(title: string, options: object): Promise<void> };
      clients: { openWindow(path: string): Promise<null> };
    };
    const happen = (kind: string, more: object) =>
      dispatchEvent(Object.assign(new Event(kind), { waitUntil() {}, ...more }));
    const shown = new Promise<Shown>((done) => {
      scope.registration.showNotification = async (title, options) => done({ title, ...options } as Shown);
    });
    happen("push", { data: { json: () => JSON.parse(sent) as unknown } });
    const { title, body, data } = await shown;
    const leadsTo = new Promise<string>((done) => {
      scope.clients.openWindow = async (path) => (done(path), null);
    });
    happen("notificationclick", { notification: { data, close() {} } });
    return { title, body, data, leadsTo: await leadsTo };
  }, text);
}

test("push notifications show lab messages, link to the order, and can be turned off", async ({ browser }) => {
  const service = await fakePushService(pushPort());
  const customer = await newCustomer("noticed");
  const page = await pageOf(browser, customer, { serviceWorkers: "allow" });
  const context = page.context();
  await subscribingAt(context, service.subscribe());
  await page.goto(`/users/${customer.userId}/settings#mails`);
  await isAlive(page);
  const notices = page.getByRole("switch", { name: "Notifications in this browser" });

  await test.step("notifications are turned on and stay on after a reload", async () => {
    await expect(notices).not.toBeChecked();
    await notices.click();
    await expect(notices).toBeChecked();
    await expect(notices).toBeEnabled();
    await page.reload();
    await expect(notices).toBeChecked();
    await expectNoViolations(page, "settings with notifications");
  });

  const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
  const write = (text: string) =>
    theAdmin().call(writeToCustomer, { params: { orderId }, body: { id: newId(), text } });
  await test.step("a lab message is pushed at once, without its text", async () => {
    await write("One frame is stuck");
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.received[0]!.text).not.toContain("stuck");
    const [worker] = context.serviceWorkers();
    expect(await shownBy(worker!, service.received[0]!.text)).toMatchObject({
      title: "The lab wrote to you",
      body: `Order ${shownOrderNumber(orderId)}`,
      leadsTo: `/users/${customer.userId}/orders/${orderId}`,
    });
  });

  await test.step("no notification arrives after they are turned off", async () => {
    await notices.click();
    await expect(notices).not.toBeChecked();
    await expect(notices).toBeEnabled();
    await page.reload();
    await expect(notices).not.toBeChecked();
    await write("Another word");
    await mailTo(customer.email, ({ text }) => text.includes("Another word"));
    expect(service.received).toHaveLength(1);
  });
  await context.close();
  await service.close();
});

test("unsupported browsers say so, iPhones get install steps, and the site is installable", async ({ browser }) => {
  const customer = await newCustomer("unable");
  const page = await pageOf(browser, customer);
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto(`/users/${customer.userId}/settings#mails`);
  await isAlive(page);
  await expect(page.getByText("This browser doesn't support notifications.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Notifications in this browser" })).toBeDisabled();
  const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
  const {
    display,
    start_url: start,
    icons,
  } = (await (await page.request.get(manifest!)).json()) as {
    display: string;
    start_url: string;
    icons: { src: string }[];
  };
  expect({ display, start }).toEqual({ display: "standalone", start: "/" });
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
  // As Safari reports it for a page that is not on the home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
  await page.reload();
  await expect(page.getByText("Share, then Add to Home Screen")).toBeVisible();
  await page.context().close();
});
