import { expect, type Locator, type Page } from "@playwright/test";
import { isAlive, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

/** More stops than any page of the order has: what is not reached by then is in no order of the keyboard. */
const MOST_STOPS = 120;

/** Presses Tab until `target` has the focus, which is seen then. */
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

test("by the keyboard alone rolls are written down, their order is placed, and it is paid", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("keys"));
  const next = (step: string) => page.getByRole("button", { name: `Next: ${step}` }).filter({ visible: true });
  await page.goto("/onboarding/rolls");
  await isAlive(page);

  await test.step("the rolls", async () => {
    const film = page.getByRole("combobox", { name: "Film" });
    await tabTo(page, film);
    await page.keyboard.type("Portra 400");
    await page.keyboard.press("Enter");
    await expect(film).toHaveValue(/Portra 400/);
    const negatives = page.getByLabel("Negatives", { exact: true });
    await tabTo(page, negatives);
    await page.keyboard.type("Toss");
    await expect(negatives).toHaveValue("TOSS");
    await press(page, page.getByRole("button", { name: "Duplicate roll 1" }));
    await expect(page.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
    await press(page, next("Delivery"));
  });

  await test.step("the way to the lab, and the address", async () => {
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
    await expect(page.getByRole("heading", { name: "Is this all right?" })).toBeFocused();
  });

  await test.step("it is placed, and paid by a card that is typed", async () => {
    await press(page, placeOrderButton(page));
    await page.waitForURL("**/checkout?order=*");
    await tabTo(page, page.getByLabel("Card number"));
    await page.keyboard.type("4242424242424242");
    await tabTo(page, page.getByRole("textbox", { name: "Expires" }));
    await page.keyboard.type("1234");
    await tabTo(page, page.getByLabel("Security code"));
    await page.keyboard.type("123");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Print packing slip" }));
  });
  await page.context().close();
});
