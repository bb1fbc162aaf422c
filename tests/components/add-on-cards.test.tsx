import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addRush, changeNegatives } from "../../src/contract/checkout/order-changes.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import {
  answerTestSecondStep,
  confirmPayment,
  listPaymentMethods,
  makeTestCardToken,
  payOrder,
} from "../../src/contract/payments/payments.ts";
import { NEGATIVES_ACTION_LABELS } from "../../src/rules/film/film.ts";
import { addOnPrice } from "../../src/rules/prices/price-list.ts";
import { cents, formatDollars } from "../../src/rules/money.ts";
import * as rush from "../../src/web/routes/users/add-rush.tsx";
import * as checkout from "../../src/web/routes/users/checkout.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as negatives from "../../src/web/routes/users/return-negatives.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { CARDS, fillCard } from "../support/components/checkout.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { aCard, aMember } from "../support/components/memberships.ts";
import { notices } from "../support/components/notices.ts";
import { anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen, type Screen } from "../support/components/render-screen.tsx";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";

const main = page.getByRole("main");
const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
const buys = page.getByRole("button", { name: /^Add rush for \$/ });
const saves = page.getByRole("button", { name: /^Save choice for \$/ });
const pays = page.getByRole("button", { name: /^Pay \$/ });
const saidThere = (words: RegExp) => page.getByRole("alert").filter({ hasText: words });
const ORDERS = "/users/:userId/orders/:orderId";
const AT = `/users/${CUSTOMER_ID}/orders/7`;
const PAID = {
  status: "PAID",
  paidAt: "2026-06-14T14:00:00.000Z",
  taxRate: 8875,
  addOnTax: { rate: 8875, exempt: false },
} as const;
const PAYMENT_ID = "00000000-0000-4000-8000-00000000face";

const aPaidOrder = (part: Parameters<typeof anOrder>[0] = {}): Order =>
  anOrder({ ...PAID, rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })], ...part });

type Lab = Screen & { order: Order; addOn: Order };

/** Opens an add-on of order 7. While unpaid, the add-on is order 8. */
async function openAddOn(
  form: "add-rush" | "return-negatives-form",
  {
    order = aPaidOrder(),
    user = customer(),
    search = "",
    api: setUp,
  }: { order?: Order; user?: ReturnType<typeof customer>; search?: string; api?: (api: FakeApi) => void } = {},
): Promise<Lab> {
  const lab = { order, addOn: anOrder({ id: 8, parentOrderId: 7, total: 1632 }) };
  const screen = await renderScreen(form === "add-rush" ? rush : negatives, {
    path: `${ORDERS}/${form}`,
    at: `${AT}/${form}${search}`,
    as: user,
    beside: { "/users/:userId/checkout": checkout, [ORDERS]: orderPage },
    api(api) {
      api.reply(getUserOrder, ({ params }) => (params["orderId"] === "7" ? lab.order : lab.addOn));
      api.reply(listPaymentMethods, { paymentMethods: [aCard("4242", { isDefault: true })] });
      api.reply(makeTestCardToken, ({ body }) => ({ token: body.number }));
      api.reply(payOrder, () => {
        lab.addOn = { ...lab.addOn, ...PAID };
        return { outcome: "CAPTURED", paymentId: PAYMENT_ID, order: lab.addOn };
      });
      setUp?.(api);
    },
  });
  // The choice is stored in the page's URL.
  onTestFinished(() => history.replaceState(history.state, "", location.pathname));
  return Object.assign(lab, screen);
}

test("rush is added to one roll for the price on the button, and the URL holds the choice", async () => {
  const screen = await openAddOn("add-rush", {
    api: (api) =>
      api.reply(addRush, {
        order: aPaidOrder(),
        addOnOrderId: 8,
        payment: { outcome: "CAPTURED", message: null, paymentId: PAYMENT_ID },
      }),
  });
  const each = addOnPrice(STARTING_PRICE_LIST, "rush", "NON_MEMBER");
  const total = (rolls: number) => formatDollars(cents(Math.round(each * rolls * 1.08875)));
  await expect.element(buys).toHaveTextContent(`Add rush for ${total(2)}`);
  const second = main.getByRole("checkbox", { name: /^2\./ });
  await second.click();
  await expect.element(buys).toHaveTextContent(`Add rush for ${total(1)}`);
  expect(new URLSearchParams(location.search).get("without")).toBe("2");
  await expectAccessible("rush for an order");
  await main.getByRole("checkbox", { name: /^1\./ }).click();
  await page.getByRole("button", { name: "Add rush" }).click();
  await expect.element(main.getByText("Choose at least one roll.")).toBeVisible();
  await main.getByRole("checkbox", { name: /^1\./ }).click();
  await buys.click();
  await expect.poll(screen.address).toBe(AT);
  await expect.element(notices.getByText("Your roll goes to the front")).toBeVisible();
  expect(screen.api.requests(addRush).map(({ body }) => body)).toEqual([
    { rollIds: [screen.order.rolls[0]!.id], paymentMethodId: "pm_4242" },
  ]);
});

