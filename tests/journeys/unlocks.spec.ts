import { expect, type Page } from "@playwright/test";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { makeTestCardToken, attachPaymentMethod } from "../../src/contract/payments/payments.ts";
import { quoteUnlocks } from "../../src/contract/unlocks/unlocks.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, type Person } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { TEST_CARDS } from "../support/makers.ts";

async function unlocking(page: Page, { customer, rollId }: { customer: Person; rollId: string }) {
  await page.goto(`/users/${customer.userId}/rolls/${rollId}`);
  await expect(page.getByRole("link", { name: "Frame 1" })).toBeVisible();
  await isAlive(page);
  await page.keyboard.press("a");
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: /^Unlock/ })
    .click();
  return page.getByRole("dialog", { name: /^Unlock/ });
}

async function aRollOf(frames: number) {
  const { customer, order, scansOf } = await aLibrary([{ frames }]);
  const scanIds = (await scansOf(0)).map(({ id }) => id);
  const quote = () => customer.call(quoteUnlocks, { params: { userId: customer.userId }, body: { scanIds } });
  return { customer, rollId: order.rolls[0]!.id, scanIds, quote };
}

async function storeCard(customer: Person, number: string): Promise<void> {
  const { token } = await customer.call(makeTestCardToken, {
    body: { number, expMonth: 12, expYear: 2034, cvc: "123" },
  });
  await customer.call(attachPaymentMethod, { params: { userId: customer.userId }, body: { token } });
}

async function ordersOf(customer: Person) {
  const { orders } = await customer.call(listUserOrders, { params: { userId: customer.userId }, query: {} });
  return orders;
}

test("TIFFs of a roll are bought with the saved card, generated while waiting, and downloaded", async ({ browser }) => {
  const roll = await aRollOf(2);
  await storeCard(roll.customer, TEST_CARDS.pays);
  const page = await pageOf(browser, roll.customer);
  const dialog = await unlocking(page, roll);
  await expect(dialog.getByRole("radio", { name: /16-bit TIFF.*\$2\.99 each/ })).toBeChecked();
  await expect(dialog.getByText("2 × $2.99")).toBeVisible();
  const total = (await roll.quote()).quotes[0]!.total;
  await dialog.getByRole("button", { name: `Pay $${(total / 100).toFixed(2)}` }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Your 2 files are ready" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /16-bit TIFF.*Unlocked/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Pay/ })).toBeHidden();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /_01\.tif$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^\d\d-\d{5}_01\.tif$/);
  expect((await ordersOf(roll.customer))[0]).toMatchObject({ status: "PAID", total });
  // A repeated request finds the existing files and charges nothing.
  await page.keyboard.press("Escape");
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: /^Unlock/ })
    .click();
  await expect(dialog.getByText("Your 2 files are ready")).toBeVisible();
  // These scans are full-size already, so this is free.
  await dialog.getByRole("radio", { name: /Full-size JPEG.*Included/ }).check();
  await dialog.getByRole("button", { name: "Unlock 2 scans" }).click();
  await expect(dialog.getByRole("link", { name: /_02_full\.jpg$/ })).toBeVisible();
  expect(await ordersOf(roll.customer)).toHaveLength(2);
  await page.context().close();
});
