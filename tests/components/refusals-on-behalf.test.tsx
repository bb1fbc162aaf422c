import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { addRush, changeNegatives } from "../../src/contract/checkout/order-changes.ts";
import { setRollStock } from "../../src/contract/film/rolls.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { cancelMembership, listMemberships, resumeMembership } from "../../src/contract/memberships/memberships.ts";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import { listPaymentMethods, removePaymentMethod } from "../../src/contract/payments/payments.ts";
import { requestDeletion } from "../../src/contract/personal-data/personal-data.ts";
import { listScans } from "../../src/contract/film/scans.ts";
import { startScanPrints } from "../../src/contract/prints/prints.ts";
import { unlockScans, quoteUnlocks } from "../../src/contract/unlocks/unlocks.ts";
import * as deskRollPage from "../../src/web/routes/admin/roll.tsx";
import * as addRushPage from "../../src/web/routes/users/add-rush.tsx";
import * as checkoutPage from "../../src/web/routes/users/checkout.tsx";
import * as returnNegativesPage from "../../src/web/routes/users/return-negatives.tsx";
import * as smallPrintsPage from "../../src/web/routes/users/small-prints.tsx";
import { rollId, serveLibrary } from "../support/components/library.ts";
import { aCard, aMember, aMembership } from "../support/components/memberships.ts";
import { anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { aSmallPaper, servePrints } from "../support/components/prints.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { openSettingsAtDesk, settingsPart } from "../support/components/settings.ts";
import { anUnlockQuote } from "../support/components/unlocks.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const THEIRS = `/users/${CUSTOMER_ID}`;
const zoe = customer();
const order = anOrder({
  status: "PAID",
  paidAt: "2026-06-14T14:00:00.000Z",
  rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })],
});
const rollIds = [order.rolls[0]!.id];

/** Data that errors of a paid order's change may carry besides their message. */
const OF_ORDERS = {
  PRICE_CHANGED: { total: 1499 },
  OUT_OF_STOCK: { items: [] },
  TOO_MANY_UNPAID: { items: [] },
  STALE: { version: 2 },
  NOT_CHANGEABLE: { status: "COMPLETE" },
  NOT_PAYABLE: { status: "CANCELED" },
  NOT_AT_HAND: { status: "CANCELED" },
};
const LEADS_AWAY = "it leads to the checkout of the order that waits, as on-behalf.test.tsx shows of a declined card";

const openAddOn = (module: Parameters<typeof renderScreen>[0], what: string, call: CallSpec) =>
  renderScreen(module, {
    path: `/admin/users/:userId/orders/:orderId/${what.split("?")[0]!}`,
    at: `/admin${THEIRS}/orders/7/${what}`,
    as: admin(),
    beside: { "/users/:userId/checkout": checkoutPage },
    api(api) {
      api.reply(getUser, zoe);
      api.reply(getUserOrder, order);
      api.reply(listPaymentMethods, { paymentMethods: [aCard()] });
      api.reply(call, { order } as never);
    },
  });

test("rush errors appear at the button staff clicked for a customer, and the next click succeeds", async () => {
  const screen = await openAddOn(addRushPage, "add-rush?without=2", addRush);
  const rush = main.getByRole("form", { name: "Add rush" });
  await saysRefusals(screen, addRush, {
    press: () => rush.getByRole("button", { name: /^Add rush for \$/ }).click(),
    at: rush,
    data: { ...OF_ORDERS, ALREADY_RUSHED: { rollIds }, ALREADY_SCANNED: { rollIds } },
    elsewhere: { CARD_DECLINED: LEADS_AWAY },
  });
  await expect.poll(screen.address).toBe(`/admin${THEIRS}/orders/7`);
  expect(screen.api.requests(addRush).at(-1)!.body).toEqual({ rollIds, paymentMethodId: "pm_4242" });
});

test("errors on negatives appear at the button; a pending choice leads to its order", async () => {
  const screen = await openAddOn(returnNegativesPage, "return-negatives-form", changeNegatives);
  await main.getByLabelText("Negatives of roll 1").selectOptions("SHIP");
  const choice = main.getByRole("form", { name: "Save" });
  const press = () => choice.getByRole("button", { name: /^Save choice for \$/ }).click();
  await saysRefusals(screen, changeNegatives, {
    press,
    at: choice,
    data: { ...OF_ORDERS, NEGATIVES_GONE: { rollIds } },
    elsewhere: { CARD_DECLINED: LEADS_AWAY, ORDER_WAITS: "it leads to the order that waits, below" },
    goesThrough: false,
  });
  const waiting = anOrder({ id: 8, total: 999, parentOrderId: 7 });
  screen.api.reply(getUserOrder, ({ params }) => (params["orderId"] === "8" ? waiting : order));
  screen.api.refuseOnce(changeNegatives, "ORDER_WAITS", { orderId: 8 });
  await press();
  await expect.poll(screen.address).toBe(`${THEIRS}/checkout?order=8`);
  await expect.element(main.getByText(changeNegatives.refusals.ORDER_WAITS.message)).toBeVisible();
  expect(screen.api.requests(changeNegatives).at(-1)!.body).toEqual({
    choices: [{ rollId: rollIds[0], negativesAction: "SHIP" }],
    paymentMethodId: "pm_4242",
  });
});

