import { type Browser, expect, type Page } from "@playwright/test";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { listMemberships, moveTestClock, subscribe } from "../../src/contract/memberships/memberships.ts";
import { CREDIT_KIND_LABELS } from "../../src/rules/memberships/tiers.ts";
import { devScanPrice } from "../../src/rules/products/add-on-prices.ts";
import { formatDollars } from "../../src/rules/money.ts";
import { dropOffAndReview, isAlive, logInAgain, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../support/makers.ts";

const price = (page: Page) => page.getByRole("complementary", { name: "Price" });
const creditUsed = (page: Page) => price(page).getByText(`${CREDIT_KIND_LABELS.roll} credit used`);

async function aMember(name: string): Promise<Person> {
  const member = await newCustomer(name);
  const params = { userId: member.userId };
  await storeCard(member);
  await member.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await expect.poll(async () => (await member.call(getUser, { params })).active).toBe(true);
  return member;
}

/** A member's order of one roll, at its review. */
async function atReview(browser: Browser, member: Person): Promise<Page> {
  const page = await pageOf(browser, member);
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
  await dropOffAndReview(page);
  await expect(page.getByText("Price checked.")).toBeVisible();
  return page;
}

test("credits that a member keeps for later stay unused over a reload, Back and another tab, until they are wanted", async ({
  browser,
}) => {
  const member = await aMember("keeps-credits");
  const page = await atReview(browser, member);
  await expect(creditUsed(page)).toBeVisible();
  await page.getByRole("switch", { name: "Use my credits" }).uncheck();
  const isUnused = async (where: Page) => {
    await expect(where.getByText("Price checked.")).toBeVisible();
    await expect(creditUsed(where)).toBeHidden();
    await expect(price(where)).toContainText(formatDollars(devScanPrice("NICE_2025")));
  };
  await isUnused(page);
  await page.reload();
  await isUnused(page);
  await page.goBack();
  await page.goForward();
  await isUnused(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await isUnused(tab);
  await tab.getByRole("switch", { name: "Use my credits" }).check();
  await expect(creditUsed(page), "the first tab follows").toBeVisible();
  await page.context().close();
});

test("a member's last credit is used elsewhere meanwhile: the price without it is told before anything is ordered", async ({
  browser,
}) => {
  const member = await aMember("last-credit");
  const rolls = (count: number) => aDraft(Array.from({ length: count }, () => aRoll()));
  await placeOrder(member, rolls(9));
  const page = await atReview(browser, member);
  await expect(creditUsed(page)).toBeVisible();
  await placeOrder(member, rolls(1));
  await placeOrderButton(page).click();
  await expect(creditUsed(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Is this all right?" })).toBeVisible();
  await expect(price(page)).toContainText(formatDollars(devScanPrice("NICE_2025")));
  const again = placeOrderButton(page);
  await expect(again).toBeEnabled();
  await again.click();
  await page.waitForURL("**/checkout?order=*");
  await expect(page.getByRole("radio", { name: /4242/ })).toBeChecked();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await page.context().close();
});

test("a session that ends while a member orders by credits goes on with them after logging in", async ({ browser }) => {
  const member = await aMember("ended-member");
  const page = await atReview(browser, member);
  await member.call(logOut);
  await page.reload();
  await logInAgain(page, member.email);
  await page.waitForURL("**?step=review");
  await expect(creditUsed(page)).toBeVisible();
  await page.context().close();
});

test("another tier that is chosen stands after a reload and after a session that ended, and is paid once", async ({
  browser,
}) => {
  const member = await aMember("tier-chooser");
  const page = await pageOf(browser, member);
  await page.goto("/memberships/purchase");
  const chosen = page.getByRole("radio", { name: "Very Nice", exact: true });
  const change = page.getByRole("button", { name: /^Change to Very Nice for \$/ });
  await chosen.check();
  const words = await change.innerText();
  await page.reload();
  await expect(chosen).toBeChecked();
  await expect(change).toHaveText(words);
  await isAlive(page);

  await member.call(logOut);
  const ended = page.getByText("Your session has ended.");
  // The press finds out, unless the live line has told before it.
  await change.or(ended).click();
  await expect(ended).toBeVisible();
  await expect(chosen).toBeChecked();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
  await logInAgain(page, member.email);
  await page.waitForURL("**/memberships/purchase?tier=VERY_NICE_2025");
  await expect(chosen).toBeChecked();
  await change.dblclick();
  await expect(page.getByRole("heading", { name: "You are Very Nice. Welcome to the club!" })).toBeVisible();
  await page.context().close();
});

test("a renewal that the card did not pay says so with the way to another card", async ({ browser }) => {
  const member = await aMember("unpaid-renewal");
  const params = { userId: member.userId };
  await storeCard(member, TEST_CARDS.declined);
  await theAdmin().call(moveTestClock, { body: { ...params, days: 366 } });
  const status = async () => (await member.call(listMemberships, { params })).memberships.map((one) => one.status);
  await expect.poll(status).toEqual(["PAST_DUE"]);
  const page = await pageOf(browser, member);
  await page.goto(`/users/${member.userId}/settings#membership`);
  await isAlive(page);
  const membership = page.getByRole("region", { name: "Membership", exact: true });
  await expect(membership.getByText("Your renewal is not paid yet.")).toBeVisible();
  await expect(membership).toContainText("The card was declined.");
  await membership.getByRole("link", { name: "Choose the card that pays" }).click();
  const cards = page.getByRole("region", { name: "Cards" });
  await expect(cards).toBeInViewport();
  await cards.getByRole("button", { name: "Use Visa ending 4242 first" }).click();
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices.getByText("Visa ending 4242 pays your membership now")).toBeVisible();
  await theAdmin().call(moveTestClock, { body: { ...params, days: 4 } });
  await expect.poll(status).toEqual(["ACTIVE"]);
  await page.reload();
  await expect(membership.getByText(/^Renews on /)).toBeVisible();
  await page.context().close();
});

test("who was a member and joins again by a stored card that is declined pays by another, once the bank has said yes", async ({
  browser,
}) => {
  const member = await aMember("joins-again");
  const params = { userId: member.userId };
  await storeCard(member, TEST_CARDS.declined);
  const all = async () => (await member.call(listMemberships, { params })).memberships.map((one) => one.status);
  // Each try to renew is declined, until the last one ends it.
  for (const days of [366, 4, 6, 8]) await theAdmin().call(moveTestClock, { body: { ...params, days } });
  await expect.poll(all).toEqual(["CANCELED"]);
  const page = await pageOf(browser, member);
  await page.goto("/memberships/purchase?tier=NICE_2025");
  const join = page.getByRole("button", { name: /^Become Nice for \$/ });
  await expect(page.getByRole("radio", { name: /0002/ })).toBeChecked();
  await join.click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await storeCard(member, TEST_CARDS.secondStep);
  await page.reload();
  await page.getByRole("radio", { name: /3155/ }).check();
  await join.click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeVisible();
  await page.context().close();
});
