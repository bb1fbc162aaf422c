import { expect } from "@playwright/test";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import {
  acceptVendorOrder,
  declineVendorOrder,
  getVendorOrder,
  shipVendorOrder,
} from "../../src/contract/vendors/vendors.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive, mailTo } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { sha256Of } from "../support/makers.ts";
import { anOrderOfPrints, aPaperOf } from "../support/print-makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";

test("a vendor is mailed what to make, looks at proof, file and checksum, and by keys alone accepts, sends, brings and declines", async ({
  browser,
}) => {
  const [vendor, customer] = [await demoPerson("vendor@nice.test"), await newCustomer("prints")];
  const paper = await aPaperOf(vendor);
  const sent = await anOrderOfPrints(customer, paper, { quantity: 2 });
  const brought = await anOrderOfPrints(customer, paper, { deliveryMethod: "IN_STORE_PICKUP" });
  const declined = await anOrderOfPrints(customer, paper);
  const number = shownOrderNumber(sent.id);
  const mail = await mailTo(vendor.email, ({ subject }) => subject === `New order ${number} for you`);
  expect(mail.text).toContain("2 × ");

  // The file is made by then.
  const params = { orderId: sent.id };
  await expect
    .poll(async () => (await vendor.call(getVendorOrder, { params })).vendorOrder.lines[0]!.print?.sha256 ?? null)
    .not.toBeNull();
  const page = await pageOf(browser, vendor);
  const main = page.getByRole("main");
  await page.goto("/vendor-orders");
  await isAlive(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill(number);
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expectNoViolations(page, "a vendor's orders");
  await page.getByRole("link", { name: number }).press("Enter");
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(main.getByRole("heading", { name: /^2 × / })).toBeVisible();
  for (const fact of ["Paper", "Size", "Crop", "SHA-256"])
    await expect(main.getByText(fact, { exact: true })).toBeVisible();
  const proof = main.getByRole("img", { name: /^Proof of / });
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  const href = await main.getByRole("link", { name: "Print file" }).getAttribute("href");
  const file = await (await page.request.get(href!)).body();
  await expect(main.getByText(sha256Of(file))).toBeVisible();
  // Nowhere an amount, nor how to reach the customer by mail.
  await expect(main).not.toContainText("$");
  await expect(main).not.toContainText(customer.email);
  await expectNoViolations(page, "a vendor's order");

  const outOfTurn = { OUT_OF_TURN: { state: "DECLINED", orderStatus: "PAID" } };
  await saysRefusals(page, acceptVendorOrder, {
    press: () => page.keyboard.press("a"),
    at: noticesOf(page),
    data: outOfTurn,
  });
  await expect(main.getByText("Accepted").first()).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Carrier").selectOption("UPS");
  await dialog.getByLabel("Tracking number").fill("1Z5R89390357567127");
  await saysRefusals(page, shipVendorOrder, {
    press: () => dialog.getByLabel("Tracking number").press("Enter"),
    at: dialog,
    data: outOfTurn,
    typed: [[dialog.getByLabel("Tracking number"), "1Z5R89390357567127"]],
  });
  await expect(dialog).toBeHidden();
  await expect(main.getByText("1Z5R89390357567127")).toBeVisible();
  const history = main.getByRole("region", { name: "What happened" });
  for (const step of ["Came to you", "Accepted", "Sent"]) await expect(history.getByText(step)).toBeVisible();
  const away = await mailTo(customer.email, ({ subject }) => subject.includes("on its way"));
  expect(away.text).toContain("1Z5R89390357567127");

  // What is picked up has no carrier; it is brought to the lab.
  await page.goto(`/vendor-orders/${brought.id}`);
  await isAlive(page);
  await expect(main.getByText("Bring it to the lab")).toBeVisible();
  await page.keyboard.press("s");
  await dialog.getByRole("button", { name: "It is there" }).press("Enter");
  await expect(history.getByText("Brought to the lab")).toBeVisible();

  await page.goto(`/vendor-orders/${declined.id}`);
  await isAlive(page);
  await expect(page.getByRole("heading", { name: `Order ${shownOrderNumber(declined.id)}` })).toBeVisible();
  await page.keyboard.press("d");
  await dialog.getByRole("button", { name: "Decline it" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("No baryta left until July");
  await saysRefusals(page, declineVendorOrder, {
    press: () => dialog.getByRole("button", { name: "Decline it" }).press("Enter"),
    at: dialog,
    data: outOfTurn,
    typed: [[dialog.getByLabel("Reason"), "No baryta left until July"]],
  });
  await expect(history.getByText("No baryta left until July")).toBeVisible();
  const told = await mailTo(BRAND.email, ({ text }) => text.includes(shownOrderNumber(declined.id)));
  expect(told.text).toContain("No baryta left until July");
  await page.context().close();

  // The customer reads on the order's own page who makes it and that it left, and nothing of who declined.
  const theirs = await pageOf(browser, customer);
  await theirs.goto(`/users/${customer.userId}/orders/${sent.id}`);
  await isAlive(theirs);
  await expect(theirs.getByText(/is making it/)).toBeVisible();
  await expect(theirs.getByText("1Z5R89390357567127").first()).toBeVisible();
  const { events } = await customer.call(getUserOrder, {
    params: { userId: customer.userId, orderId: declined.id },
  });
  expect(JSON.stringify(events)).not.toContain("baryta");
  await theirs.context().close();
});