test("errors on a roll's film and on unlocking appear in place, and the next click succeeds", async () => {
  const screen = await renderScreen(deskRollPage, {
    path: "/admin/users/:userId/rolls/:rollId",
    at: `/admin${THEIRS}/rolls/${rollId(1)}`,
    as: admin(),
    api(api) {
      api.reply(getUser, zoe);
      const library = serveLibrary(api, [{ frames: 2 }]);
      api.reply(setRollStock, () => ({ roll: library.rolls[0]! }));
      api.reply(listPaymentMethods, { paymentMethods: [aCard()] });
      api.reply(quoteUnlocks, ({ body }) => anUnlockQuote(body.scanIds));
      api.reply(unlockScans, {});
    },
  });
  await main.getByRole("button", { name: "Details", exact: true }).click();
  await main.getByRole("button", { name: "Change film" }).click();
  const film = main.getByRole("combobox", { name: "Film" });
  await saysRefusals(screen, setRollStock, {
    async press() {
      // After a refusal the typed text and the focus stay: typing the same text again opens no list.
      await film.click();
      await film.fill("Ektar");
      await page.getByRole("option", { name: "Kodak Ektar 100" }).first().click();
    },
    at: main,
  });
  await expect.element(main.getByRole("button", { name: "Change film" })).toHaveFocus();
  await userEvent.keyboard("a");
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: /^Unlock/ })
    .click();
  const unlocking = page.getByRole("dialog", { name: /^Unlock/ });
  await saysRefusals(screen, unlockScans, {
    press: () => unlocking.getByRole("button", { name: /^Pay \$/ }).click(),
    at: unlocking,
    data: {
      PRICE_CHANGED: { pricePerUnlock: 399 },
      ORDER_WAITS: { orderId: 7 },
      CARD_DECLINED: { orderId: 7 },
      NOT_PAYABLE: { status: "CANCELED" },
    },
    goesThrough: false,
  });
});

test("errors on small prints appear where staff order them, and the selection is kept", async () => {
  const screen = await renderScreen(smallPrintsPage, {
    path: "/admin/users/:userId/small-print-orders",
    at: `/admin${THEIRS}/small-print-orders`,
    as: admin(),
    api(api) {
      api.reply(getUser, zoe);
      servePrints(api, [aSmallPaper()]);
      const library = serveLibrary(api, [{ frames: 1 }]);
      api.reply(listScans, () => ({ scans: library.scans, count: 1 }));
    },
  });
  await page.getByLabelText("Roll", { exact: true }).selectOptions(rollId(1));
  await main.getByRole("button", { name: /^Frame 1/ }).click();
  await saysRefusals(screen, startScanPrints, {
    press: () => main.getByRole("button", { name: "Order for Zoe Grain" }).click(),
    at: main,
    goesThrough: false,
  });
  await expect.element(main.getByText(/^1 print/)).toBeVisible();
});

test("errors on a customer's cards, membership and account appear in that settings section", async () => {
  let membership = aMembership();
  const screen = await openSettingsAtDesk(
    aMember(),
    (api) => {
      api.reply(listPaymentMethods, { paymentMethods: [aCard(), aCard("3155")] });
      api.reply(removePaymentMethod, { paymentMethods: [aCard("3155")] });
      api.reply(listMemberships, () => ({ memberships: [membership] }));
      api.reply(cancelMembership, () => ({
        membership: (membership = aMembership({ cancelAtPeriodEnd: true, next: null })),
      }));
      api.reply(resumeMembership, () => ({ membership: (membership = aMembership()) }));
      api.reply(requestDeletion, {
        deletion: { requestedAt: "2026-06-15T14:00:00.000Z", dueAt: "2026-06-22T14:00:00.000Z" },
      });
    },
    { hash: "#cards" },
  );
  await settingsPart("Cards")
    .getByRole("button", { name: /^Remove .* 4242$/ })
    .click();
  await saysRefusals(screen, removePaymentMethod, {
    press: () => dialog.getByRole("button", { name: "Remove card" }).click(),
    at: dialog,
  });
  await expect.element(dialog).not.toBeInTheDocument();

  const part = settingsPart("Membership");
  await part.getByRole("button", { name: "Cancel membership" }).click();
  await saysRefusals(screen, cancelMembership, {
    press: () => part.getByRole("button", { name: "Cancel membership" }).click(),
    at: part,
    data: { CHANGE_RUNNING: { reason: "The membership is being renewed." } },
  });
  await saysRefusals(screen, resumeMembership, {
    press: () => part.getByRole("button", { name: "Keep membership" }).click(),
    at: part,
    data: { CHANGE_RUNNING: { reason: "The membership is being renewed." } },
  });

  await page.getByRole("link", { name: "Account", exact: true }).click();
  await settingsPart("Delete account").getByRole("button", { name: "Delete account" }).click();
  await saysRefusals(screen, requestDeletion, {
    press: () => dialog.getByRole("button", { name: "Delete account" }).click(),
    at: dialog,
  });
  await expect.element(dialog).not.toBeInTheDocument();
});
