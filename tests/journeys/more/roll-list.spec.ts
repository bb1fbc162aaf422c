import { expect, type Page } from "@playwright/test";
import { getUserOrder } from "../../../src/contract/orders/orders.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { dropOffAndPlace, isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

const cards = (page: Page) => page.getByRole("article", { name: /^Roll \d+$/ });
const list = (page: Page) => page.getByRole("dialog", { name: "Paste a list of rolls" });

async function pasting(page: Page) {
  await page.getByRole("button", { name: "Paste list" }).click();
  await expect(list(page)).toBeVisible();
  return list(page);
}

test("a pasted list becomes rolls, except an unreadable line, and they are ordered as listed", async ({ browser }) => {
  const customer = await newCustomer("lister");
  const page = await pageOf(browser, customer);
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");

  const dialog = await pasting(page);
  const field = dialog.getByRole("textbox");
  await expect(dialog.getByRole("button", { name: "Add rolls" })).toBeDisabled();
  await field.fill("2 x Kodak Portra 400, +1, the beach\nIlford HP5 Plus, +9\nKodak Gold 200");
  await expect(dialog.getByRole("status")).toContainText("2 × Kodak Portra 400, Push +1");
  await expect(dialog.getByRole("status")).toContainText("Line 2: “+9” is not a push or pull we offer");
  await expectNoViolations(page, "a pasted roll list");

  // Clicking outside must not discard the typed text.
  await page.mouse.click(5, 5);
  await expect(field).toHaveValue(/the beach/);
  await dialog.getByRole("button", { name: "Add 3 rolls, without 1 line" }).click();
  await expect(dialog).toBeHidden();

  // The untouched first roll is replaced; the others get its options.
  await expect(cards(page)).toHaveCount(3);
  for (const card of await cards(page).all()) await expect(card).toContainText("Pick up at the lab");
  await expect(cards(page).nth(0)).toContainText("Push +1");
  await expect(cards(page).nth(2)).toContainText("GOLD 200");
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await isAlive(page);

  // Options set on one roll are applied to all; notes and push stay per roll.
  await page
    .getByRole("radio", { name: /^Pro scan/ })
    .first()
    .check();
  await page.getByLabel("Negatives", { exact: true }).first().selectOption("TOSS");
  await page.getByRole("button", { name: "Use these services for all rolls" }).first().click();
  for (const card of await cards(page).all()) await expect(card).toContainText("Pro");
  await dropOffAndPlace(page);

  const params = { userId: customer.userId, orderId: Number(new URL(page.url()).searchParams.get("order")) };
  const { rolls } = await customer.call(getUserOrder, { params });
  expect(rolls.map(({ scanQuality, negativesAction }) => [scanQuality, negativesAction])).toEqual(
    Array.from({ length: 3 }, () => ["PRO", "TOSS"]),
  );
  expect(rolls.map(({ stock, pushPullFactor, notes }) => [stock?.model, pushPullFactor, notes])).toEqual([
    ["Portra 400", 1, "the beach"],
    ["Portra 400", 1, "the beach"],
    ["Gold 200", 0, ""],
  ]);
  await page.context().close();
});

test("a shot log is imported from a file, and its frame notes are saved with the roll", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("logger"), { viewport: { width: 390, height: 844 } });
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption("TOSS");
  const dialog = await pasting(page);
  const log = [
    "roll,film,frame,shutter,notes",
    "1,Ilford HP5 Plus,1,1/125,at the pier",
    "1,Ilford HP5 Plus,2,1/60,",
    "2,Kodak Ektar 100,1,1/250,boats",
  ].join("\n");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "log.csv", mimeType: "text/csv", buffer: Buffer.from(log) });
  await expect(dialog.getByRole("status")).toContainText("1 × Ilford HP5 Plus");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Add 2 rolls" }).click();
  await expect(cards(page)).toHaveCount(2);

  const first = cards(page).first();
  const toggle = first.getByRole("button", { expanded: false });
  if (await toggle.isVisible()) await toggle.click();
  await first.getByRole("button", { name: /^Options/ }).click();
  await expect(first.getByLabel("Notes for this roll")).toHaveValue("1: at the pier, shutter 1/125\n2: shutter 1/60");
  await page.context().close();
});
