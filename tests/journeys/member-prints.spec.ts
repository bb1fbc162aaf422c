import { expect, type Page } from "@playwright/test";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { cancelMembership, moveTestClock, subscribe } from "../../src/contract/memberships/memberships.ts";
import { listPapers, type Paper } from "../../src/contract/prints/prints.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { formatDollars } from "../../src/rules/money.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { storeCard } from "../support/makers.ts";
import { aJpeg } from "../support/scan-makers.ts";

type Size = Paper["sizes"][number];
const QUANTITY = 3;
const dollars = (cents: number) => formatDollars(cents as never);

async function aMember(): Promise<Person> {
  const member = await newCustomer("prints-member");
  const params = { userId: member.userId };
  await storeCard(member);
  await member.call(subscribe, { params: { ...params, tier: "NICE_2025" }, query: {} });
  await expect.poll(async () => (await member.call(getUser, { params })).active).toBe(true);
  return member;
}

async function letItEnd(member: Person): Promise<void> {
  const params = { userId: member.userId };
  await member.call(cancelMembership, { params });
  await theAdmin().call(moveTestClock, { body: { ...params, days: 367 } });
  await expect.poll(async () => (await member.call(getUser, { params })).active).toBe(false);
}

/** The largest size of a paper that members pay less for. */
async function aSize(who: Person): Promise<{ paper: Paper; size: Size }> {
  const { papers } = await who.call(listPapers, { query: { limit: 100 } });
  const paper = papers.find(({ slug }) => slug === "print-cotton-rag")!;
  const size = paper.sizes.find(({ price, memberPrice }) => memberPrice !== null && memberPrice < price)!;
  return { paper, size };
}

/** Three prints of a picture that is sent, through editor and cart to the checkout: each says what the lab reckons. */
async function seesTheLabsPrice(page: Page, who: Person, unit: number): Promise<void> {
  const { paper, size } = await aSize(who);
  const { productId } = paper;
  const line = { tempKey: "a", productId, productVariantId: size.productVariantId, quantity: QUANTITY };
  const params = { userId: who.userId };
  const quoted = await who.call(quoteOrder, { params, body: { lines: [line], deliveryMethod: null } });
  const priced = quoted.lines.find((one) => one.productId === productId)!;
  expect(priced.amount, "the lab's own price").toBe(QUANTITY * unit);

  await page.goto(`/users/${who.userId}/print-orders/new/selector`);
  await isAlive(page);
  const buffer = Buffer.from(await aJpeg({ width: 1500, height: 1000 }));
  const main = page.getByRole("main");
  await main.locator('input[type="file"]:enabled').setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
  await main.getByRole("radio", { name: new RegExp(`^${size.name} *\\${dollars(unit)}`) }).click();
  const howMany = main.getByRole("region", { name: "How many" });
  await howMany.getByLabel(/^Quantity/).fill(String(QUANTITY));
  await expect(howMany.locator("strong")).toHaveText(dollars(QUANTITY * unit));
  await howMany.getByRole("button", { name: /^(Add To|Update the) cart$/i }).click();

  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect(cart.getByRole("listitem").filter({ hasText: "sea.jpg" })).toContainText(dollars(QUANTITY * unit));
  await page.goto("/checkout");
  await expect(main.getByText(dollars(QUANTITY * unit), { exact: true }).first()).toBeVisible();
}

test("a member's print costs the member's price in the editor, the cart and at the checkout, as the lab charges it", async ({
  browser,
}) => {
  const member = await aMember();
  const { size } = await aSize(member);
  const page = await pageOf(browser, member);
  await seesTheLabsPrice(page, member, size.memberPrice!);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 of it");
  const { orders } = await member.call(listUserOrders, { params: { userId: member.userId } });
  expect(orders.map(({ status }) => status)).toEqual(["PAID"]);
  await page.context().close();
});

test("once the membership has ended the same print costs what everyone pays, and says what members pay", async ({
  browser,
}) => {
  const member = await aMember();
  await letItEnd(member);
  const { size } = await aSize(member);
  const page = await pageOf(browser, member);
  await seesTheLabsPrice(page, member, size.price);
  await page.goBack();
  await expect(page.getByRole("main")).toContainText(`${dollars(QUANTITY * size.memberPrice!)} for members`);
  await page.context().close();
});
