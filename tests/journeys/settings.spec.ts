import { expect } from "@playwright/test";
import { isAlive, mailTo } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("a customer exports data as a zip, and schedules and cancels account deletion by e-mail", async ({ browser }) => {
  const customer = await newCustomer("leaver");
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/settings`);
  await isAlive(page);
  await page.getByRole("button", { name: "Request my data" }).click();
  await expect(page.getByText(/^Packed on .*: \d+ files/)).toBeVisible();
  await mailTo(customer.email, ({ subject }) => subject === "Your data is ready");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download zip" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^This account is deleted on /)).toBeVisible();
  const { text } = await mailTo(customer.email, ({ subject }) =>
    subject.startsWith("Your account will be deleted on "),
  );
  await page.goto(new URL(/\S+\/settings#deletion/.exec(text)![0]).pathname);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  await page.context().close();
});