test("rolls excluded from rush in the URL start unchecked", async () => {
  await openAddOn("add-rush", { search: "?without=2" });
  await expect.element(main.getByRole("checkbox", { name: /^1\./ })).toBeChecked();
  await expect.element(main.getByRole("checkbox", { name: /^2\./ })).not.toBeChecked();
});

test("rush credits pay for a member's rush, and rush is added to an unpaid order", async () => {
  const screen = await openAddOn("add-rush", { user: aMember() });
  await expect.element(main.getByText("Credits: 2 Rush")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add rush", exact: true })).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Pay with" })).not.toBeInTheDocument();
  screen.order = aPaidOrder({ status: "OPEN", paidAt: null });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(main.getByText("This is added to your unpaid order.")).toBeVisible();
});

test("a card declined for rush is reported at the pending order, and another card pays once", async () => {
  const screen = await openAddOn("add-rush", {
    order: aPaidOrder({ rolls: [aRollOfOrder()] }),
    api: (api) => api.refuseOnce(addRush, "CARD_DECLINED", { orderId: 8 }),
  });
  await page.getByRole("radio", { name: "Another card" }).click();
  await buys.click();
  await expect.element(page.getByText("Enter the card number")).toBeVisible();
  expect(screen.api.requests(addRush)).toEqual([]);
  await fillCard(CARDS.declined);
  await expect.element(page.getByRole("checkbox", { name: "Save this card for next time" })).not.toBeChecked();
  await expect.element(buys).toHaveTextContent("Add rush for $16.32");
  await buys.click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/checkout?order=8`);
  await expect.element(saidThere(/declined/)).toBeVisible();
  await expect.element(pays).toHaveTextContent("Pay $16.32");
  await expectAccessible("a declined card at the checkout");
  expect(screen.api.requests(addRush).map(({ body }) => body.card)).toEqual([{ token: CARDS.declined, keep: false }]);
  await expect.element(page.getByRole("radio", { name: /4242/ })).toBeChecked();
  await pays.dblClick();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(screen.api.requests(payOrder).map(({ body }) => body)).toEqual([{ paymentMethodId: "pm_4242" }]);
});

/** Makes the bank challenge the payment of order 8 and respond as configured. */
function bankAsks(api: FakeApi, lab: () => Lab): void {
  let approved: boolean | null = null;
  const payment = (status: "REQUIRES_ACTION" | "CAPTURED" | "DECLINED") => ({
    id: PAYMENT_ID,
    status,
    amount: 1632,
    card: "Visa ending 3155",
    method: "CARD" as const,
    writtenOff: 0,
  });
  const settle = (status: "REQUIRES_ACTION" | "CAPTURED" | "DECLINED") => {
    const now = lab();
    now.addOn = { ...now.addOn, payment: payment(status), ...(status === "CAPTURED" && PAID) };
    return {
      outcome: status,
      message: status === "DECLINED" ? "Your bank has not approved this." : null,
      paymentId: PAYMENT_ID,
      order: now.addOn,
    };
  };
  const begun = () => {
    settle("REQUIRES_ACTION");
    approved = null;
    return {
      order: lab().order,
      addOnOrderId: 8,
      payment: { outcome: "REQUIRES_ACTION" as const, message: null, paymentId: PAYMENT_ID },
    };
  };
  api.reply(addRush, begun);
  api.reply(changeNegatives, begun);
  api.reply(answerTestSecondStep, ({ body }) => {
    approved = body.approve;
    return { done: true };
  });
  api.reply(confirmPayment, () =>
    approved === null
      ? { ...settle("REQUIRES_ACTION"), clientSecret: "secret" }
      : { ...settle(approved ? "CAPTURED" : "DECLINED"), clientSecret: null },
  );
}

test("rush with a bank challenge is added after approval, even if the challenge was dismissed", async () => {
  const screen: Lab = await openAddOn("add-rush", {
    order: aPaidOrder({ rolls: [aRollOfOrder()] }),
    api: (api) => bankAsks(api, () => screen),
  });
  await page.getByRole("radio", { name: "Another card" }).click();
  await fillCard(CARDS.secondStep);
  await buys.click();
  const answerNow = page.getByRole("button", { name: "Confirm now" });
  await answerNow.click();
  await expect.element(bank).toMatchTextContent("$16.32");
  await expect.element(bank.getByRole("button", { name: "Approve" })).toHaveFocus();
  await expectAccessible("the bank's question");
  await userEvent.keyboard("{Escape}");
  await expect.element(bank).not.toBeInTheDocument();
  expect(screen.api.requests(confirmPayment)).toEqual([]);
  await answerNow.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(screen.api.requests(answerTestSecondStep).map(({ body }) => body)).toEqual([
    { clientSecret: "secret", approve: true },
  ]);
});

test("negatives are returned only after payment: a refused card changes nothing, another pays once", async () => {
  const screen: Lab = await openAddOn("return-negatives-form", {
    api: (api) => bankAsks(api, () => screen),
  });
  await page.getByLabelText("Negatives of roll 1").selectOptions("SHIP");
  await page.getByRole("radio", { name: "Another card" }).click();
  await fillCard(CARDS.secondStep);
  await saves.click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/checkout?order=8`);
  await page.getByRole("button", { name: "Confirm now" }).click();
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(saidThere(/not approved/)).toBeVisible();
  await page.getByRole("radio", { name: /4242/ }).click();
  await pays.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(screen.api.requests(payOrder).map(({ body }) => body)).toEqual([{ paymentMethodId: "pm_4242" }]);
});

