import { expect, type Locator, type Page } from "@playwright/test";
import { isAlive, newEmail, PASSWORD, placeOrderButton } from "../../support/journey.ts";
import { pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

/** More tab stops than any page of the order has: an element not reached by then is not in the tab order. */
const MOST_STOPS = 120;

/** Presses Tab until `target` is focused and visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test("a visitor signs up, adds rolls, orders and pays using only the keyboard", async ({ browser }) => {
  const page = await pageOf(browser, null);
  const next = (step: string) => page.getByRole("button", { name: `Next: ${step}` }).filter({ visible: true });

  await test.step("account details, with the city filled in from the ZIP code", async () => {
    await page.goto("/signup");
    await isAlive(page);
    await type(page, page.getByLabel("First name"), "Zoe");
    await type(page, page.getByLabel("Last name"), "Grain");
    await type(page, page.getByLabel("E-mail"), newEmail("keys"));
    await type(page, page.getByLabel("Password", { exact: true }), PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/complete-user-details");
    await type(page, page.getByLabel("Phone"), "(718) 555-0132");
    await type(page, page.getByLabel("Street and number"), "12 Franklin St");
    await type(page, page.getByLabel("ZIP code"), "11222");
    await expect(page.getByLabel("City")).toHaveValue("Brooklyn");
    await expect(page.getByLabel("State")).toHaveValue("NY");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/onboarding/rolls");
  });

  await test.step("rolls", async () => {
    const film = page.getByRole("combobox", { name: "Film" });
    await type(page, film, "Portra 400");
    await page.keyboard.press("Enter");
    await expect(film).toHaveValue(/Portra 400/);
    const negatives = page.getByLabel("Negatives", { exact: true });
    await type(page, negatives, "Toss");
    await expect(negatives).toHaveValue("TOSS");
    await press(page, page.getByRole("button", { name: "Duplicate roll 1" }));
    await expect(page.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
    await press(page, next("Delivery"));
  });

  await test.step("delivery and address", async () => {
    await expect(page.getByRole("heading", { name: "Delivery" })).toBeFocused();
    const ways = page.getByRole("radio");
    await tabTo(page, page.getByRole("radio", { checked: true }));
    const dropOff = page.getByLabel("Drop off");
    for (let way = 0; way < (await ways.count()) && !(await dropOff.isChecked()); way++)
      await page.keyboard.press("ArrowDown");
    await expect(dropOff).toBeChecked();
    await press(page, next("Address"));
    await expect(page.getByRole("heading", { name: "Address", exact: true })).toBeFocused();
    await press(page, next("Review"));
    await expect(page.getByRole("heading", { name: "Review your order" })).toBeFocused();
  });

  await test.step("placing the order and paying with a typed card", async () => {
    await press(page, placeOrderButton(page));
    await page.waitForURL("**/checkout?order=*");
    await type(page, page.getByLabel("Card number"), "4242424242424242");
    await type(page, page.getByRole("textbox", { name: "Expires" }), "1234");
    await type(page, page.getByLabel("Security code"), "123");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Print packing slip" }));
  });
  await page.context().close();
});
