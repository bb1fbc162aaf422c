import { expect, test } from "@playwright/test";
import { listAllMemberships } from "../../src/contract/memberships/all-memberships.ts";
import { cancelMembership, moveTestClock, subscribe } from "../../src/contract/memberships/memberships.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
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
