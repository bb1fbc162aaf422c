import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser, type User } from "../../src/contract/accounts/accounts.ts";
import { placeOrder } from "../../src/contract/checkout/checkout.ts";
import { AccountCreditEntry, getAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { listDigitalProducts } from "../../src/contract/products/products.ts";
import * as creditPage from "../../src/web/routes/users/credit.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { notices } from "../support/components/notices.ts";
import { anOrder } from "../support/components/orders.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSettingsAtDesk, settingsAt, settingsPart } from "../support/components/settings.ts";
import { aProduct, aVariant } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const openSettings = settingsAt("#credit");
const main = page.getByRole("main");
const dialog = page.getByRole("dialog", { name: "Give credit to a friend" });
const variants = [2500, 5000].map((price) => aVariant({ name: `$${price / 100}`, sku: `card-${price}`, price }));
const GIFT_CARD = aProduct({ name: "Gift card", productType: "DIGITAL", giftCard: true, variants });

const sellGiftCards = (api: FakeApi) => api.reply(listDigitalProducts, { products: [GIFT_CARD], count: 1 });

async function write(): Promise<void> {
  await page.getByRole("button", { name: "Give credit to a friend" }).click();
  await dialog.getByLabelText("Their name").fill("Grace");
  await dialog.getByLabelText("Their e-mail").fill("grace@people.test");
  await dialog.getByLabelText("Message").fill("Shoot more");
}

test("credit paid by card is ordered as a gift card and leads to checkout", async () => {
  const { api, address } = await openSettings(customer(), (api) => {
    sellGiftCards(api);
    api.reply(placeOrder, anOrder({ id: 20, total: 5000 }));
  });
  await write();
  await expectAccessible("giving credit");
  await dialog.getByRole("radio", { name: "$50.00" }).click();
  await dialog.getByRole("button", { name: "Pay $50.00 by card" }).click();
  await expect.poll(address).toBe(`/users/${CUSTOMER_ID}/checkout?order=20`);
  const { lines, expectedTotal, useAccountCredit } = api.requests(placeOrder)[0]!.body;
  expect({ expectedTotal, useAccountCredit }).toEqual({ expectedTotal: 5000, useAccountCredit: false });
  expect(lines).toMatchObject([{ productId: GIFT_CARD.id, productVariantId: variants[1]!.id, amount: 5000 }]);
  expect(Object.values(lines![0]!.selectedOptions!).toSorted()).toEqual(["Grace", "Shoot more", "grace@people.test"]);
});

test("credit given from the own balance is sent at once, and the remaining balance is shown", async () => {
  let user: User = customer({ customer: { balance: -3000 } });
  const { api } = await openSettings(user, (api) => {
    sellGiftCards(api);
    api.reply(getUser, () => user);
    api.reply(placeOrder, () => {
      user = customer({ customer: { balance: -500 } });
      return anOrder({ id: 21, status: "PAID", total: 0 });
    });
  });
  await write();
  await dialog.getByRole("radio", { name: "$25.00" }).click();
  await dialog.getByRole("button", { name: "Give $25.00" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notices.getByText("We e-mailed it to Grace")).toBeVisible();
  await expect.element(settingsPart("Account credit")).toMatchTextContent("$5.00");
  expect(api.requests(placeOrder)[0]!.body).toMatchObject({ expectedTotal: 0, useAccountCredit: true });
});

test("a price changed meanwhile is reported in the dialog, which keeps the input", async () => {
  const { api } = await openSettings(customer(), (api) => {
    sellGiftCards(api);
    api.refuseOnce(placeOrder, "PRICE_CHANGED", { total: 5200 });
  });
  await write();
  await dialog.getByRole("button", { name: "Pay $25.00 by card" }).click();
  await expect.element(dialog.getByText(placeOrder.refusals.PRICE_CHANGED.message, { exact: false })).toBeVisible();
  await expect.element(dialog.getByLabelText("Message")).toHaveValue("Shoot more");
  expect(api.requests(placeOrder)).toHaveLength(1);
});

test("giving credit reports when no gift cards are sold", async () => {
  await openSettings(customer());
  await page.getByRole("button", { name: "Give credit to a friend" }).click();
  await expect.element(dialog.getByText("Gift cards are not available right now.")).toBeVisible();
});

test("staff see a customer's credit transactions, worded about the customer", async () => {
  await openSettingsAtDesk(customer({ customer: { balance: -1000 } }), () => {}, { hash: "#credit" });
  await expect
    .element(settingsPart("Account credit").getByRole("link", { name: "Transactions" }))
    .toHaveAttribute("href", `/users/${CUSTOMER_ID}/credit`);

  const entries = [
    smallest(AccountCreditEntry, { change: -2000, balanceAfter: 1000, reason: "SPENT", orderId: 7 }),
    smallest(AccountCreditEntry, { change: 3000, balanceAfter: 3000, reason: "ADJUSTED", note: "Sorry for the wait" }),
  ];
  const { address } = await renderScreen(creditPage, {
    path: "/users/:userId/credit",
    at: `/users/${CUSTOMER_ID}/credit`,
    as: admin(),
    api: (api) => api.reply(getAccountCredit, { balance: 1000, entries, count: 2 }),
  });
  await expect.element(main.getByText("It applies automatically when they order.")).toBeVisible();
  const rows = main.getByRole("list", { name: "Transactions" }).getByRole("listitem");
  await expect.element(rows.nth(0)).toMatchTextContent(/^Spent #107/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^From the lab.*Sorry for the wait/);
  await expect.element(main.getByRole("link", { name: "Redeem gift card" })).not.toBeInTheDocument();
  await expect
    .element(
      page
        .getByRole("main")
        .last()
        .getByText(/\b[Yy]ours?\b/),
    )
    .not.toBeInTheDocument();
  await rows.nth(0).getByRole("link", { name: "#107" }).click();
  await expect.poll(address).toBe(`/admin/users/${CUSTOMER_ID}/orders/7`);
});
