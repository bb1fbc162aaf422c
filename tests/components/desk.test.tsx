import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { completeOrder, takeOnAccount } from "../../src/contract/bench/bench.ts";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { previewOrderChange } from "../../src/contract/checkout/checkout.ts";
import { cancelOrder, quoteCancel } from "../../src/contract/checkout/order-desk.ts";
import { Coupon, couponUses, listCoupons } from "../../src/contract/coupons/coupons.ts";
import { listUsers } from "../../src/contract/accounts/accounts.ts";
import { exportOrders, listOrders } from "../../src/contract/orders/orders.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { decideHeldCredit, listRefunds, refundOrder } from "../../src/contract/payments/refunds.ts";
import { retryPostageRefund, listPostageRefunds, PostageRefund } from "../../src/contract/shipping/postage-refunds.ts";
import { addShipment, buyLabel, removeShipment, updateShipment } from "../../src/contract/shipping/shipping.ts";
import * as coupons from "../../src/web/routes/admin/coupons.tsx";
import * as orders from "../../src/web/routes/admin/orders.tsx";
import * as people from "../../src/web/routes/admin/people.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { saysRefusals } from "../support/components/says-refusals.ts";
import {
  aLabel,
  aLine,
  anOrder,
  anOrderEvent,
  aParcel,
  aRollOfOrder,
  openAtDesk,
  withRates,
} from "../support/components/orders.ts";
import { admin, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { smallest } from "../support/components/smallest.ts";

const PAID_AT = "2026-06-14T14:00:00.000Z";
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });

test("changing an order shows a colleague's concurrent change and continues from it", async () => {
  const order = anOrder({ rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })] });
  const screen = await openAtDesk(order, (api) => api.reply(previewOrderChange, { ...order, total: 1100 }));
  await press("Change items");
  await dialog.getByRole("checkbox", { name: /^2 / }).click();
  await expectAccessible("changing an order");
  const noted = { ...order, version: 2, events: [anOrderEvent("Changed the internal notes")] };
  screen.put(noted);
  screen.api.refuseOnce(previewOrderChange, "STALE", { version: 2 });
  await dialog.getByRole("button", { name: "Calculate new total" }).click();
  await expect
    .element(dialog.getByRole("alert").filter({ hasText: "This order was just changed" }))
    .toMatchTextContent("Changed the internal notes");
  await dialog.getByRole("button", { name: "Continue with the current version" }).click();
  await dialog.getByRole("button", { name: "Calculate new total" }).click();
  await expect.element(dialog.getByRole("button", { name: "Save at $11.00" })).toBeVisible();
  expect(screen.api.requests(previewOrderChange).at(-1)!.body).toMatchObject({
    version: 2,
    removedRollIds: [order.rolls[1]!.id],
  });
});

