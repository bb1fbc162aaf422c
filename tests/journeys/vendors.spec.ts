import { expect } from "@playwright/test";
import { getVendorOrder } from "../../src/contract/vendors/vendors.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { isAlive, mailTo } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { sha256Of } from "../support/makers.ts";
import { anOrderOfPrints, aPaperOf } from "../support/print-makers.ts";

test("a vendor is e-mailed a print order, checks its file, accepts and ships it", async ({ browser }) => {
  const [vendor, customer] = [await demoPerson("vendor@nice.test"), await newCustomer("prints")];
  const order = await anOrderOfPrints(customer, await aPaperOf(vendor), { quantity: 2 });
  const number = shownOrderNumber(order.id);
  const mail = await mailTo(vendor.email, ({ subject }) => subject === `New order ${number} for you`);
  expect(mail.text).toContain("2 × ");

  // The file is ready by then.
  const params = { orderId: order.id };
  await expect
    .poll(async () => (await vendor.call(getVendorOrder, { params })).vendorOrder.lines[0]!.print?.sha256 ?? null)
    .not.toBeNull();
  const page = await pageOf(browser, vendor);
  const main = page.getByRole("main");
  await page.goto("/vendor-orders");
  await isAlive(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill(number);
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: number }).press("Enter");
  await expect(main.getByRole("heading", { name: /^2 × / })).toBeVisible();
  const proof = main.getByRole("img", { name: /^Proof of / });
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  const href = await main.getByRole("link", { name: "Print file" }).getAttribute("href");
  const file = await (await page.request.get(href!)).body();
  await expect(main.getByText(sha256Of(file))).toBeVisible();

  await page.keyboard.press("a");
  await expect(main.getByText("Accepted").first()).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Carrier").selectOption("UPS");
  await dialog.getByLabel("Tracking number").fill("1Z5R89390357567127");
  await dialog.getByLabel("Tracking number").press("Enter");
  const history = main.getByRole("region", { name: "History" });
  await expect(history.getByText("Shipped")).toBeVisible();
  const away = await mailTo(customer.email, ({ subject }) => subject.includes("on its way"));
  expect(away.text).toContain("1Z5R89390357567127");

  const theirs = await pageOf(browser, customer);
  await theirs.goto(`/users/${customer.userId}/orders/${order.id}`);
  await expect(theirs.getByText(/accepted the order/)).toBeVisible();
  await expect(theirs.getByText("1Z5R89390357567127").first()).toBeVisible();
});
