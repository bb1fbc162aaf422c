import { expect } from "@playwright/test";
import { logOut } from "../../../src/contract/accounts/auth.ts";
import { listUserOrders } from "../../../src/contract/orders/orders.ts";
import { isAlive, logInAgain, nextStep, pay, placeOrderButton } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

test("a film order interrupted by an expired session resumes at its step after login and is paid", async ({
  browser,
}) => {
  const customer = await newCustomer("interrupted");
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");

  await test.step("delivery resumes after login, and Back leads to the rolls", async () => {
    await page.goto("/onboarding/rolls");
    await isAlive(page);
    await page.getByLabel("Negatives", { exact: true }).selectOption("TOSS");
    await nextStep(page, "Delivery");
    await page.getByLabel("Drop off").check();
    await customer.call(logOut);
    await page.reload();
    await logInAgain(page, customer.email);
    await page.waitForURL("**?step=delivery");
    await expect(page.getByLabel("Drop off")).toBeChecked();
    await isAlive(page);
    await page.goBack();
    await expect(page.getByLabel("Negatives", { exact: true })).toHaveValue("TOSS");
    const again = await customer.call(listUserOrders, { params: { userId: customer.userId } }).catch(() => null);
    expect(again, "the ended session's token is rejected").toBeNull();
  });

  await test.step("review resumes after login with all entered data", async () => {
    await nextStep(page, "Delivery");
    await nextStep(page, "Address");
    await nextStep(page, "Review");
    await page.getByLabel("Notes for the lab").fill("The second is under-exposed");
    await page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem("nice.token.demo")!) as { value: string };
      await fetch("/api/auth/logout", { method: "POST", headers: { authorization: value } });
    });
    await page.reload();
    await logInAgain(page, customer.email);
    await page.waitForURL("**?step=review");
    await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
    await expect(page.getByLabel("Notes for the lab")).toHaveValue("The second is under-exposed");
  });

  await test.step("the order is placed and paid", async () => {
    await placeOrderButton(page).click();
    await page.waitForURL("**/checkout?order=*");
    await pay(page);
    await expect(main).toContainText("The second is under-exposed");
  });
  await page.context().close();
});