test("open dialogs on an order show a colleague's concurrent changes", async () => {
  const order = anOrder({
    status: "PAID",
    paidAt: PAID_AT,
    rolls: [aRollOfOrder({ addPrints: true }), aRollOfOrder({ number: 2 })],
    shipments: [aParcel({ toCustomer: true, carrier: "FEDEX" })],
  });
  const screen = await openAtDesk(order);
  const events = [...order.events];
  for (const name of ["Split off rolls", "Mark prints ready", "Add parcel", "Remove parcel"]) {
    await press(name);
    await expect.element(dialog).toBeVisible();
    events.unshift(anOrderEvent("Wrote to Zoe"));
    screen.put({ ...order, version: 1 + events.length, events: [...events] });
    screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: order.id });
    const changed = dialog.getByRole("alert").filter({ hasText: "This order was just changed" });
    await expect.poll(() => changed.getByRole("listitem").elements()).toHaveLength(1);
    await dialog.getByRole("button", { name: /^(Cancel|Not yet)$/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test("the header shows the next action, N runs it, and collapsed sections open", async () => {
  const parcel = aParcel({ toCustomer: true, carrier: "FEDEX" });
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, lines: [aLine()], shipments: [parcel] });
  const screen = await openAtDesk(order);
  await expect.element(main.getByRole("button", { name: /^Pack items/ })).toBeVisible();
  await userEvent.keyboard("n");
  await expect.element(main.getByRole("checkbox", { name: "1 × Loupe" })).toHaveFocus();
  const price = main.getByRole("region", { name: "Money" }).getByText("Total", { exact: true });
  await expect.element(price).not.toBeVisible();
  await main.getByRole("heading", { name: "Money" }).click();
  await expect.element(price).toBeVisible();

  screen.put({ ...order, goodsPackedAt: PAID_AT, shipments: [{ ...parcel, shippedAt: PAID_AT }], version: 2 });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: order.id });
  await expect.element(main.getByRole("button", { name: /^Complete order/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  (document.activeElement as HTMLElement).blur();
  screen.api.reply(completeOrder, { ...order, status: "COMPLETE" });
  await userEvent.keyboard("n");
  await expect.poll(() => screen.api.requests(completeOrder)).toHaveLength(1);
});

test("canceling an order shows the refund, updated after a colleague's partial refund", async () => {
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()] });
  const screen = await openAtDesk(order, (api) =>
    api.reply(quoteCancel, { toCards: [{ how: "to Visa ending 4242", amount: 2000 }] }),
  );
  await press("Cancel order");
  const back = dialog.getByRole("status", { name: "Refund" }).getByRole("listitem");
  await expect.element(back).toHaveTextContent("$20.00 to Visa ending 4242");
  await expectAccessible("canceling an order");
  screen.api.reply(quoteCancel, { toCards: [{ how: "to Visa ending 4242", amount: 1800 }] });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: order.id });
  await expect.element(back).toHaveTextContent("$18.00 to Visa ending 4242");
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("developed film is canceled only with force", async () => {
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()] });
  const screen = await openAtDesk(order, (api) => api.reply(cancelOrder, { ...order, status: "CANCELED" }));
  await press("Cancel order");
  screen.api.refuseOnce(cancelOrder, "IN_PROGRESS", { rollIds: [order.rolls[0]!.id] });
  const confirm = dialog.getByRole("button", { name: "Cancel order" });
  await confirm.click();
  await dialog.getByRole("checkbox", { name: "Cancel and return the film" }).click();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(cancelOrder).at(-1)!.body).toEqual({ reason: "", force: true, goods: [] });
});

test("canceling lists shipped goods and where the film is, and requires a choice for each line", async () => {
  const line = aLine();
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()], lines: [line] });
  const gone = {
    lineId: line.id,
    description: "Kodak Gold 200",
    quantity: 2,
    state: "HANDED_OVER",
    isFromShelf: true,
  } as const;
  const film = { rollId: order.rolls[0]!.id, number: 1, labNumber: "26-00701", where: "WITH_COURIER" } as const;
  const screen = await openAtDesk(order, (api) => {
    api.reply(quoteCancel, { goods: [gone], film: [film] });
    api.reply(cancelOrder, { ...order, status: "CANCELED" });
  });
  await press("Cancel order");
  const choice = dialog.getByRole("radiogroup", { name: "2 × Kodak Gold 200: handed over at the counter" });
  await expect.element(dialog.getByText("26-00701 is with the courier")).toBeVisible();
  await expectAccessible("canceling handed-over goods");
  const confirm = dialog.getByRole("button", { name: "Cancel order" });
  screen.api.refuseOnce(cancelOrder, "GOODS_GONE", { lineIds: [line.id] });
  await confirm.click();
  await expect.element(dialog.getByText("Choose what happened to each.")).toBeVisible();
  await choice.getByRole("radio", { name: "Restock" }).click();
  await expect.element(dialog.getByRole("status", { name: "Refund" })).toMatchTextContent("2 items restocked");
  await choice.getByRole("radio", { name: "The customer keeps it" }).click();
  await dialog.getByRole("checkbox", { name: "Cancel and return the film" }).click();
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(cancelOrder).at(-1)!.body).toEqual({
    reason: "",
    force: true,
    goods: [{ lineId: line.id, outcome: "KEPT" }],
  });
});

