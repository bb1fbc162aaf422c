import { expect } from "@playwright/test";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import { logIn, PASSWORD } from "../support/journey.ts";
import { staffLoggedInAnew, newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("one reads what happened to one's account, page by page, and what was refused there", async ({ browser }) => {
  const customer = await newCustomer("log");
  const { userId } = customer;
  const page = await pageOf(browser, customer);
  const stranger = await pageOf(browser, null);
  await logIn(stranger, customer.email, "not the password");
  await expect(stranger.getByRole("alert")).toBeVisible();
  await stranger.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await stranger.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await stranger.waitForURL("**/onboarding/rolls");
  for (let change = 0; change < 10; change++)
    await customer.call(accounts.updateUser, { params: { userId }, body: { phone: `718 555 01${10 + change}` } });
  await (
    await staffLoggedInAnew("events")
  ).call(accounts.updateUser, { params: { userId }, body: { phone: "718 555 0199" } });

  await page.goto(`/users/${userId}/settings`);
  const section = page.getByRole("region", { name: "What happened to this account" });
  const entries = section.getByRole("listitem");
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText("Phone changed");
  await expect(entries.first()).toContainText("The lab");
  await section.getByRole("button", { name: "Next page" }).click();
  await expect(entries.filter({ hasText: "Signed up" })).toBeVisible();
  await expect(entries.filter({ hasText: "Logged in with the password" })).toContainText("Chrome on");
  await expect(entries.filter({ hasText: "Log-in refused: wrong password" })).toContainText(/10\.\d+\.\d+\.\d+/);
  await page.reload();
  await expect(entries.filter({ hasText: "Signed up" })).toBeVisible();
  await Promise.all([page, stranger].map((one) => one.context().close()));
});

test("the lab finds what happened to an account, by what it was, from where and when", async ({ browser }) => {
  const customer = await newCustomer("found");
  const stranger = await pageOf(browser, null);
  await logIn(stranger, customer.email, "not the password");
  await expect(stranger.getByRole("alert")).toBeVisible();

  const page = await pageOf(browser, theAdmin());
  await page.goto("/admin/orders");
  const links = page.getByRole("navigation", { name: "Lab" });
  await links.getByText("Lab", { exact: true }).click();
  await links.getByRole("link", { name: "Account Events" }).click();
  await page.waitForURL("**/admin/account-events");
  const rows = page
    .getByRole("table", { name: "events" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await page.getByLabel("Search events").fill(customer.email);
  await expect(rows.filter({ hasText: "Signed up" })).toHaveCount(1);
  await page.getByLabel("What").selectOption("Log-in refused");
  await expect(rows).toHaveCount(1);
  const address = /10\.\d+\.\d+\.\d+/.exec(await rows.first().innerText())![0];
  await page.getByLabel("What").selectOption("What: all");
  await page.getByLabel("Address", { exact: true }).fill(address);
  await page.getByLabel("Address", { exact: true }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Log-in refused: wrong password");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByText("No events match")).toBeVisible();
  expect(page.url()).toContain("to=2020-01-31");
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
  await page.getByLabel("Search events").fill(customer.email);
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasText: "Signed up" }).getByRole("link").click();
  await page.waitForURL(`**/admin/users/${customer.userId}/settings`);
  await expect(page.getByRole("region", { name: "What happened to this account" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await Promise.all([page, stranger].map((one) => one.context().close()));
});
