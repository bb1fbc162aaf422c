import { expect, test } from "@playwright/test";
import { fillCard, orderOneRoll } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { TEST_CARDS } from "../support/makers.ts";

test("a declined card loses nothing; one that asks for a second step pays once it is approved", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("payer"));
  await page.goto("/onboarding/rolls");
  await orderOneRoll(page);
  const payNow = page.getByRole("button", { name: /^Pay \$/ });
  const price = await payNow.innerText();

  await fillCard(page, TEST_CARDS.declined);
  await payNow.click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect(payNow).toHaveText(price);

  // The declined card is not among the stored ones, or another can be chosen beside it.
  const another = page.getByRole("radio", { name: "Another card" });
  if (await another.isVisible()) await another.check();
  await fillCard(page, TEST_CARDS.secondStep);
  await payNow.click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await page.context().close();
});

test("an order is written down and paid on a phone", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("phone"), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const noSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto("/onboarding/rolls");
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
  await page.getByRole("button", { name: "Add one more like this" }).click();
  await expect(page.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
  await noSideways();
  await orderOneRoll(page);
  await noSideways();
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await noSideways();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("link", { name: /#\d+/ })).toBeVisible();
  await noSideways();
  await page.context().close();
});
