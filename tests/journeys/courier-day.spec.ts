import { expect, type Page } from "@playwright/test";
import { listRoutes } from "../../src/contract/couriers/courier-routes.ts";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { aRide, isTooLateToRide } from "../support/courier-journey.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test.use({ serviceWorkers: "allow" });
test.skip(isTooLateToRide, "The day ends in New York during this ride.");

const next = (page: Page) => page.getByRole("region", { name: /^Next: / });
const line = (page: Page) => page.getByRole("main").getByRole("status").first();

/** A fake camera that sees any code shown to it: desktop browsers read no barcodes. */
const aCamera = () => {
  const sight = { code: "" };
  Object.assign(globalThis, {
    sight,
    BarcodeDetector: class {
      detect = () => Promise.resolve(sight.code === "" ? [] : [{ rawValue: sight.code }]);
    },
  });
  navigator.mediaDevices.getUserMedia = () => {
    const picture = document.createElement("canvas");
    picture.getContext("2d")!.fillRect(0, 0, 9, 9);
    return Promise.resolve(picture.captureStream(5));
  };
};

/** Scans the order's barcode with the camera at the door, and signs as the customer with a finger. */
async function visitSigned(page: Page): Promise<string> {
  const number = /#\d+/.exec(await next(page).innerText())![0];
  await next(page).getByRole("button", { name: "Collected" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Scan with the camera" }).tap();
  await page.evaluate((code) => Object.assign((globalThis as never as { sight: object }).sight, { code }), number);
  await expect(dialog.getByText(`${number}: this is the right order.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Stop the camera" }).tap();
  await dialog.getByRole("button", { name: "Get a signature" }).tap();
  const sheet = dialog.getByRole("img", { name: "Signature" });
  await sheet.scrollIntoViewIfNeeded();
  const { x, y } = (await sheet.boundingBox())!;
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 90, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Collected 1 roll" }).tap();
  await expect(next(page).getByText(number)).toBeHidden();
  return number;
}

/** Completes the next stop. @returns its order, "#1042" */
async function visit(page: Page, fails?: string): Promise<string> {
  const number = /#\d+/.exec(await next(page).innerText())![0];
  if (fails === undefined) {
    await next(page).getByRole("button", { name: "Collected" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Collected 1 roll" }).tap();
  } else {
    await next(page).getByRole("button", { name: "Could not collect" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: fails }).tap();
  }
  await expect(next(page).getByText(number)).toBeHidden();
  return number;
}

test("a courier completes eight stops, half of them offline, with updates sent once and in order", async ({
  browser,
}) => {
  test.slow(); // eight orders and many clicks
  const { courier, customer, day, messengerId, orderIds } = await aRide(8);
  const page = await pageOf(browser, courier, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "allow",
  });
  await page.context().addInitScript(aCamera);
  await page.context().clock.install();
  const address = `/messenger-routes?day=${day}`;
  await page.goto(address);
  await isAlive(page);
  await expect(page.getByText("0 of 8 stops done")).toBeVisible();

  await next(page).getByRole("button", { name: "On my way" }).tap();
  await expect(next(page).getByRole("button", { name: /^Sent at/ })).toBeVisible();
  const order: string[] = [];
  order.push(await visitSigned(page));
  order.push(await visit(page));
  await expect(line(page)).toHaveText("All updates sent.");
  await page.waitForFunction(async () => (await caches.match("/messenger-routes")) !== undefined);

  // Offline for four stops: the page is reloaded meanwhile and opened in a second tab.
  await page.context().setOffline(true);
  order.push(await visit(page));
  order.push(await visit(page, "No answer"));
  await expect(line(page)).toContainText("Offline. 2 updates saved on this phone");
  await page.reload();
  await expect(page.getByText("4 of 8 stops done")).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(address);
  await expect(second.getByText("4 of 8 stops done")).toBeVisible();
  order.push(await visit(second));
  await expect(page.getByText("5 of 8 stops done")).toBeVisible();
  order.push(await visit(page));
  await expect(line(second)).toContainText("Offline. 4 updates saved on this phone");
  // Forty minutes, during which both tabs keep retrying.
  await page.context().clock.fastForward("40:00");
  await expect(line(page)).toContainText("Offline. 4 updates saved on this phone");
  await expect(line(second)).toContainText("Offline. 4 updates saved on this phone");

  await page.context().setOffline(false);
  await expect(line(page)).toHaveText("All updates sent.");
  await expect(line(second)).toHaveText("All updates sent.");
  await second.close();
  order.push(await visit(page, "Film not ready"));
  order.push(await visit(page));
  await page.getByRole("button", { name: "Hand over all: 6 rolls" }).tap();
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await expect(line(page)).toHaveText("All updates sent.");

  const query = { from: day, to: day };
  const { routes } = await courier.call(listRoutes, { params: { messengerId }, query });
  const signed = routes[0]!.stops.filter(({ photoUrl }) => photoUrl !== null);
  expect(signed.map(({ orderId }) => shownOrderNumber(orderId))).toEqual([order[0]]);

  // Each customer's timeline has each step once, and all steps arrived in the order of the ride.
  expect(new Set(order).size).toBe(8);
  const at: number[] = [];
  for (const number of order) {
    const orderId = orderIds.find((id) => shownOrderNumber(id) === number)!;
    const theirs = await customer.call(getUserOrder, { params: { userId: customer.userId, orderId } });
    const steps = theirs.events.filter(({ type }) => /^COURIER_(COLLECTED|FAILED|HANDED_OVER)$/.test(type));
    const types = steps.map(({ type }) => type).toSorted();
    const failed = types.includes("COURIER_FAILED");
    expect(types).toEqual(failed ? ["COURIER_FAILED"] : ["COURIER_COLLECTED", "COURIER_HANDED_OVER"]);
    at.push(Date.parse(steps.find(({ type }) => type !== "COURIER_HANDED_OVER")!.at));
  }
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  await page.context().close();
});
