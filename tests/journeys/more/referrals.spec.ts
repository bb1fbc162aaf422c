import { expect } from "@playwright/test";
import { mailTo, newEmail, PASSWORD } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

test("a customer invites a friend by e-mail, the friend signs up, and staff see both", async ({ browser }) => {
  const customer = await newCustomer("refers");
  const email = newEmail("friend");
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/referrals`);
  await page.getByLabel("Your friend's e-mail").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([/^f\*\*\*@people\.test.*Invited$/]);

  const { text } = await mailTo(email, (mail) => mail.text.includes("/signup?referral="));
  const friend = await pageOf(browser, null);
  await friend.goto(/\/signup\?referral=[^\s&#]+/.exec(text)![0]);
  await friend.getByLabel("First name").fill("Fred");
  await friend.getByLabel("Last name").fill("Friend");
  await friend.getByLabel("E-mail").fill(email);
  await friend.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await friend.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await friend.waitForURL("**/complete-user-details");

  const desk = await pageOf(browser, theAdmin());
  await desk.goto("/admin/referrals");
  await desk.getByPlaceholder("Name, e-mail").fill(email);
  const main = desk.getByRole("main");
  await expect(main.getByText("1 invitation", { exact: true })).toBeVisible();
  await expect(main.getByRole("row").filter({ hasText: "Zoe Grain" })).toContainText("Joined");
});
