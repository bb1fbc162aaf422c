import { expect, type Page } from "@playwright/test";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { STATIONS } from "../../src/web/bench/stations/station.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";

/** The desk's lists, stations and one order with its customer; tests/components/every-desk-page.test.tsx has every page. */
async function desk(): Promise<readonly (readonly [path: string, heading: string | RegExp])[]> {
  const customer = await newCustomer("visited");
  const order = await receivedOrder(customer, theAdmin(), aDraft([aRoll()]));
  const theirs = `users/${customer.userId}`;
  const number = new RegExp(shownOrderNumber(order.id));
  return [
    ["", "Figures"],
    ["messengers", "Couriers and vendors"],
    ["products", "Products"],
    ["variants", "Variants and stock"],
    ["collections", "Collections"],
    ["social-submissions", "Submissions"],
    ["roll-events-dashboard", "Board"],
    ["roll-events-dashboard/RECEIVED", "Received"],
    ["orders", "Orders"],
    ["users", "People"],
    ["coupons", "Coupons"],
    ["memberships", "Memberships"],
    ["referrals", "Invitations"],
    ["newsletter", "Newsletter"],
    ["returns", "Returns"],
    ["disputes", "Disputes"],
    ["reviews", /./],
    ["papers", "Papers and sizes"],
    ["reminders", "Waited for"],
    ["failures", "What failed"],
    ["history", "History"],
    ["account-events", "Account events"],
    ["services", "Services"],
    ["bench", "Bench"],
    ["bench/receive", "Receive"],
    ...STATIONS.map(({ at, label }) => [`bench/${at}`, label] as const),
    [theirs, "Zoe Grain"],
    [`${theirs}/settings`, "Settings"],
    [`${theirs}/membership`, "Zoe's membership"],
    [`${theirs}/orders`, "Orders"],
    [`${theirs}/orders/${order.id}`, number],
    [`${theirs}/orders/${order.id}/summary`, "Receipt"],
    [`${theirs}/orders/${order.id}/add-rush`, /./],
    [`${theirs}/rolls/${order.rolls[0]!.id}`, /./],
  ];
}

/** Goes to an address as a link of the page would, without loading the page again. */
const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);

test("the desk's pages open to staff at their own addresses, and a customer who enters them lands at home", async ({
  browser,
}) => {
  const pages = (await desk()).map(([path, heading]) => [path === "" ? "/admin" : `/admin/${path}`, heading] as const);
  const staff = await pageOf(browser, theAdmin());
  await staff.goto("/admin/bench");
  await isAlive(staff);
  for (const [address, heading] of pages) {
    await go(staff, address);
    await expect(staff.getByRole("heading", { level: 1, name: heading }), address).toBeVisible();
    expect(new URL(staff.url()).pathname).toBe(address);
    await expect(staff).not.toHaveTitle(/not found/i);
  }

  const customer = await pageOf(browser, await newCustomer("curious"));
  await customer.goto("/admin/products");
  await customer.waitForURL((url) => url.pathname === "/");
  await isAlive(customer);
  for (const [address] of pages) {
    await go(customer, address);
    await customer.waitForURL((url) => url.pathname === "/");
  }
});