test("a canceled order offers no rush; film waiting for payment can be developed on account", async () => {
  const held = anOrder({
    status: "INVOICED",
    rolls: [aRollOfOrder({ arrived: true, work: "NOT_PAID", labNumber: "26-00701" })],
  });
  const screen = await openAtDesk(held, (api) => api.reply(takeOnAccount, { ...held, onAccountAt: PAID_AT }));
  await expect.element(main.getByText("Not paid yet. Hold the film on the “Waiting for payment” shelf.")).toBeVisible();
  await saysRefusals(screen, takeOnAccount, { press: () => press("Develop before payment"), at: main });
  const rolls = [aRollOfOrder({ arrived: true, work: "CANCELED", labNumber: "26-00701" })];
  screen.put({ ...held, status: "CANCELED", paidAt: PAID_AT, rolls });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: held.id });
  await expect
    .element(main.getByText("Canceled. 1 roll is still here. Return it at the return station."))
    .toBeVisible();
  await expect.element(main.getByRole("link", { name: "Add rush" })).not.toBeInTheDocument();
  await expect.element(main.getByRole("button", { name: /^Developed/ })).not.toBeInTheDocument();
});

test("refunding an amount reports when a colleague's refund left less", async () => {
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()] });
  const screen = await openAtDesk(order, (api) => api.reply(listRefunds, { leftInAll: 2000, leftToPayment: 2000 }));
  await press("Refund");
  await dialog.getByRole("radio", { name: "Other amount" }).click();
  await dialog.getByLabelText("Amount", { exact: true }).fill("1");
  await dialog.getByLabelText("Reason").fill("A scratch");
  screen.api.reply(listRefunds, { leftInAll: 50, leftToPayment: 50 });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: order.id });
  await expect.element(dialog.getByText("You can refund at most $0.50.")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Refund $1.00" })).toBeDisabled();
});

test("during a dispute, refunds become account credit on confirmation, and canceling shows the hold", async () => {
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()] });
  const dispute = { disputeId: crypto.randomUUID(), amount: 2000 };
  const screen = await openAtDesk(order, (api) => {
    api.reply(listRefunds, { leftInAll: 2000, leftToPayment: 2000, dispute });
    api.reply(refundOrder, { leftInAll: 1900, leftToPayment: 1900, dispute });
    api.reply(quoteCancel, { heldByBank: 2000 });
  });
  await press("Cancel order");
  await expect.element(dialog.getByText("The customer’s bank holds $20.00 because of a dispute")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await press("Refund");
  await expect.element(dialog.getByText("The customer’s bank holds $20.00 of this order")).toBeVisible();
  await dialog.getByRole("radio", { name: "Other amount" }).click();
  await dialog.getByLabelText("Amount", { exact: true }).fill("1");
  await dialog.getByLabelText("Reason").fill("A scratch");
  const refund = dialog.getByRole("button", { name: "Refund $1.00" });
  await expect.element(refund).toBeDisabled();
  await expectAccessible("a refund of a disputed payment");
  await dialog.getByRole("checkbox", { name: "Give account credit despite the dispute" }).click();
  await refund.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(refundOrder)[0]!.body).toMatchObject({
    toPayment: 0,
    toAccountCredit: 100,
    despiteDispute: true,
  });
});

