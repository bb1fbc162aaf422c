import { expect, type Page } from "@playwright/test";
import { subscribe } from "../../src/contract/memberships/memberships.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { makeTestCardToken, attachPaymentMethod } from "../../src/contract/payments/payments.ts";
import { quoteUnlocks } from "../../src/contract/unlocks/unlocks.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive } from "../support/journey.ts";
import { pageOf, type Person } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { TEST_CARDS } from "../support/makers.ts";

/** A roll of a new customer, all of it selected, and the dialog in which it is unlocked. */
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

test("TIFFs of a roll are bought with the stored card, made before one's eyes, and saved", async ({ browser }) => {
  const roll = await aRollOf(2);
  await storeCard(roll.customer, TEST_CARDS.pays);
  const page = await pageOf(browser, roll.customer);
  const dialog = await unlocking(page, roll);
  await expect(dialog.getByRole("radio", { name: /16-bit TIFF.*\$2\.99 each/ })).toBeChecked();
  await expect(dialog.getByText("2 × $2.99")).toBeVisible();
  await expectNoViolations(page, "unlocking, before it is paid");
  const total = (await roll.quote()).quotes[0]!.total;
  await dialog.getByRole("button", { name: `Pay $${(total / 100).toFixed(2)}` }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "Your 2 files are there" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /16-bit TIFF.*Unlocked/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Pay/ })).toBeHidden();
  await expectNoViolations(page, "files that were unlocked");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /_01\.tif$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^\d\d-\d{5}_01\.tif$/);
  expect((await ordersOf(roll.customer))[0]).toMatchObject({ status: "PAID", total });
  // Who asks once more finds what is there, and pays nothing.
  await page.keyboard.press("Escape");
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: /^Unlock/ })
    .click();
  await expect(dialog.getByText("Your 2 files are there")).toBeVisible();
  // As large as they are, they are full-size already: that costs nobody anything.
  await dialog.getByRole("radio", { name: /Full-size JPEG.*Included/ }).check();
  await dialog.getByRole("button", { name: "Unlock 2 scans" }).click();
  await expect(dialog.getByRole("link", { name: /_02_full\.jpg$/ })).toBeVisible();
  expect(await ordersOf(roll.customer)).toHaveLength(2);
  await page.context().close();
});

test("a declined card is told where it was given, and another pays the same scans", async ({ browser }) => {
  const roll = await aRollOf(1);
  const page = await pageOf(browser, roll.customer, { viewport: { width: 390, height: 844 } });
  const dialog = await unlocking(page, roll);
  // The rolls were paid by a stored card; this one is new.
  await dialog.getByRole("radio", { name: "Another card" }).check();
  const pays = dialog.getByRole("button", { name: /^Pay \$/ });
  await pays.click();
  await expect(dialog.getByText("Give the card number")).toBeVisible();
  await fillCard(page, TEST_CARDS.declined);
  await pays.click();
  await expect(dialog.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  expect((await roll.quote()).scans[0]!.unlocked).toEqual([]);
  await fillCard(page, TEST_CARDS.pays);
  await pays.click();
  await expect(dialog.getByText("Your file is there")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect((await ordersOf(roll.customer)).filter(({ status }) => status === "OPEN")).toEqual([]);
  await page.context().close();
});

test("a card that asks for a second step unlocks once that is answered", async ({ browser }) => {
  const roll = await aRollOf(1);
  const page = await pageOf(browser, roll.customer);
  const dialog = await unlocking(page, roll);
  await dialog.getByRole("radio", { name: "Another card" }).check();
  await fillCard(page, TEST_CARDS.secondStep);
  const pays = dialog.getByRole("button", { name: /^Pay \$/ });
  await pays.click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await pays.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("Your file is there")).toBeVisible();
  await page.context().close();
});

test("Very Nice members are asked for no card, and take home what is made for them", async ({ browser }) => {
  const roll = await aRollOf(1);
  await storeCard(roll.customer, TEST_CARDS.pays);
  await roll.customer.call(subscribe, { params: { userId: roll.customer.userId, tier: "VERY_NICE_2025" }, query: {} });
  await expect.poll(async () => (await roll.quote()).pricePerUnlock).toBe(0);
  const before = (await ordersOf(roll.customer)).length;
  const page = await pageOf(browser, roll.customer);
  const dialog = await unlocking(page, roll);
  await expect(dialog.getByRole("radio", { name: /16-bit TIFF.*Included/ })).toBeChecked();
  await expect(dialog.getByText("Pay with")).toBeHidden();
  await dialog.getByRole("button", { name: "Unlock 1 scan" }).click();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /_01\.tif$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/_01\.tif$/);
  expect(await ordersOf(roll.customer)).toHaveLength(before);
  await page.context().close();
});
