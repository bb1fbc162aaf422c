import { expect } from "@playwright/test";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { newEmail } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("referrals have a code, a link to copy and invitations, and the link's code comes with the sign-up", async ({
  browser,
}) => {
  const customer = await newCustomer("refers");
  const { referralCode } = await customer.call(getUser, { params: { userId: customer.userId } });
  const page = await pageOf(browser, customer, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/users/${customer.userId}/referrals`);
  await expect(page.getByText(referralCode, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  // Said for three seconds, so it is looked for since before the press.
  const said = page.getByRole("button", { name: "Copied" }).waitFor();
  await Promise.all([said, page.getByRole("button", { name: "Copy the link" }).click()]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^http.*/signup\\?referral=${referralCode}$`));

  const email = newEmail("friend");
  const field = page.getByLabel("Your friend's e-mail");
  const send = page.getByRole("button", { name: "Send the invitation" });
  await expect(send).toBeDisabled();
  await field.fill("friend@");
  await field.blur();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(email);
  await send.click();
  await expect(page.getByText(`Your invitation to ${email} is on its way.`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([/^f\*\*\*@people\.test.*Invited$/]);
  await field.fill(customer.email);
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Invite somebody else" })).toBeVisible();
  await page.context().close();

  const friend = await pageOf(browser, null);
  await friend.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  await friend.getByLabel("First name").fill("Fred");
  await friend.getByLabel("Last name").fill("Friend");
  await friend.getByLabel("E-mail").fill(email);
  await friend.getByLabel("Password", { exact: true }).fill("a long walk with film");
  const request = friend.waitForRequest("**/api/auth/signup");
  await friend.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  expect((await request).postDataJSON()).toMatchObject({ referralCode });
  await friend.waitForURL("**/complete-user-details");
  await friend.context().close();

  const desk = await pageOf(browser, theAdmin());
  await desk.goto("/admin/referrals");
  await desk.getByPlaceholder("Name, e-mail").fill(email);
  const main = desk.getByRole("main");
  await expect(main.getByText("1 invitation", { exact: true })).toBeVisible();
  await desk.getByLabel("State").selectOption("Joined");
  await expect(main.getByRole("row").filter({ hasText: "Zoe Grain" })).toContainText("Joined");
  await expectNoViolations(desk, "invitations at the desk");
  await main.getByRole("link", { name: "Fred Friend" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Fred Friend" })).toBeVisible();
  // On a customer's behalf it is theirs.
  await desk.goto(`/admin/users/${customer.userId}/referrals`);
  await expect(main.getByRole("heading", { name: "Their code" })).toBeVisible();
  await expect(main.getByRole("region", { name: "Whom they invited" })).toContainText("f***@people.test");
  await expect(main.getByText(/\b[Yy]our\b/)).toHaveCount(0);
  await desk.context().close();
});