test("credit held because of a dispute is granted or dismissed with a reason", async () => {
  const events = [anOrderEvent("On hold", "REFUND_HELD")];
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()], events });
  const held = [1959, 3459].map((amount) => ({
    id: crypto.randomUUID(),
    amount,
    reason: "Missing film",
    createdAt: PAID_AT,
  }));
  const screen = await openAtDesk(order, (api) => {
    api.reply(listRefunds, { held });
    api.reply(decideHeldCredit, ({ params }) => ({ held: held.filter(({ id }) => id !== params["heldCreditId"]) }));
  });
  const list = main.getByRole("list", { name: "Credit on hold" }).getByRole("listitem");
  await expect.element(list.first()).toMatchTextContent("$19.59 on hold because of the dispute");
  await expectAccessible("credit on hold");
  await list.first().getByRole("button", { name: "Give credit" }).click();
  await expect
    .element(dialog.getByText("If the lab loses, the customer gets this credit on top of the bank refund"))
    .toBeVisible();
  const reason = dialog.getByLabelText("Reason");
  await reason.fill("We lost it");
  await expectAccessible("giving credit on hold");
  await saysRefusals(screen, decideHeldCredit, {
    press: () => dialog.getByRole("button", { name: "Give credit" }).click(),
    at: dialog,
    typed: [[reason, "We lost it"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = screen.api.requests(decideHeldCredit).at(-1)!;
  expect(sent).toMatchObject({
    params: { heldCreditId: held[0]!.id },
    body: { decision: "GIVE", reason: "We lost it" },
  });
});

test("goods are packed after all are picked, and refunded by line", async () => {
  const line = aLine();
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, deliveryMethod: null, lines: [line] });
  const packed = { ...order, goodsPackedAt: PAID_AT, shipments: [aParcel({ toCustomer: true, carrier: "FEDEX" })] };
  const screen = await openAtDesk(order, (api) => {
    api.reply(packGoods, packed);
    api.reply(listRefunds, { leftInAll: 2000, leftToPayment: 2000 });
    api.reply(refundOrder, { leftInAll: 0, leftToPayment: 0 });
  });
  screen.api.refuseOnce(completeOrder, "NOT_COMPLETE", { reason: "A parcel has not been shipped yet." });
  await press("Complete");
  await expect
    .element(main.getByRole("alert").filter({ hasText: completeOrder.refusals.NOT_COMPLETE.message }))
    .toBeVisible();
  await expect.element(main.getByRole("button", { name: "Mark as packed" })).toBeDisabled();
  await main.getByRole("checkbox", { name: "1 × Loupe" }).click();
  await press("Mark as packed");
  await expect.element(main.getByText(/^Packed .*Its label is under Parcels\.$/)).toBeVisible();
  await expectAccessible("an order at the desk");
  await press("Refund");
  await dialog.getByRole("checkbox", { name: /^Loupe/ }).click();
  await dialog.getByLabelText("Reason").fill("Scratched glass");
  await expectAccessible("a refund");
  await dialog.getByRole("button", { name: "Refund $20.00" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(refundOrder)[0]!.body).toEqual({
    toPayment: 2000,
    toGiftCard: 0,
    toAccountCredit: 0,
    lineIds: [line.id],
    reason: "Scratched glass",
    despiteDispute: false,
  });
});

test("staff choose a parcel's items, and each parcel lists its items", async () => {
  const lines = [
    aLine(),
    aLine({ description: "Strap", quantity: 2 }),
    aLine({ sku: "rush", productType: "SERVICE_ADD_ON" }),
  ];
  const own = aParcel({ toCustomer: true, carrier: "FEDEX", lineIds: null });
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, lines, shipments: [own] });
  const second = aParcel({ toCustomer: true, carrier: "FEDEX", lineIds: [lines[1]!.id] });
  const screen = await openAtDesk(order, (api) => {
    api.reply(addShipment, () => {
      screen.put({ ...order, shipments: [own, second] });
      return { shipment: second };
    });
    api.reply(updateShipment, { shipment: own });
  });
  const parcels = main.getByRole("listitem", { name: "To the customer" });
  await expect.element(parcels).toMatchTextContent("1 × Loupe, 2 × Strap");
  await press("Add parcel");
  await expect.element(dialog.getByRole("checkbox")).toHaveLength(3);
  await dialog.getByRole("checkbox", { name: "2 × Strap" }).click();
  await expectAccessible("adding a parcel with some items");
  await dialog.getByRole("button", { name: "Add parcel" }).click();
  await expect.element(parcels.nth(1)).toMatchTextContent("2 × Strap");
  expect(screen.api.requests(addShipment).at(-1)!.body).toMatchObject({ toCustomer: true, lineIds: [lines[1]!.id] });
  await expect.element(parcels.first()).not.toMatchTextContent("Strap");

  await parcels.first().getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("checkbox", { name: "1 × Loupe" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(updateShipment).at(-1)!.body).toEqual({ version: 1, lineIds: [] });
});

