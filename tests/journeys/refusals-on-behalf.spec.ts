import { expect, type Page } from "@playwright/test";
import { askForDeletion } from "../../src/contract/personal-data/personal-data.ts";
import { addRush, changeNegatives } from "../../src/contract/checkout/order-changes.ts";
import { makeContactSheet } from "../../src/contract/film/contact-sheets.ts";
import { setRollStock } from "../../src/contract/film/rolls.ts";
import type { CallError } from "../../src/contract/kit/client.ts";
import { cancelMembership, resumeMembership, subscribe } from "../../src/contract/memberships/memberships.ts";
import { removePaymentMethod } from "../../src/contract/payments/payments.ts";
import { arrangePrintDraft, startScanPrints } from "../../src/contract/prints/prints.ts";
import { unlockScans } from "../../src/contract/unlocks/unlocks.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { aDraft, aRoll, paidOrder, storeCard, TEST_CARDS } from "../support/makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";

/** What changing an order that is paid for may carry beside its words. */
const OF_ORDERS = {
  PRICE_CHANGED: { total: 1499 },
  OUT_OF_STOCK: { items: [] },
  TOO_MANY_UNPAID: { items: [] },
  STALE: { version: 2 },
  NOT_CHANGEABLE: { status: "COMPLETE" },
  NOT_PAYABLE: { status: "CANCELED" },
  NOT_AT_HAND: { status: "CANCELED" },
};
const LEADS_AWAY = "it leads to the checkout of the order that waits, as add-on-cards shows of a declined card";

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await isAlive(page);
};

test("what is refused of rush and of negatives is said beside what staff press for a customer, and the next press goes through", async ({
  browser,
}) => {
  const customer = await newCustomer("refused-add-ons");
  const order = await paidOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" }), aRoll()]));
  const at = `/admin/users/${customer.userId}/orders/${order.id}`;
  const rollIds = [order.rolls[0]!.id];
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");

  await open(page, `${at}/add-rush?without=${order.rolls[1]!.number}`);
  const rush = main.getByRole("form", { name: "Add rush" });
  await saysRefusals(page, addRush, {
    press: () => rush.getByRole("button", { name: /^Add rush for \$/ }).click(),
    at: rush,
    data: { ...OF_ORDERS, ALREADY_RUSHED: { rollIds }, ALREADY_SCANNED: { rollIds } },
    elsewhere: { CARD_DECLINED: LEADS_AWAY },
  });
  await page.waitForURL(new RegExp(`/orders/${order.id}$`));

  await open(page, `${at}/return-negatives-form`);
  await main.getByLabel(`Negatives of roll ${order.rolls[0]!.number}`).selectOption("SHIP");
  const choice = main.getByRole("form", { name: "Save the choice" });
  const press = () => choice.getByRole("button", { name: /^Save the choice for \$/ }).click();
  await saysRefusals(page, changeNegatives, {
    press,
    at: choice,
    data: { ...OF_ORDERS, NEGATIVES_GONE: { rollIds } },
    elsewhere: { CARD_DECLINED: LEADS_AWAY, ORDER_WAITS: "it leads to the order that waits, below" },
    goesThrough: { not: "the customer's choice waits first" },
  });
  // Their own card was declined meanwhile: the order that waits for another is where staff are led, and told why.
  const theirs = await storeCard(customer, TEST_CARDS.declined);
  const refused = await customer
    .call(changeNegatives, {
      params: { userId: customer.userId, orderId: order.id },
      body: { choices: [{ rollId: rollIds[0]!, negativesAction: "CUT" }], paymentMethodId: theirs },
    })
    .catch((error: unknown) => error);
  const { orderId: waiting } = (refused as CallError).data as { orderId: number };
  await press();
  await page.waitForURL(new RegExp(`/checkout\\?order=${waiting}`));
  await expect(main.getByText(changeNegatives.refusals.ORDER_WAITS.message)).toBeVisible();
  await page.context().close();
});