test("new choices for negatives cost the price on the button, are kept in the URL, and can be free", async () => {
  const screen = await openAddOn("return-negatives-form", {
    api: (api) => api.reply(changeNegatives, () => ({ order: screen.order, addOnOrderId: null, payment: null })),
  });
  const first = page.getByLabelText("Negatives of roll 1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(main.getByText("Choose something else for at least one roll.")).toBeVisible();
  await first.selectOptions("SHIP");
  await expect.element(page.getByText(`Then: ${NEGATIVES_ACTION_LABELS.SHIP} ($9.99)`)).toBeVisible();
  await expect.element(saves).toBeVisible();
  expect(new URLSearchParams(location.search).get("roll-1")).toBe("SHIP");
  await first.selectOptions("CUT");
  await expect.element(saves).toHaveTextContent("Save choice for $3.26");
  await expectAccessible("the negatives of an order");
  await first.selectOptions("TOSS");
  await expect.element(main.getByText("Nothing to pay.")).toBeVisible();
  expect(new URLSearchParams(location.search).has("roll-1")).toBe(false);

  const [roll] = screen.order.rolls;
  screen.order = aPaidOrder({
    rolls: [{ ...roll!, negativesAction: "TOSS" }],
    paidForNegatives: [{ sku: "cutsleeving", rollId: roll!.id }],
  });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(page.getByLabelText("Negatives of roll 2")).not.toBeInTheDocument();
  await first.selectOptions("CUT");
  await expect.element(main.getByText("Nothing to pay.")).toBeVisible();
  await page.getByRole("button", { name: "Save choice", exact: true }).click();
  await expect.poll(screen.address).toBe(AT);
  await expect.element(notices.getByText("Your negatives are all set")).toBeVisible();
  expect(screen.api.requests(changeNegatives).map(({ body }) => body)).toEqual([
    { choices: [{ rollId: roll!.id, negativesAction: "CUT" }] },
  ]);
});

test("choices for negatives in the URL are restored with their price", async () => {
  await openAddOn("return-negatives-form", { search: "?roll-1=SHIP" });
  await expect.element(page.getByLabelText("Negatives of roll 1")).toHaveValue("SHIP");
  await expect.element(page.getByLabelText("Negatives of roll 2")).toHaveValue("TOSS");
  await expect.element(saves).toHaveTextContent("Save choice for $10.88");
});
