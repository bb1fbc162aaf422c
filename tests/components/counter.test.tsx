import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addUser, getUser, listUsers } from "../../src/contract/accounts/accounts.ts";
import { receiveOrder, stickersOfOrders } from "../../src/contract/bench/bench.ts";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { placeOrderFor } from "../../src/contract/checkout/order-desk.ts";
import { priceByHand } from "../../src/contract/checkout/price-by-hand.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { recordPayment } from "../../src/contract/payments/counter-payments.ts";
import { listRefunds, refundOrder } from "../../src/contract/payments/refunds.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import * as counter from "../../src/web/routes/admin/counter.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { quoteOf } from "../support/components/film-orders.ts";
import { aLine, anOrder, aRollOfOrder, openAtDesk } from "../support/components/orders.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const PAID_AT = "2026-06-14T14:00:00.000Z";

test("staff enter a new customer's film, take cash with change, and receive it", async () => {
  const zoe = customer();
  const open = anOrder({ total: 3598, rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })] });
  const paid = { ...open, status: "PAID" as const, paidAt: PAID_AT };
  const { api } = await renderScreen(counter, {
    path: "/admin/counter",
    as: admin({ staffRole: "FRONT_DESK" }),
    api: (api) => {
      api.reply(listUsers, { users: [], count: 0 });
      api.reply(addUser, zoe);
      api.reply(getUser, zoe);
      api.reply(listProducts, { products: [], count: 0 });
      api.reply(quoteOrder, ({ body }) => quoteOf(zoe, body));
      api.reply(placeOrderFor, open);
      api.reply(getOrder, open);
      api.reply(recordPayment, { order: paid, change: 1402, writtenOff: 0 });
      api.reply(receiveOrder, paid);
      api.reply(stickersOfOrders, new Blob());
    },
  });
  await main.getByLabelText("Customer").fill("Zoe Grain");
  await main.getByRole("option", { name: "New customer" }).click();
  await expect.element(main.getByLabelText("Last name")).toHaveValue("Grain");
  await main.getByRole("button", { name: "Add customer" }).click();
  const items = main.getByLabelText("Film and items");
  await items.fill("2 portra 400");
  await expect.element(main.getByRole("option", { name: "2 × Kodak Portra 400" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await main.getByLabelText("Negatives of all rolls").selectOptions("TOSS");
  await expectAccessible("counter");
  await main.getByRole("button", { name: /^Continue to payment of \$/ }).click();

  const received = main.getByLabelText("Amount received");
  const record = main.getByRole("button", { name: /^Record \$/ });
  await received.fill("20");
  await expect.element(record).toBeDisabled();
  await received.fill("50");
  await expect.element(main.getByText("Change: $14.02")).toBeVisible();
  await expectAccessible("payment at the counter");
  await record.click();
  await expect.element(main.getByText("Change: $14.02")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Next customer" })).toHaveFocus();
  expect(api.requests(recordPayment)[0]!.body).toMatchObject({ method: "CASH", received: 5000, total: 3598 });
  expect(api.requests(receiveOrder)[0]!.body).toMatchObject({ arrivedRollIds: open.rolls.map(({ id }) => id) });
});

test("a discount above the role's limit names the limit and keeps the input", async () => {
  const order = anOrder({ lines: [aLine()] });
  const { api } = await openAtDesk(order);
  await main.getByRole("button", { name: "Discount" }).click();
  await dialog.getByRole("textbox", { name: "Discount", exact: true }).fill("9.00");
  await dialog.getByLabelText("Reason").fill("Late scans");
  api.refuseOnce(priceByHand, "OVER_LIMIT", { most: 400 });
  await dialog.getByRole("button", { name: "Save price" }).click();
  await expect.element(dialog.getByText("You can take off at most $4.00.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Discount", exact: true })).toHaveValue("9.00");
  await expectAccessible("a discount above the limit");
  api.reply(priceByHand, order);
  await dialog.getByRole("textbox", { name: "Discount", exact: true }).fill("4.00");
  await dialog.getByRole("button", { name: "Save price" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.requests(priceByHand).at(-1)!.body).toMatchObject({ discount: { kind: "fixed", amount: 400 } });
});

test("a manual refund above the day's limit is rejected and keeps the input", async () => {
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, lines: [aLine()], total: 20_000 });
  const left = { leftToPayment: 20_000, leftToGiftCard: 0, leftInAll: 20_000, dispute: null, held: [], refunds: [] };
  const { api } = await openAtDesk(order, (api) => api.reply(listRefunds, left));
  await main.getByRole("button", { name: "Refund" }).click();
  await dialog.getByRole("radio", { name: "Other amount" }).click();
  await dialog.getByLabelText("Amount", { exact: true }).fill("150.00");
  await dialog.getByLabelText("Reason").fill("Scratched");
  api.refuseOnce(refundOrder, "ABOVE_LIMIT");
  await dialog.getByRole("button", { name: /^Refund / }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("at most $100 per order");
  await expect.element(dialog.getByLabelText("Amount", { exact: true })).toHaveValue("150.00");
});
