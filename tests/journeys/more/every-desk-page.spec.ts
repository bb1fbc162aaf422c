import { expect } from "@playwright/test";
import { shownOrderNumber } from "../../../src/rules/orders/number.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../../support/makers.ts";

/** tests/components/every-desk-page.test.tsx has every page. */
test("desk pages open by URL for staff and redirect customers to the home page", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("visited"), theAdmin()];
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const theirs = `/admin/users/${customer.userId}`;
  const pages = [
    ["/admin", "Analytics"],
    ["/admin/messengers", "Couriers and vendors"],
    ["/admin/products", "Products"],
    ["/admin/bench/develop", "Develop"],
    [theirs, "Zoe Grain"],
    [`${theirs}/orders/${order.id}`, new RegExp(shownOrderNumber(order.id))],
    [`${theirs}/settings`, "Settings"],
  ] as const;
  const staff = await pageOf(browser, admin);
  for (const [address, heading] of pages) {
    await staff.goto(address);
    await expect(staff.getByRole("heading", { level: 1, name: heading }), address).toBeVisible();
    expect(new URL(staff.url()).pathname).toBe(address);
    await expect(staff).not.toHaveTitle(/not found/i);
  }
  const page = await pageOf(browser, await newCustomer("curious"));
  for (const [address] of pages) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === "/");
  }
});
