import { cleanup } from "vitest-browser-react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser, type User } from "../../src/contract/accounts/accounts.ts";
import { currentUser, logIn, requestTwoFactorCode, verifyTwoFactorCode } from "../../src/contract/accounts/auth.ts";
import { listWaysToVerify } from "../../src/contract/accounts/second-factors.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { addRush } from "../../src/contract/checkout/order-changes.ts";
import { listRolls } from "../../src/contract/film/rolls.ts";
import { getOrder, getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { type Order, OrderSummary } from "../../src/contract/orders/order.ts";
import {
  answerTestSecondStep,
  confirmPayment,
  listPaymentMethods,
  makeTestCardToken,
  payOrder,
} from "../../src/contract/payments/payments.ts";
import { token } from "../../src/web/platform/api.ts";
import * as deskOrderPage from "../../src/web/routes/admin/order.tsx";
import * as deskOrdersPage from "../../src/web/routes/admin/user-orders.tsx";
import * as loginPage from "../../src/web/routes/login.tsx";
import * as addRushPage from "../../src/web/routes/users/add-rush.tsx";
import * as checkoutPage from "../../src/web/routes/users/checkout.tsx";
import * as newOrderPage from "../../src/web/routes/users/new-order.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as ordersPage from "../../src/web/routes/users/orders.tsx";
import * as printSelectorPage from "../../src/web/routes/users/print-selector.tsx";
import * as returnNegativesPage from "../../src/web/routes/users/return-negatives.tsx";
import * as rollsPage from "../../src/web/routes/users/rolls.tsx";
import * as scansPage from "../../src/web/routes/users/scans.tsx";
import * as smallPrintsPage from "../../src/web/routes/users/small-prints.tsx";
import { CARDS, fillCard } from "../support/components/checkout.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { anAddress, quoteOf } from "../support/components/film-orders.ts";
import { aRoll } from "../support/components/library.ts";
import { aCard } from "../support/components/memberships.ts";
import { anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { aPaper, servePrints } from "../support/components/prints.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const whose = page.getByRole("region", { name: "Viewing as customer" });
const THEIRS = `/users/${CUSTOMER_ID}`;
const PAID_AT = "2026-06-14T14:00:00.000Z";
const PAYMENT_ID = "00000000-0000-4000-8000-00000000face";
const zoe = customer();
const order = anOrder({
  status: "PAID",
  paidAt: PAID_AT,
  rolls: [aRollOfOrder({ addRush: true }), aRollOfOrder({ number: 2 })],
});
const row = smallest(OrderSummary, {
  id: order.id,
  customerId: CUSTOMER_ID,
  customerName: "Zoe Grain",
  status: "PAID",
  rolls: 2,
  rush: true,
  paidAt: PAID_AT,
});

const onItsWay = aRoll(1, { orderId: order.id, lastEvent: null, syncedAt: null });

const PAGES = {
  "/users/:userId/rolls": rollsPage,
  "/users/:userId/scans": scansPage,
  "/users/:userId/orders": ordersPage,
  "/users/:userId/orders/:orderId": orderPage,
  "/admin/users/:userId/orders": deskOrdersPage,
  "/admin/users/:userId/orders/:orderId": deskOrderPage,
  "/admin/users/:userId/orders/:orderId/return-negatives-form": returnNegativesPage,
  "/admin/users/:userId/small-print-orders": smallPrintsPage,
  "/admin/users/:userId/print-orders/new/selector": printSelectorPage,
} as const;

function openTheirs(who: User, at: string) {
  const { "/users/:userId/rolls": first, ...beside } = PAGES;
  return renderScreen(first, {
    path: "/users/:userId/rolls",
    at,
    as: who,
    frame: "site",
    beside,
    api(api) {
      servePrints(api, [aPaper(), aPaper({ targetPrinter: "SMALL_FORMAT" })]);
      api.reply(getUser, zoe);
      api.reply(listRolls, { rolls: [onItsWay], count: 1 });
      api.reply(getOrder, order);
      api.reply(getUserOrder, order);
      api.reply(listUserOrders, { orders: [row], count: 1 });
    },
  });
}

test("a customer's pages name the customer for staff and link to the desk and back", async () => {
  const { address } = await openTheirs(admin(), `${THEIRS}/rolls`);
  await expect.element(whose).toMatchTextContent("Zoe Grain");
  await expect.element(whose).toMatchTextContent(zoe.email);
  await expect.element(main.getByRole("heading", { level: 1, name: "Zoe's Rolls" })).toBeVisible();
  await page.getByRole("navigation", { name: "Of this customer" }).getByRole("link", { name: "Orders" }).click();
  await expect.poll(address).toBe(`/admin${THEIRS}/orders`);
  await expect.element(main.getByRole("row").filter({ hasText: "#107" })).toMatchTextContent("Rush");
  await main.getByRole("link", { name: "#107", exact: true }).click();
  await expect.poll(address).toBe(`/admin${THEIRS}/orders/7`);
  await main.getByRole("link", { name: "All their orders" }).click();
  await expect.poll(address).toBe(`/admin${THEIRS}/orders`);
  await main.getByRole("link", { name: "#107", exact: true }).click();
  await main.getByRole("link", { name: "View as Zoe" }).click();
  await expect.poll(address).toBe(`${THEIRS}/orders/7`);
  await expect.element(main.getByRole("heading", { name: "Zoe's 2 rolls" })).toBeVisible();
  await main.getByRole("link", { name: "At the desk" }).click();
  await expect.poll(address).toBe(`/admin${THEIRS}/orders/7`);
});

test("a customer's pages never address staff as the owner", async () => {
  // Each with text that appears once it has loaded.
  const pages = [
    [`${THEIRS}/rolls`, "Shown here when Zoe's film arrives."],
    [`${THEIRS}/scans`, "All Zoe's frames appear here once a roll is scanned."],
    [`${THEIRS}/orders`, "#107"],
    [`${THEIRS}/orders/7`, "Zoe's 2 rolls"],
    [`/admin${THEIRS}/orders/7/return-negatives-form`, "Zoe's negatives"],
    [`/admin${THEIRS}/small-print-orders`, "Or other pictures"],
    [`/admin${THEIRS}/print-orders/new/selector`, "From Zoe's scans"],
  ] as const;
  const { goTo } = await openTheirs(admin(), pages[0][0]);
  for (const [address, words] of pages) {
    await goTo(address);
    await expect.element(main.getByText(words, { exact: true }).first(), { message: address }).toBeVisible();
    await expect.element(main.getByText(/\b[Yy]our\b/), { message: address }).not.toBeInTheDocument();
  }
});

test("the customer's own pages have no flags and no link to the desk", async () => {
  await openTheirs(zoe, `${THEIRS}/orders`);
  const number = main.getByRole("link", { name: "#107", exact: true });
  await expect.element(number).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Flags" })).not.toBeInTheDocument();
  await number.click();
  await expect.element(page.getByRole("heading", { name: "Your 2 rolls" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "At the desk" })).not.toBeInTheDocument();
});

const payNow = page.getByRole("button", { name: /^Pay \$/ });
const declined = page.getByRole("alert").filter({ hasText: /declined|not approved/i });
const bank = page.getByRole("dialog", { name: "Confirm with your bank" });

/** Fakes payments for Zoe's order like the test provider: the card decides the outcome. */
function servePayments(api: FakeApi, open: Order) {
  let now = open;
  const pay = (outcome: "CAPTURED" | "DECLINED" | "REQUIRES_ACTION") => {
    const payment = {
      id: PAYMENT_ID,
      status: outcome,
      amount: now.total,
      card: "Visa",
      method: "CARD" as const,
      writtenOff: 0,
    };
    now = { ...now, payment, ...(outcome === "CAPTURED" && { status: "PAID" as const, paidAt: PAID_AT }) };
    return {
      outcome,
      message: outcome === "DECLINED" ? "The card was declined." : null,
      paymentId: PAYMENT_ID,
      order: now,
    };
  };
  let approved: boolean | null = null;
  api.reply(getUser, zoe);
  api.reply(getUserOrder, () => now);
  api.reply(makeTestCardToken, ({ body }) => ({ token: body.number }));
  api.reply(payOrder, ({ body }) => {
    approved = null;
    if ("token" in body) return pay("CAPTURED");
    return pay(
      body.paymentMethodId === "pm_0002"
        ? "DECLINED"
        : body.paymentMethodId === "pm_3155"
          ? "REQUIRES_ACTION"
          : "CAPTURED",
    );
  });
  api.reply(answerTestSecondStep, ({ body }) => {
    approved = body.approve;
    return { done: true };
  });
  api.reply(confirmPayment, () =>
    approved === null
      ? { ...pay("REQUIRES_ACTION"), clientSecret: "secret" }
      : { ...pay(approved ? "CAPTURED" : "DECLINED"), clientSecret: null },
  );
}

async function atTheirCheckout(last4: string) {
  const open = anOrder({ total: 1959, rolls: [aRollOfOrder()] });
  const render = () =>
    renderScreen(checkoutPage, {
      path: "/users/:userId/checkout",
      at: `${THEIRS}/checkout?order=7`,
      as: admin(),
      beside: { "/users/:userId/orders/:orderId": orderPage },
      api(api) {
        servePayments(api, open);
        api.reply(listPaymentMethods, { paymentMethods: [aCard(last4)] });
      },
    });
  return { first: await render(), again: async () => (await cleanup(), render()) };
}

test("at the desk a declined card is reported; a dictated card pays and is not saved by default", async () => {
  const desk = await atTheirCheckout("0002");
  await payNow.click();
  await expect.element(declined).toBeVisible();
  expect(desk.first.api.requests(payOrder).map(({ body }) => body)).toEqual([{ paymentMethodId: "pm_0002" }]);
  const { api, address } = await desk.again();
  await page.getByRole("radio", { name: "Another card" }).click();
  await fillCard(CARDS.pays);
  await payNow.click();
  await expect.poll(address).toBe(`${THEIRS}/orders/7`);
  expect(api.requests(payOrder).map(({ body }) => body)).toEqual([{ token: CARDS.pays, keep: false }]);
});

test("at the desk a bank challenge is answered for a customer, and can be retried after a refusal", async () => {
  const { first } = await atTheirCheckout("3155");
  await payNow.click();
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(declined).toBeVisible();
  await payNow.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.poll(first.address).toBe(`${THEIRS}/orders/7`);
  expect(first.api.requests(answerTestSecondStep).map(({ body }) => body.approve)).toEqual([false, true]);
});

test("rush added by staff with a declined card leads to the pending order with the reason", async () => {
  const waiting = anOrder({ id: 8, total: 999, parentOrderId: 7 });
  const { api, address } = await renderScreen(addRushPage, {
    path: "/admin/users/:userId/orders/:orderId/add-rush",
    at: `/admin${THEIRS}/orders/7/add-rush`,
    as: admin(),
    beside: { "/users/:userId/checkout": checkoutPage, "/users/:userId/orders/:orderId": orderPage },
    api(api) {
      servePayments(api, waiting);
      api.reply(getUserOrder, ({ params }) => (params["orderId"] === "7" ? order : waiting));
      api.reply(listPaymentMethods, { paymentMethods: [aCard()] });
      api.refuseOnce(addRush, "CARD_DECLINED", { orderId: 8 });
    },
  });
  await page.getByRole("radio", { name: "Another card" }).click();
  await fillCard(CARDS.declined);
  await page.getByRole("button", { name: /^Add rush for \$/ }).click();
  await expect.poll(address).toBe(`${THEIRS}/checkout?order=8`);
  await expect.element(declined).toBeVisible();
  expect(api.requests(addRush).map(({ body }) => body)).toEqual([
    { rollIds: [order.rolls[1]!.id], card: { token: CARDS.declined, keep: false } },
  ]);
  await page.getByRole("radio", { name: /4242/ }).click();
  await payNow.click();
  await expect
    .poll(() => api.requests(payOrder).map(({ params, body }) => [params["orderId"], body]))
    .toEqual([["8", { paymentMethodId: "pm_4242" }]]);
});

const GUS_ID = "00000000-0000-4000-8000-000000000905";
const negatives = page.getByLabelText("Negatives", { exact: true });
const next = (step: string) => page.getByRole("button", { name: `Next: ${step}` }).click();
const newOrderOf = (id: string) => `/users/${id}/orders/new/rolls`;
const callers = [
  customer({ phone: "(718) 555-0132", addresses: [anAddress({ primary: true })] }),
  customer({
    id: GUS_ID,
    firstName: "Gus",
    phone: "(718) 555-0133",
    addresses: [anAddress({ userId: GUS_ID, primary: true })],
  }),
] as const;

const openNewOrder = (at: string, setUp: (api: FakeApi) => void = () => {}) =>
  renderScreen(newOrderPage, {
    path: "/users/:userId/orders/new/rolls",
    at,
    as: admin(),
    frame: "site",
    beside: { "/login": loginPage },
    api(api) {
      api.reply(getUser, ({ params }) => callers.find(({ id }) => id === params["userId"])!);
      api.reply(quoteOrder, ({ params, body }) =>
        quoteOf(
          callers.find(({ id }) => id === params["userId"])!,
          body,
        ),
      );
      api.reply(placeOrder, ({ params }) => anOrder({ customerId: params["userId"]! }));
      setUp(api);
    },
  });

async function toReview(): Promise<void> {
  await next("Delivery");
  await page.getByLabelText("Drop off").click();
  await next("Address");
  await next("Review");
}

const placeIt = () => page.getByRole("button", { name: /^(Place order|Order for)/ }).click();

test("staff draft orders for two customers in parallel, and reload and Back lose neither", async () => {
  const [zoes, guses] = [newOrderOf(CUSTOMER_ID), newOrderOf(GUS_ID)];
  const first = await openNewOrder(zoes);
  await negatives.selectOptions("CUT");
  await first.goTo(guses);
  await expect.element(whose).toMatchTextContent("Gus Grain");
  await negatives.selectOptions("TOSS");
  await first.goTo(zoes);
  await expect.element(whose).toMatchTextContent("Zoe Grain");
  await expect.element(negatives).toHaveValue("CUT");
  await toReview();
  await page.getByLabelText("Notes for the lab").fill("Rang at noon");
  await cleanup();

  const again = await openNewOrder(guses);
  await expect.element(negatives).toHaveValue("TOSS");
  await again.goTo(`${zoes}?step=review`);
  await expect.element(page.getByLabelText("Notes for the lab")).toHaveValue("Rang at noon");
  await again.goBack();
  await expect.element(negatives).toHaveValue("TOSS");
  await again.goTo(`${zoes}?step=review`);
  await placeIt();
  await expect.poll(again.address).toBe(`${THEIRS}/checkout?order=7`);
  await again.goTo(guses);
  await toReview();
  await placeIt();
  await expect.poll(again.address).toBe(`/users/${GUS_ID}/checkout?order=7`);
  expect(
    again.api
      .requests(placeOrder)
      .map(({ params, body }) => [params["userId"], body.rolls![0]!.negativesAction, body.notes]),
  ).toEqual([
    [CUSTOMER_ID, "CUT", "Rang at noon"],
    [GUS_ID, "TOSS", ""],
  ]);
});

test("an expired staff session requires the second factor and resumes the customer's order", async () => {
  const staff = admin();
  const { api, address } = await openNewOrder(newOrderOf(CUSTOMER_ID));
  await negatives.selectOptions("CUT");
  await next("Delivery");
  await page.getByLabelText("Drop off").click();
  const second = { user: staff, secondFactor: true };
  api.reply(logIn, second);
  api.reply(currentUser, second);
  api.reply(listWaysToVerify, { ways: ["SENT_CODE"] });
  api.reply(requestTwoFactorCode, { sentBy: "EMAIL" });
  api.reply(verifyTwoFactorCode, () => {
    api.reply(currentUser, { user: staff, secondFactor: false });
    return { user: staff };
  });
  token.set(null);
  await expect.poll(address).toBe("/login");
  await page.getByLabelText("E-mail").fill(staff.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await main.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByLabelText("6-digit code").fill("042137");
  await expect.poll(address).toBe(`${newOrderOf(CUSTOMER_ID)}?step=delivery`);
  await expect.element(page.getByLabelText("Drop off")).toBeChecked();
  await expect.element(whose).toMatchTextContent(zoe.email);
});
