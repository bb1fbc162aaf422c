import { expect } from "@playwright/test";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { fillCard, isAlive, mailTo, newEmail } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, TEST_CARDS } from "../support/makers.ts";

test("credit is given to a friend: by a card once the bank has said yes, or from one's own", async ({ browser }) => {
  const customer = await newCustomer("giver");
  const params = { userId: customer.userId };
  const page = await pageOf(browser, customer);
  const dialog = page.getByRole("dialog", { name: "Give credit to a friend" });

  async function write(email: string) {
    await page.goto(`/users/${customer.userId}/settings#credit`);
    await isAlive(page);
    await page.getByRole("button", { name: "Give credit to a friend" }).click();
    await dialog.getByLabel("Their name").fill("Grace");
    await dialog.getByLabel("Their e-mail").fill(email);
    await dialog.getByLabel("Message").fill("Shoot more");
  }

  const byCard = newEmail("by-card");
  await write(byCard);
  await expectBothThemesAccessible(page, "giving credit");
  await dialog.getByRole("radio", { name: "$50.00" }).check();
  await dialog.getByRole("button", { name: "Pay $50.00 by card" }).click();
  const payNow = page.getByRole("button", { name: "Pay $50.00" });
  await fillCard(page, TEST_CARDS.declined);
  await payNow.click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  const another = page.getByRole("radio", { name: "Another card" });
  if (await another.isVisible()) await another.check();
  await fillCard(page, TEST_CARDS.secondStep);
  await payNow.click();
  await page.getByRole("dialog", { name: "Your bank asks" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Gift card, $50.00 for Grace")).toBeVisible();
  expect((await mailTo(byCard, ({ text }) => text.includes("Shoot more"))).text).toContain("$50.00");

  await theAdmin().call(adjustAccountCredit, { params, body: { change: 3000, note: "For the journey" } });
  const byCredit = newEmail("by-credit");
  await write(byCredit);
  await dialog.getByRole("radio", { name: "$25.00" }).check();
  await dialog.getByRole("button", { name: "Give $25.00" }).click();
  await expect(dialog).toHaveCount(0);
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices.getByText("Grace gets it by mail now")).toBeVisible();
  await mailTo(byCredit, ({ text }) => text.includes("Shoot more"));
  await expect(page.getByRole("region", { name: "Account credit" })).toContainText("$5.00");
  await page.context().close();
});

test("staff look up where a customer's credit came from and where it went, in words that are about the customer", async ({
  browser,
}) => {
  const customer = await newCustomer("owed");
  const params = { userId: customer.userId };
  await theAdmin().call(adjustAccountCredit, { params, body: { change: 3000, note: "Sorry for the wait" } });
  await placeOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" })]));
  const desk = await pageOf(browser, theAdmin());
  const main = desk.getByRole("main");
  await desk.goto(`/admin/users/${customer.userId}/settings#credit`);
  await isAlive(desk);
  await main.getByRole("link", { name: "What came in and went out" }).click();
  await expect(main.getByText("It pays by itself when they order.")).toBeVisible();
  const entries = main.getByRole("list", { name: "What came in and went out" }).getByRole("listitem");
  await expect(entries).toContainText([/^Spent #\d+/, /^From the lab.*Sorry for the wait/]);
  await expect(main.getByRole("link", { name: "Redeem a gift card" })).toHaveCount(0);
  await expect(main.getByText(/\b[Yy]ours?\b/)).toHaveCount(0);
  await desk.context().close();
});
