import { expect } from "@playwright/test";
import { listAllMemberships } from "../../src/contract/memberships/all-memberships.ts";
import {
  cancelMembership,
  listMemberships,
  moveTestClock,
  subscribe,
} from "../../src/contract/memberships/memberships.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { storeCard, TEST_CARDS } from "../support/makers.ts";

test("the desk finds whose renewal is unpaid and ends it; what is over meanwhile is told, and listed with why", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("unpaid"), theAdmin()];
  const params = { userId: customer.userId };
  await storeCard(customer, TEST_CARDS.pays);
  await customer.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await storeCard(customer, TEST_CARDS.declined);
  await admin.call(moveTestClock, { body: { ...params, days: 366 } });
  const standing = async () =>
    (await admin.call(listAllMemberships, { query: { search: customer.email } })).memberships[0]?.standing;
  await expect.poll(standing).toBe("UNPAID");

  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  await page.goto("/admin/memberships");
  await main.getByRole("link", { name: "Renewals unpaid" }).click();
  await expect(page).toHaveURL(/standing=UNPAID/);
  await main.getByPlaceholder("Name, e-mail").fill(customer.email);
  await expect(main.getByText("1 membership", { exact: true })).toBeVisible();
  await expect(main.getByText("The card was declined.")).toBeVisible();
  await expectNoViolations(page, "memberships");
  await main.getByRole("link", { name: "Zoe Grain" }).click();

  const membership = page.getByRole("region", { name: "Membership", exact: true });
  await expect(membership.getByText("The renewal is not paid yet.")).toBeVisible();
  await membership.getByRole("button", { name: "End the membership" }).click();
  // The customer is faster.
  await customer.call(cancelMembership, { params });
  await expect.poll(standing).toBe("ENDED");
  await membership.getByRole("button", { name: "Yes, end it" }).click();
  await expect(membership.getByText("There is no running membership.")).toBeVisible();

  await page.goto(`/admin/memberships?standing=ENDED&search=${customer.email}`);
  await expect(main.getByText("Its renewal was not paid", { exact: false })).toBeVisible();
  await page.context().close();
});

test("staff begin a membership for a customer and change its tier; what the bank and the lab refuse stands where it was pressed", async ({
  browser,
}) => {
  const customer = await newCustomer("joined-by-phone");
  const params = { userId: customer.userId };
  const tier = async () =>
    (await customer.call(listMemberships, { params })).memberships.find(({ active }) => active)?.tier ?? null;
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");
  const whose = page.getByRole("region", { name: "Whose pages these are" });
  await page.goto(`/admin/users/${customer.userId}/settings#membership`);
  await isAlive(page);
  await main.getByRole("link", { name: "Begin a membership" }).click();
  await page.waitForURL(`**/admin/users/${customer.userId}/membership`);
  await expect(main.getByRole("heading", { level: 1, name: "Zoe's membership" })).toBeVisible();
  await expect(whose).toContainText(customer.email);
  await expect(main.getByText(/\b[Yy]our\b/)).toHaveCount(0);
  await expectNoViolations(page, "beginning a membership at the desk");

  await test.step("a card that they tell and the bank declines takes nothing", async () => {
    await fillCard(page, TEST_CARDS.declined);
    await main.getByRole("button", { name: "Begin Nice for $199.99" }).click();
    await expect(main.getByRole("alert")).toContainText("declined");
    expect(await tier()).toBeNull();
  });

  await test.step("one that is stored pays it", async () => {
    await storeCard(customer, TEST_CARDS.pays);
    await page.reload();
    await isAlive(page);
    await main.getByRole("radio", { name: "Nice", exact: true }).check();
    await main.getByRole("button", { name: "Begin Nice for $199.99" }).click();
    await expect(main.getByRole("heading", { name: "Zoe is Nice" })).toBeVisible();
    expect(await tier()).toBe("NICE_2025");
    await expect(whose).toContainText("Nice member");
  });

  await test.step("a dearer tier begins at once, from their settings", async () => {
    await page.goto(`/admin/users/${customer.userId}/settings#membership`);
    await isAlive(page);
    await main.getByRole("link", { name: "Change the tier" }).click();
    await main.getByRole("radio", { name: "Very Nice" }).check();
    await main.getByRole("button", { name: /^Change to Very Nice for \$/ }).click();
    await expect(main.getByRole("heading", { name: "Zoe is Very Nice" })).toBeVisible();
    expect(await tier()).toBe("VERY_NICE_2025");
  });
  await page.context().close();
});

test("a customer who is faster than the desk has one membership, and the desk is told so", async ({ browser }) => {
  const customer = await newCustomer("faster");
  const params = { userId: customer.userId };
  await storeCard(customer, TEST_CARDS.pays);
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");
  await page.goto(`/admin/users/${customer.userId}/membership`);
  await isAlive(page);
  const begin = main.getByRole("button", { name: "Begin Nice for $199.99" });
  await expect(begin).toBeVisible();
  await customer.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await begin.click();
  await expect(main.getByText("There is a membership already. Change its tier instead.")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Zoe is Nice" })).toBeVisible();
  expect((await customer.call(listMemberships, { params })).memberships).toHaveLength(1);
  await page.context().close();
});