test("an unused label is refunded, and its parcel gets another label or is removed", async () => {
  const parcel = aParcel({ toCustomer: false, carrier: "FEDEX" });
  const voided = anOrderEvent("A label was voided", "LABEL_VOIDED");
  const order = anOrder({ status: "PAID", paidAt: PAID_AT, rolls: [aRollOfOrder()], shipments: [parcel] });
  const labeled = { ...order, shipments: [{ ...parcel, label: aLabel(), trackingNumber: "123456789012" }] };
  const screen = await openAtDesk(order, (api) => {
    withRates(api);
    api.reply(buyLabel, () => {
      screen.put(labeled);
      return { label: aLabel() };
    });
    api.reply(retryPostageRefund, () => {
      screen.put({ ...order, version: 2, events: [voided] });
      return {};
    });
    api.reply(removeShipment, () => {
      screen.put({ ...order, version: 3, events: [voided], shipments: [] });
      return undefined as never;
    });
    api.reply(listPostageRefunds, {
      postageRefunds: [
        smallest(PostageRefund, { carrier: "FEDEX", trackingNumber: "123456789012", state: "REQUESTED" }),
      ],
    });
  });
  const item = main.getByRole("listitem", { name: "To the lab" });
  await item.getByRole("button", { name: "Create label" }).click();
  const rates = dialog.getByRole("radiogroup", { name: "Service" });
  await expect
    .element(rates.getByRole("radio", { checked: true }))
    .toHaveAccessibleName(/USPS Ground Advantage.*\$5\.93/);
  await expect.element(rates).toMatchTextContent(/FedEx Ground\s*Ordered service/);
  await dialog.getByLabelText("Insured value").fill("250");
  await dialog.getByRole("checkbox", { name: "Signature on delivery" }).click();
  await expect.element(rates.getByRole("radio", { name: /FedEx Ground/ })).toBeDisabled();
  await expectAccessible("choosing a rate");
  await dialog.getByRole("button", { name: "Buy USPS Ground Advantage for $12.13" }).click();
  expect(screen.api.requests(buyLabel).at(-1)!.body).toMatchObject({
    carrier: "USPS",
    service: "GroundAdvantage",
    price: 963,
    signature: true,
    insuredFor: 25_000,
  });
  await expect
    .element(item.getByRole("link", { name: "Label", exact: true }))
    .toHaveAttribute("download", "fedex-label-107.pdf");
  await expect
    .element(item.getByRole("link", { name: "Label as ZPL, for a thermal printer" }))
    .toHaveAttribute("download", "fedex-label-107.zpl");
  await item.getByRole("button", { name: "Refund label" }).click();
  await expect.element(dialog).toMatchTextContent("We request a postage refund from FedEx");
  await expectAccessible("refunding a label");
  await dialog.getByRole("button", { name: "Refund label" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const givenBack = main.getByRole("list", { name: "Refunded labels" }).getByRole("listitem");
  await expect.element(givenBack).toMatchTextContent(/FedEx label \d{12}, void\s*Refund requested/);
  await expectAccessible("a refunded label");
  await expect.element(item.getByRole("button", { name: "Create label" })).toBeVisible();
  await item.getByRole("button", { name: "Remove parcel" }).click();
  await dialog.getByRole("button", { name: "Remove parcel" }).click();
  await expect.element(item).not.toBeInTheDocument();
});

test("orders are filtered by needs and exported, and uncompletable ones show why", async () => {
  const order = smallest(OrderSummary, {
    id: 7,
    customerId: CUSTOMER_ID,
    customerName: "Zoe Grain",
    status: "PAID",
    rolls: 1,
    rush: true,
  });
  const files = savedFiles();
  const screen = await renderScreen(orders, {
    path: "/admin/orders",
    at: "/admin/orders?search=zoe",
    as: admin(),
    api(api) {
      api.reply(listOrders, ({ query: { needs } }) =>
        needs === "TO_SEND" ? { orders: [], count: 0 } : { orders: [order], count: 1 },
      );
      api.reply(exportOrders, new Blob(["order"], { type: "text/csv" }));
    },
  });
  await expect.element(rows).toMatchTextContent("Rush");
  await main.getByRole("button", { name: "About flags" }).click();
  await expect.element(page.getByText(/^The customer paid for rush/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await main.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Promised" }).click();
  await expect.element(main.getByRole("columnheader", { name: "Promised" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Progress" }).click();
  await expect.element(main.getByRole("columnheader", { name: "Progress" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await main.getByLabelText("To do").selectOptions("Parcels to send");
  await expect.element(main.getByText("No orders match")).toBeVisible();
  await main.getByLabelText("To do").selectOptions("Film expected");
  await expect.element(rows).toBeVisible();
  expect(screen.api.requests(listOrders).at(-1)!.query).toMatchObject({ search: "zoe", needs: "TO_RECEIVE" });
  await press("CSV");
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["orders.csv"]);
  expect(screen.api.requests(exportOrders)[0]!.query).toMatchObject({ search: "zoe", needs: "TO_RECEIVE" });

  await main.getByRole("checkbox", { name: "Select #107" }).click();
  screen.api.refuseOnce(completeOrder, "NOT_COMPLETE", { reason: "Roll 1 has not been received." });
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Complete" }).click();
  await expect.element(dialog).toMatchTextContent(`#107 ${completeOrder.refusals.NOT_COMPLETE.message}`);
  await expectAccessible("orders and why some failed");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a list without matches says so and can clear its filters", async () => {
  const screen = await renderScreen(people, {
    path: "/admin/users",
    at: "/admin/users?search=nobody",
    as: admin(),
    api: (api) =>
      api.reply(listUsers, ({ query: { search } }) =>
        search === undefined
          ? {
              users: [smallest(listUsers.reply.shape.users.element, { firstName: "Zoe", lastName: "Grain" })],
              count: 1,
            }
          : { users: [], count: 0 },
      ),
  });
  await expect.element(main.getByText("No people match")).toBeVisible();
  await press("Show all people");
  await expect.element(rows).toMatchTextContent("Zoe Grain");
  expect(screen.address()).toBe("/admin/users");
  await expectAccessible("people");
});

test("coupon use is shown as a chart with a table and a file", async () => {
  const coupon = smallest(Coupon, { id: "00000000-0000-4000-8000-0000000000cc", code: "FILM10", amount: 1000 });
  const files = savedFiles();
  const screen = await renderScreen(coupons, {
    path: "/admin/coupons",
    at: `/admin/coupons?uses=${coupon.id}`,
    as: admin(),
    api(api) {
      api.reply(listCoupons, { coupons: [coupon], count: 1 });
      api.reply(couponUses, {
        coupon: { id: coupon.id, code: coupon.code },
        days: [{ day: "2026-06-14", forOrders: 2, forMemberships: 1, takenOff: 3000 }],
      });
    },
  });
  await expect.element(main.getByRole("heading", { name: "Uses of FILM10" })).toBeVisible();
  expect(screen.api.requests(couponUses)[0]!.query).toMatchObject({ couponId: coupon.id });
  await main.getByText("As a table").first().click();
  await expect.element(main.getByRole("row", { name: /Jun/ }).first()).toMatchTextContent("2");
  await expectAccessible("coupons with their uses");
  await press("Uses as CSV");
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["coupon-uses-by-day.csv"]);
});
