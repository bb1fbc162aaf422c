import { expect, test } from "@playwright/test";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { isAlive, nextStep, PASSWORD } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";

test("a session that ends in the middle of an order of film asks to log in, and nothing typed is lost", async ({
  browser,
}) => {
  const customer = await newCustomer("interrupted");
  const page = await pageOf(browser, customer);
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption("CUT");
  await nextStep(page, "Delivery");
  await page.getByLabel("Drop off").check();
  await customer.call(logOut);
  await page.reload();
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(customer.email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByLabel("Drop off")).toBeChecked();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByLabel("Negatives", { exact: true })).toHaveValue("CUT");
  const again = await customer.call(listUserOrders, { params: { userId: customer.userId } }).catch(() => null);
  expect(again, "the token of the session that ended opens nothing").toBeNull();
  await page.context().close();
});
