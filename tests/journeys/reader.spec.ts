import { expect } from "@playwright/test";
import { CallError } from "../../src/contract/kit/client.ts";
import { holdTestCard, listReaders } from "../../src/contract/payments/readers.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";

/**
 * The lab has one working reader, and only this file's one journey may use it: everything else about readers is in
 * tests/components/reader.test.tsx. An earlier try may have left a payment there, which a declined card ends.
 */
async function freeTheReader(admin: Person): Promise<void> {
  const { readers } = await admin.call(listReaders);
  const readerId = readers.find(({ label }) => label === "Front desk")!.id;
  await admin.call(holdTestCard, { body: { readerId, card: "declined" } }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "NOTHING_WAITS") throw error;
  });
}

test("staff take a payment on the reader: one card is declined, the next pays the order", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("at-the-reader"), theAdmin()];
  await freeTheReader(admin);
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const said = dialog.getByRole("status").first();
  const take = dialog.getByRole("button", { name: "Take $19.59" });
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await main.getByRole("button", { name: "Take payment on reader" }).press("Enter");
  await expect(dialog.getByRole("radio", { name: "Front desk" })).toBeChecked();
  await take.press("Enter");
  await expect(said).toContainText("Front desk is ready");
  await dialog.getByRole("button", { name: "Declined card" }).click();
  await expect(said).toContainText("The card was declined.");
  await take.click();
  await dialog.getByRole("button", { name: "Successful card" }).press("Enter");
  await expect(said).toContainText("Paid $19.59 with Visa ending 4242.");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(main.getByText("Paid $19.59 with Visa ending 4242").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "Take payment on reader" })).toBeHidden();
});
