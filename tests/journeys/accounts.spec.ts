import { expect } from "@playwright/test";
import { logIn, mailTo, newEmail, PASSWORD } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("a too common password is said at its field, and nothing that was typed is lost", async ({ page }) => {
  const email = newEmail("common");
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Zoe");
  await page.getByLabel("Last name").fill("Grain");
  await page.getByLabel("E-mail").fill(email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("password1234");
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();

  await expect(password).toHaveAccessibleDescription(/Many people use this one/);
  await expect(password).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Zoe");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await password.fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await page.waitForURL("**/complete-user-details");
});

test("who logs out is a visitor again, and lands where they wanted to go after the next login", async ({ browser }) => {
  const person = await newCustomer("origin");
  const page = await pageOf(browser, person);
  const settings = `/users/${person.userId}/settings`;
  await page.goto(settings);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await expect(page.getByRole("link", { name: "Log In" })).toBeVisible();

  await page.goto(settings);
  await page.waitForURL("**/login");
  await expect(page.getByText("we'll take you where you were going")).toBeVisible();
  // By keyboard alone: the form is walked through with Tab, and sent with Enter.
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("E-mail and password do not match");
  await page.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${settings}`);
  await page.context().close();
});

test("a forgotten password is replaced through the mailed link", async ({ page }) => {
  const { email } = await newCustomer("forgetful");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The login's own field is there until its page has slid out.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look in your mail" })).toBeVisible();
  const { text } = await mailTo(email, (mail) => mail.text.includes("/password-reset?token="));
  await page.goto(/http\S+password-reset\?token=\S+/.exec(text)![0]);
  await page.getByLabel("New password").fill("another roll of film");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await logIn(page, email, "another roll of film");
  await page.waitForURL("**/onboarding/rolls");
});
