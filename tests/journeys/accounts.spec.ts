import { expect } from "@playwright/test";
import { logInAgain, mailTo } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("a customer logs out, resets a forgotten password, and lands on the requested page", async ({ browser }) => {
  const person = await newCustomer("forgetful");
  const page = await pageOf(browser, person);
  const settings = `/users/${person.userId}/settings`;
  await page.goto(settings);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.getByRole("link", { name: "Log In" }).click();

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The login's own field stays in the page until its slide-out ends.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const { text } = await mailTo(person.email, (mail) => mail.text.includes("/password-reset?token="));
  await page.goto(/http\S+password-reset\?token=\S+/.exec(text)![0]);
  await page.getByLabel("New password").fill("another roll of film");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();

  await page.goto(settings);
  await page.waitForURL("**/login");
  await expect(page.getByText("to continue")).toBeVisible();
  await logInAgain(page, person.email, "another roll of film");
  await page.waitForURL(`**${settings}`);
  await page.context().close();
});
