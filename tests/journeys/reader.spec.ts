import { expect } from "@playwright/test";
import { cancelReaderPayment, holdTestCard, payAtReader } from "../../src/contract/payments/readers.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { saysRefusals } from "../support/says-refusals.ts";

test("staff take a payment on the reader: it is canceled, declined, and paid by the next card, with the keyboard", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("at-the-reader"), theAdmin()];
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  const dialog = page.getByRole("dialog");
  const said = dialog.getByRole("status").first();
  const waits = "Front desk waits for the card";
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Take payment on the reader" }).press("Enter");
  await expect(dialog.getByRole("radio", { name: "Front desk" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Back office" })).toBeDisabled();
  await expectNoViolations(page, "choosing a reader");

  // One that is busy says so, and another one is chosen with the arrow keys.
  const take = dialog.getByRole("button", { name: "Take $19.59" });
  await dialog.getByRole("radio", { name: "Front desk" }).press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Film window" })).toBeChecked();
  await take.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("The card reader is busy");
  await dialog.getByRole("radio", { name: "Front desk" }).check();

  await saysRefusals(page, payAtReader, {
    press: () => take.click(),
    at: dialog,
    data: { NOT_PAYABLE: { status: "CANCELED" } },
  });
  await expect(said).toContainText(waits);
  await expect(said).toBeFocused();
  await expectNoViolations(page, "a reader that waits");

  // Another desk finds it waiting, too.
  await dialog.getByRole("button", { name: "Leave it waiting" }).click();
  await page.getByRole("main").getByRole("button", { name: "Take payment on the reader" }).click();
  await expect(said).toContainText(waits);
  await saysRefusals(page, cancelReaderPayment, {
    press: () => dialog.getByRole("button", { name: "Cancel the payment" }).click(),
    at: dialog,
  });
  await expect(said).toContainText("The last try did not pay: It was called off.");

  await take.click();
  await expect(said).toContainText(waits);
  await saysRefusals(page, holdTestCard, {
    press: () => dialog.getByRole("button", { name: "One that is declined" }).click(),
    at: dialog,
  });
  await expect(said).toContainText("The card was declined.");

  await take.click();
  await dialog.getByRole("button", { name: "One that pays" }).press("Enter");
  await expect(said).toContainText("Paid $19.59 with Visa ending 4242.");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByRole("main").getByText("Paid $19.59 by Visa ending 4242").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Take payment on the reader" })).toBeHidden();
  await page.context().close();
});

test("a lab without a reader says where they come from", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("without-a-reader"), theAdmin()];
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  await page.route("**/api/readers", (route) => route.fulfill({ json: { readers: [] } }));
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Take payment on the reader" }).click();
  await expect(page.getByRole("dialog").getByText("No card reader yet")).toBeVisible();
  await page.context().close();
});
