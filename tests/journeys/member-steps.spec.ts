import { expect } from "@playwright/test";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { subscribe } from "../../src/contract/memberships/memberships.ts";
import { fillCard, isAlive, logInAgain } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { storeCard, TEST_CARDS } from "../support/makers.ts";

test("a member upgrades after a reload, an expired session and a bank challenge, then downgrades", async ({
  browser,
}) => {
  const member = await newCustomer("tier-chooser");
  const params = { userId: member.userId };
  await storeCard(member);
  await member.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await expect.poll(async () => (await member.call(getUser, { params })).active).toBe(true);
  const page = await pageOf(browser, member);
  await page.goto("/memberships/purchase");
  const chosen = page.getByRole("radio", { name: "Very Nice", exact: true });
  const change = page.getByRole("button", { name: /^Change to Very Nice for \$8\d\d\.\d\d$/ });

  await test.step("the chosen tier survives a reload and an expired session", async () => {
    await chosen.check();
    const words = await change.innerText();
    await page.reload();
    await expect(chosen).toBeChecked();
    await expect(change).toHaveText(words);
    await isAlive(page);
    await member.call(logOut);
    const ended = page.getByText("Your session has ended.");
    // The click finds out, unless the live connection has reported it before.
    await change.or(ended).click();
    await expect(ended).toBeVisible();
    await expect(chosen).toBeChecked();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/login");
    await logInAgain(page, member.email);
    await page.waitForURL("**/memberships/purchase?tier=VERY_NICE_2025");
    await expect(chosen).toBeChecked();
  });

  await test.step("another card pays once after bank approval", async () => {
    await page.getByRole("radio", { name: "Another card" }).check();
    await fillCard(page, TEST_CARDS.secondStep);
    await change.dblclick();
    await page.getByRole("dialog", { name: "Confirm with your bank" }).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "You are Very Nice. Welcome to the club!" })).toBeVisible();
  });

  await test.step("the member cancels, keeps the membership, and schedules a downgrade at renewal", async () => {
    await page.getByRole("button", { name: "Your membership" }).click();
    await expect(page.getByRole("heading", { name: "You are Very Nice" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel my membership" }).click();
    await page.getByRole("button", { name: "Cancel membership" }).click();
    await expect(page.getByText(/^Expires on /)).toBeVisible();
    await page.getByRole("button", { name: "Keep my membership" }).click();
    await expect(page.getByText(/^Renews on /)).toBeVisible();
    await page.getByRole("radio", { name: "Nice", exact: true }).check();
    await page.getByRole("button", { name: "Change to Nice" }).click();
    await expect(page.getByRole("heading", { name: "You will be Nice" })).toBeVisible();
  });
  await page.context().close();
});