test("what is refused of a customer's rolls and scans is said where staff pressed it: film, contact sheet, unlocking, prints", async ({
  browser,
}) => {
  const { customer, order } = await aLibrary([{ frames: 2 }]);
  const theirs = `/admin/users/${customer.userId}`;
  const roll = `${theirs}/rolls/${order.rolls[0]!.id}`;
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");

  await open(page, roll);
  await main.getByRole("button", { name: "Change film" }).click();
  const film = main.getByRole("combobox", { name: "Film" });
  await saysRefusals(page, setRollStock, {
    press: async () => {
      // What is typed stays after a refusal, and so does the keyboard: the same once more opens no list.
      await film.click();
      await film.fill("Ektar");
      await page.getByRole("option", { name: "Kodak Ektar 100" }).first().click();
    },
    at: main,
  });

  await expect(main.getByRole("button", { name: "Change film" })).toBeFocused();
  await expect(main.getByRole("link", { name: "Frame 1" })).toBeVisible();
  await page.keyboard.press("a");
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: /^Unlock/ })
    .click();
  const unlocking = page.getByRole("dialog", { name: /^Unlock/ });
  await saysRefusals(page, unlockScans, {
    press: () => unlocking.getByRole("button", { name: /^Pay \$/ }).click(),
    at: unlocking,
    data: {
      PRICE_CHANGED: { pricePerUnlock: 399 },
      ORDER_WAITS: { orderId: order.id },
      CARD_DECLINED: { orderId: order.id },
      NOT_PAYABLE: { status: "CANCELED" },
    },
  });

  await open(page, `${roll}/digital-contact-sheet`);
  await saysRefusals(page, makeContactSheet, {
    press: () => main.getByRole("button", { name: "Save as PDF" }).click(),
    at: noticesOf(page),
  });

  await open(page, `${theirs}/small-print-orders`);
  await main.getByRole("button", { name: /^Frame 1/ }).click();
  await saysRefusals(page, startScanPrints, {
    press: () => main.getByRole("button", { name: "Order for Zoe Grain" }).click(),
    at: main,
  });
  await page.waitForURL(/\/orders\/\d+\/summary/);

  await open(page, `${theirs}/print-orders/new/selector`);
  await saysRefusals(page, startScanPrints, {
    press: () => main.getByRole("button", { name: /^Frame 1/ }).click(),
    at: main,
  });
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
  await saysRefusals(page, arrangePrintDraft, {
    press: () => main.getByRole("slider", { name: "Border" }).press("ArrowRight"),
    at: main,
  });
  await page.context().close();
});

test("what is refused of a customer's cards, membership and account is said in its part of their settings, and the next press goes through", async ({
  browser,
}) => {
  const customer = await newCustomer("refused-settings");
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await storeCard(customer);
  await customer.call(subscribe, { params: { userId: customer.userId, tier: "NICE_2025" }, query: {} });
  await storeCard(customer, TEST_CARDS.secondStep);

  await open(page, `/admin/users/${customer.userId}/settings`);
  const cards = main.getByRole("region", { name: "Cards", exact: true });
  await cards.getByRole("button", { name: /^Remove .* 4242$/ }).click();
  await saysRefusals(page, removePaymentMethod, {
    press: () => dialog.getByRole("button", { name: "Forget it" }).click(),
    at: dialog,
  });

  const membership = main.getByRole("region", { name: "Membership", exact: true });
  await membership.getByRole("button", { name: "End the membership" }).click();
  await saysRefusals(page, cancelMembership, {
    press: () => membership.getByRole("button", { name: "Yes, end it" }).click(),
    at: membership,
  });
  await saysRefusals(page, resumeMembership, {
    press: () => membership.getByRole("button", { name: "Keep the membership" }).click(),
    at: membership,
  });

  await main.getByRole("button", { name: "Delete the account" }).click();
  await saysRefusals(page, askForDeletion, {
    press: () => dialog.getByRole("button", { name: "Delete it in a week" }).click(),
    at: dialog,
    goesThrough: {
      not: "whoever logged in a while ago, as staff did for all journeys, is asked for their password first",
    },
  });
  await page.context().close();
});
