import { type Browser, expect, type Page } from "@playwright/test";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { isAlive, logInAgain, nextStep, pay, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf, type Person } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

const HEADINGS = { Delivery: "Delivery", Address: "Address", Review: "Is this all right?" } as const;

/** A new customer's order of film at its first step, where its negatives are said. */
async function beganOrder(browser: Browser, negatives: "CUT" | "TOSS"): Promise<{ customer: Person; page: Page }> {
  const customer = await newCustomer("interrupted");
  const page = await pageOf(browser, customer);
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption(negatives);
  return { customer, page };
}

test("a session that ends in the middle of an order of film asks to log in, and nothing typed is lost", async ({
  browser,
}) => {
  const { customer, page } = await beganOrder(browser, "CUT");
  await nextStep(page, "Delivery");
  await page.getByLabel("Drop off").check();
  await customer.call(logOut);
  await page.reload();
  await logInAgain(page, customer.email);
  await expect(page.getByLabel("Drop off")).toBeChecked();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByLabel("Negatives", { exact: true })).toHaveValue("CUT");
  const again = await customer.call(listUserOrders, { params: { userId: customer.userId } }).catch(() => null);
  expect(again, "the token of the session that ended opens nothing").toBeNull();
  await page.context().close();
});

const STEPS = ["Delivery", "Address", "Review"] as const;

for (const step of STEPS)
  test(`a session that ends at the step ${step} goes on there after logging in, and Back leads to the step before`, async ({
    browser,
  }) => {
    const { customer, page } = await beganOrder(browser, "TOSS");
    for (const next of STEPS.slice(0, STEPS.indexOf(step) + 1)) {
      if (next === "Address") await page.getByLabel("Drop off").check();
      await nextStep(page, next);
    }
    if (step === "Review") await page.getByLabel("Notes for the lab").fill("The second is under-exposed");
    await customer.call(logOut);
    await page.reload();
    await logInAgain(page, customer.email);
    await page.waitForURL(`**?step=${step.toLowerCase()}`);
    await expect(page.getByRole("heading", { name: HEADINGS[step] })).toBeVisible();
    if (step === "Review") {
      await expect(page.getByLabel("Notes for the lab")).toHaveValue("The second is under-exposed");
      await placeOrderButton(page).click();
      await page.waitForURL("**/checkout?order=*");
      await pay(page);
    } else {
      await isAlive(page);
      await page.goBack();
      if (step === "Address") await expect(page.getByLabel("Drop off")).toBeChecked();
      else await expect(page.getByLabel("Negatives", { exact: true })).toHaveValue("TOSS");
    }
    await page.context().close();
  });
