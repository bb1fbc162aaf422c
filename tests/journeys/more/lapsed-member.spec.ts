import { expect, type Page } from "@playwright/test";
import { getUser } from "../../../src/contract/accounts/accounts.ts";
import { cancelMembership, moveTestClock, subscribe } from "../../../src/contract/memberships/memberships.ts";
import { CREDIT_KIND_LABELS } from "../../../src/rules/memberships/tiers.ts";
import { addOnPrice, devScanPrice } from "../../../src/rules/prices/price-list.ts";
import { formatDollars } from "../../../src/rules/money.ts";
import { dropOffAndReview, isAlive, mailTo, placeOrderButton } from "../../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";

const membership = (page: Page) => page.getByRole("region", { name: "Membership", exact: true });
const price = (page: Page) => page.getByRole("complementary", { name: "Price" });

/** Creates a customer who was Nice for a year, ordered a roll with a credit, and let the membership end. */
async function aLapsedMember(): Promise<{ member: Person; orderId: number }> {
  const member = await newCustomer("lapsed");
  const params = { userId: member.userId };
  const isMember = async () => (await member.call(getUser, { params })).active;
  await storeCard(member, TEST_CARDS.pays);
  await member.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await expect.poll(isMember).toBe(true);
  const { id: orderId } = await placeOrder(member, aDraft([aRoll({ negativesAction: "TOSS" })]));
  await member.call(cancelMembership, { params });
  await theAdmin().call(moveTestClock, { body: { ...params, days: 367 } });
  await expect.poll(isMember).toBe(false);
  return { member, orderId };
}

test("a lapsed member is notified, pays regular prices, and rejoins", async ({ browser }) => {
  const { member, orderId } = await aLapsedMember();
  const sku = `lapsed-${Date.now().toString(36)}`;
  const { slug } = await addProduct(theAdmin(), { name: `For members ${sku}`, sku, slug: sku, memberPrice: 900 });
  const page = await pageOf(browser, member);

  await test.step("the e-mail reports the end and links to rejoining", async () => {
    const { text } = await mailTo(member.email, ({ subject }) => subject === "Your Nice membership has ended");
    expect(text).toContain("Unused credits have expired.");
  });

  await test.step("settings show the end date and that credits expired with the term", async () => {
    await page.goto(`/users/${member.userId}/settings#membership`);
    await isAlive(page);
    await expect(membership(page).getByText(/^Nice ended on .*pay as you go\.$/)).toBeVisible();
    await expect(membership(page).getByText("Expired with the term").first()).toBeVisible();
    await expect(membership(page).getByRole("button", { name: /^Cancel my membership/ })).toHaveCount(0);
  });

  await test.step("an old order keeps its member prices; add-ons and reorders cost regular prices", async () => {
    const at = `/users/${member.userId}/orders/${orderId}`;
    await page.goto(at);
    await isAlive(page);
    await expect(page.getByRole("main")).toContainText(`${CREDIT_KIND_LABELS.roll} credit used`);
    await page.getByRole("main").getByRole("link", { name: "Add rush" }).click();
    const rush = addOnPrice(STARTING_PRICE_LIST, "rush", "NON_MEMBER");
    await expect(page.getByRole("form", { name: "Add rush" })).toContainText(formatDollars(rush));
    await page.goto(at);
    await isAlive(page);
    await page.getByRole("button", { name: "Order again" }).click();
    await page.waitForURL("**/orders/new/rolls");
    await expect(price(page)).toContainText("Non-Member prices");
    await expect(price(page)).toContainText(formatDollars(devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER")));
    await page.getByRole("button", { name: "Start over" }).click();
  });

  await test.step("the account menu offers membership again", async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Become A Member" })).toBeVisible();
    await expect(menu).not.toContainText(/Renews On|Expires On/);
    await page.keyboard.press("Escape");
  });

  await test.step("film and goods cost regular prices", async () => {
    await page.goto("/onboarding/rolls");
    await isAlive(page);
    await expect(price(page)).toContainText("Non-Member prices");
    await expect(price(page)).toContainText(formatDollars(devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER")));
    await page.goto(`/products/${slug}`);
    await isAlive(page);
    await expect(page.getByRole("main")).toContainText("Members $9");
    await expect(page.getByRole("main")).not.toContainText("Your member price");
  });

  await test.step("the customer rejoins with the saved card and gets member prices again", async () => {
    await page.goto(`/users/${member.userId}/settings#membership`);
    await membership(page).getByRole("link", { name: "Become a member again" }).click();
    await page.waitForURL("**/memberships/purchase");
    await page.getByRole("radio", { name: "Nice", exact: true }).check();
    await expect(page.getByRole("radio", { name: /4242/ })).toBeChecked();
    await page.getByRole("button", { name: /^Become Nice for \$/ }).click();
    await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeVisible();
    await page.goto("/onboarding/rolls");
    await isAlive(page);
    await expect(price(page)).toContainText("Nice prices");
    await page.goto(`/users/${member.userId}/settings#membership`);
    await expect(membership(page).getByRole("heading", { name: "You are Nice" })).toBeVisible();
    await expect(membership(page).getByText(/^Renews on/)).toBeVisible();
    await page.goto(`/products/${slug}`);
    await expect(page.getByRole("main")).toContainText("Your member price");
  });

  await test.step("the member pays for film with credits, shown per line, and the credit ledger names the order", async () => {
    await page.goto("/onboarding/rolls");
    await isAlive(page);
    await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
    await dropOffAndReview(page);
    await expect(price(page)).toContainText(`${CREDIT_KIND_LABELS.roll} credit used`);
    await placeOrderButton(page).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    const number = /#\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())![0];
    await page.goto(`/users/${member.userId}/settings#membership`);
    const used = membership(page)
      .getByRole("listitem")
      .filter({ hasText: `Used for ${number}` });
    await expect(used).toContainText("9 left");
  });
  await page.context().close();
});
