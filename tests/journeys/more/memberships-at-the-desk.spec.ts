import { expect } from "@playwright/test";
import { listAllMemberships } from "../../../src/contract/memberships/all-memberships.ts";
import { listMemberships, moveTestClock } from "../../../src/contract/memberships/memberships.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { storeCard, TEST_CARDS } from "../../support/makers.ts";

test("staff start a membership for a customer, change its tier, and end it after a failed renewal", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("joined-by-phone"), theAdmin()];
  const params = { userId: customer.userId };
  const tier = async () =>
    (await customer.call(listMemberships, { params })).memberships.find(({ active }) => active)?.tier ?? null;
  await storeCard(customer, TEST_CARDS.pays);
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const settings = `/admin/users/${customer.userId}/settings#membership`;
  await page.goto(settings);
  await isAlive(page);
  await main.getByRole("link", { name: "Start a membership" }).click();
  await page.waitForURL(`**/admin/users/${customer.userId}/membership`);
  await main.getByRole("button", { name: "Start Nice for $199.99" }).click();
  await expect(main.getByRole("heading", { name: "Zoe is Nice" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Viewing as customer" })).toContainText("Nice member");
  expect(await tier()).toBe("NICE_2025");

  await page.goto(settings);
  await isAlive(page);
  await main.getByRole("link", { name: "Change membership" }).click();
  await main.getByRole("radio", { name: "Very Nice" }).check();
  await main.getByRole("button", { name: /^Change to Very Nice for \$/ }).click();
  await expect(main.getByRole("heading", { name: "Zoe is Very Nice" })).toBeVisible();
  expect(await tier()).toBe("VERY_NICE_2025");

  await storeCard(customer, TEST_CARDS.declined);
  await admin.call(moveTestClock, { body: { ...params, days: 366 } });
  const state = async () =>
    (await admin.call(listAllMemberships, { query: { search: customer.email } })).memberships[0]?.state;
  await expect.poll(state).toBe("UNPAID");
  await page.goto("/admin/memberships");
  await main.getByRole("link", { name: "Renewals unpaid" }).click();
  await main.getByPlaceholder("Name, e-mail").fill(customer.email);
  await expect(main.getByRole("link", { name: "Zoe Grain" })).toHaveCount(1);
  await expect(main.getByText("The card was declined.")).toBeVisible();
  await main.getByRole("link", { name: "Zoe Grain" }).click();
  const membership = page.getByRole("region", { name: "Membership", exact: true });
  await membership.getByRole("button", { name: "Cancel membership" }).click();
  await membership.getByRole("button", { name: "Cancel membership" }).click();
  await expect(membership.getByRole("link", { name: "Start a membership" })).toBeVisible();
  await page.goto(`/admin/memberships?state=ENDED&search=${customer.email}`);
  await expect(main.getByText("Renewal not paid", { exact: false })).toBeVisible();
});
