import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cancelUserOrder, previewUserOrderChange, updateUserOrder } from "../../src/contract/checkout/order-changes.ts";
import { type Order, OrderSummary } from "../../src/contract/orders/order.ts";
import { getUserOrder, listOrders, publicOrder } from "../../src/contract/orders/orders.ts";
import type { RollEvent } from "../../src/rules/film/film.ts";
import { orderInvoice } from "../../src/contract/payments/invoices.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { buyOwnLabel, getOwnLabel } from "../../src/contract/shipping/shipping.ts";
import { storedDraft } from "../../src/web/orders/draft/draft-storage.ts";
import * as orders from "../../src/web/routes/admin/orders.tsx";
import * as login from "../../src/web/routes/login.tsx";
import * as publicOrderPage from "../../src/web/routes/public-order.tsx";
import * as change from "../../src/web/routes/users/change-rolls.tsx";
import * as newOrder from "../../src/web/routes/users/new-order.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as orderSummary from "../../src/web/routes/users/order-summary.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { serveQuotes } from "../support/components/film-orders.ts";
import { notices } from "../support/components/notices.ts";
import { aLabel, aLine, anOrder, anOrderEvent, aParcel, aRollOfOrder } from "../support/components/orders.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const ORDERS = "/users/:userId/orders/:orderId";
const AT = `/users/${CUSTOMER_ID}/orders/7`;
const PAID = { status: "PAID", paidAt: "2026-06-14T14:00:00.000Z" } as const;

/** Opens an order as its customer sees it. `put` changes it for the next reads. */
async function openOrder(order: Order, setUp: (api: FakeApi) => void = () => undefined, at = AT) {
  let now = order;
  const [module, path] = at.endsWith("/change") ? [change, `${ORDERS}/change`] : [orderPage, ORDERS];
  const screen = await renderScreen(module, {
    path,
    at,
    as: customer(),
    beside: {
      "/users/:userId/orders/new/rolls": newOrder,
      ...(module === change ? { [ORDERS]: orderPage } : { [`${ORDERS}/change`]: change }),
    },
    api(api) {
      api.reply(getUserOrder, () => now);
      setUp(api);
    },
  });
  return { ...screen, put: (next: Order) => void (now = next) };
}

test("a paid order's label is bought once, generated, and saved as image or PDF", async () => {
  const parcel = aParcel();
  const order = anOrder({ ...PAID, deliveryMethod: "PREPAID_LABEL", rolls: [aRollOfOrder()], shipments: [parcel] });
  const screen = await openOrder(order, (api) => {
    api.refuseOnce(buyOwnLabel, "ADDRESS_MISSING");
    api.reply(buyOwnLabel, { label: aLabel({ state: "BUYING", url: null, pdfUrl: null, zplUrl: null }) });
    api.reply(getOwnLabel, { label: aLabel() });
  });
  const get = main.getByRole("button", { name: "Get label" });
  await get.click();
  await expect.element(main.getByText("Add your address first: it goes on the label.")).toBeVisible();
  const letCome = screen.api.hold(getOwnLabel);
  await get.click();
  await expect.element(main.getByText("Creating your label…")).toBeVisible();
  letCome();
  await expect.element(main.getByRole("link", { name: "Print your label" })).toHaveAttribute("href", "/label.pdf");
  const image = main.getByRole("link", { name: "an image" });
  await expect.element(image).toHaveAttribute("download", "fedex-label-107.png");
  await expect.element(image).toHaveAttribute("href", "/label.png");
  await expect.element(main.getByRole("link", { name: "a PDF" })).toHaveAttribute("download", "fedex-label-107.pdf");
  await expectAccessible("an order with its label");
});

test("after the film arrived, the label of a return is on the page, and the film's own is not", async () => {
  const at = (day: number) => `2026-06-${day}T14:00:00.000Z`;
  const [film, back] = [aParcel({ createdAt: at(10) }), aParcel({ createdAt: at(20) })].map((parcel) => ({
    ...parcel,
    label: aLabel(),
    trackingNumber: parcel.createdAt,
  }));
  const order = anOrder({
    ...PAID,
    rolls: [aRollOfOrder({ arrived: true })],
    pickUps: [{ id: crypto.randomUUID(), receivedAt: at(15) }],
    shipments: [film!, back!],
  });
  await openOrder(order);
  const parcels = main.getByRole("listitem").filter({ hasText: "To the lab" });
  await expect.element(parcels.filter({ hasText: at(20) })).toMatchTextContent("Return to the lab");
  await expect
    .element(parcels.filter({ hasText: at(20) }).getByRole("link", { name: "Print your label" }))
    .toBeVisible();
  await expect.element(parcels.filter({ hasText: at(10) })).toMatchTextContent(/FedEx: arrived|Carrier: arrived/);
  await expect.element(main.getByRole("link", { name: "Print your label" })).toHaveLength(1);
});

test("tracking events appear live on the order page", async () => {
  const parcel = aParcel({
    label: aLabel(),
    carrier: "FEDEX",
    trackingNumber: "123456789012",
    trackingState: "PRE_TRANSIT",
  });
  const order = anOrder({ ...PAID, deliveryMethod: "PREPAID_LABEL", rolls: [aRollOfOrder()], shipments: [parcel] });
  const screen = await openOrder(order);
  await expect.element(main.getByText("FedEx: Label created")).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Print your label" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Print your label" })).toHaveAttribute("href", "/label.pdf");
  await expect
    .element(main.getByText("Stick the label on it and hand it to FedEx. The postage is paid."))
    .toBeVisible();
  const event = (text: string, place: string | null, at: string) => ({ text, place, at });
  const onItsWay = {
    ...parcel,
    trackingState: "IN_TRANSIT" as const,
    shippedAt: "2026-06-15T14:00:00.000Z",
    trackingEvents: [
      event("Shipping label created", null, "2026-06-14T14:00:00.000Z"),
      event("Picked up", "Brooklyn, NY", "2026-06-15T14:00:00.000Z"),
    ],
  };
  screen.put({ ...order, shipments: [onItsWay] });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await main.getByText(/: Picked up, Brooklyn, NY$/).click();
  await expect.element(main.getByRole("heading", { name: "Your film is on its way to us" })).toBeVisible();
  await expect.element(main.getByText("Shipping label created")).toBeVisible();
  await expectAccessible("a parcel with tracking events");
});

test("a paid order of film and goods shows the next steps, and offers its invoice and a reorder", async () => {
  const rolls = [aRollOfOrder({ negativesAction: "SHIP" }), aRollOfOrder({ number: 2 })];
  const order = anOrder({ ...PAID, deliveryMethod: "EXTERNAL_FULFILLMENT", rolls, lines: [aLine()] });
  const screen = await openOrder(order, (api) => {
    api.failOnce(orderInvoice, 503);
    serveQuotes(api, () => customer());
    api.reply(orderInvoice, () => new Blob(["%PDF"], { type: "application/pdf" }));
  });
  await expect.element(main.getByRole("heading", { name: "Now send us your film" })).toBeVisible();
  const goods = page.getByRole("region", { name: "Next steps for your items" });
  await expect.element(goods.getByRole("heading")).toHaveTextContent("We are packing your items");
  await expectAccessible("an order of film and goods");
  const saved = savedFiles();
  await main.getByRole("button", { name: "Invoice (PDF)" }).click();
  await expect.element(notices.getByText("The lab has a fault of its own.")).toBeVisible();
  await main.getByRole("button", { name: "Invoice (PDF)" }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["invoice-107.pdf"]);

  await main.getByRole("button", { name: "Order again" }).click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/orders/new/rolls`);
  await expect.element(main.getByRole("article", { name: /^Roll \d$/ })).toHaveLength(2);
  expect(storedDraft(CUSTOMER_ID)!.rolls.map(({ negativesAction }) => negativesAction)).toEqual(["SHIP", "TOSS"]);
});

test("the heading, steps, parcel and rolls agree, whatever the carrier reported", async () => {
  const parcel = aParcel({
    label: aLabel(),
    carrier: "FEDEX",
    trackingNumber: "123456789012",
    shippedAt: "2026-06-15T14:00:00.000Z",
    trackingState: "DELIVERED",
    deliveredAt: "2026-06-16T14:00:00.000Z",
  });
  const arrived = (number: number, ...events: RollEvent[]) =>
    aRollOfOrder({ number, arrived: true, events: events.map((event) => ({ event, at: "2026-06-16T15:00:00.000Z" })) });
  const order = anOrder({ ...PAID, deliveryMethod: "PREPAID_LABEL", rolls: [aRollOfOrder()], shipments: [parcel] });
  const next = main.getByRole("region", { name: "Next steps" });
  const screen = await openOrder(order);
  const show = (part: Partial<Order>) => {
    screen.put({ ...order, ...part });
    screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  };
  await expect.element(next.getByRole("heading")).toHaveTextContent("Your film has arrived");
  await expect.element(main.getByText("At the lab", { exact: true })).toBeVisible();

  // The carrier never scanned the parcel, but the lab opened it.
  const unscanned = { ...parcel, shippedAt: null, deliveredAt: null, trackingState: "PRE_TRANSIT" as const };
  const missing = aRollOfOrder({ number: 3, arrived: false });
  const rolls = [arrived(1, "RECEIVED"), arrived(2, "RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"), missing];
  show({ shipments: [unscanned], rolls });
  await expect.element(next.getByRole("heading")).toHaveTextContent("1 of 3 rolls are ready");
  await expect.element(next.getByText("Roll 3 was not in the parcel.")).toBeVisible();
  await expect.element(next.getByRole("link", { name: "View scans" })).toBeVisible();
  await expect.element(main.getByText("FedEx: arrived")).toBeVisible();
  await expect.element(main.getByText("Get label")).not.toBeInTheDocument();
  await expectAccessible("a partly ready order");

  show({ shipments: [unscanned], rolls: [{ ...arrived(1, "RECEIVED"), writtenOff: "RUINED" }] });
  await expect.element(next.getByRole("heading")).toHaveTextContent("There are no scans");
});

test("an open order accepts notes and is canceled after confirmation", async () => {
  const order = anOrder({ rolls: [aRollOfOrder()] });
  const screen = await openOrder(order, (api) => {
    api.reply(updateUserOrder, ({ body }) => {
      const noted = { ...order, notes: body.notes ?? "", version: 2 };
      screen.put(noted);
      return noted;
    });
    api.refuseOnce(cancelUserOrder, "WRONG_STATUS", { from: "PAID", to: "CANCELED" });
    api.reply(cancelUserOrder, () => {
      const canceled = { ...order, status: "CANCELED" as const };
      screen.put(canceled);
      return canceled;
    });
  });
  await expect.element(main.getByText("Not here yet")).toBeVisible();
  await main.getByRole("button", { name: "Add notes for the lab" }).click();
  await dialog.getByRole("textbox", { name: "Notes" }).fill("The leader is torn");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect.element(main.getByText("The leader is torn")).toBeVisible();
  expect(screen.api.requests(updateUserOrder).map(({ body }) => body)).toEqual([
    { version: 1, notes: "The leader is torn" },
  ]);

  const cancel = main.getByRole("button", { name: "Cancel order" });
  await cancel.click();
  await expect.element(dialog.getByRole("button", { name: "Keep order" })).toHaveFocus();
  await expectAccessible("canceling an order");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect.element(main.getByRole("heading", { name: "This order was canceled" })).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(main.getByText("Not here yet")).not.toBeInTheDocument();
});

test("the order page shows the lab's latest message only", async () => {
  const message = (text: string, at: string) => ({ ...anOrderEvent(text, "LAB_MESSAGE"), at });
  const events = [
    message("The leader of roll 1 is torn. Shall we go on?", "2026-06-16T14:00:00.000Z"),
    message("Your film is here.", "2026-06-15T14:00:00.000Z"),
  ];
  await openOrder(anOrder({ rolls: [aRollOfOrder()], events }));
  const wrote = main.getByRole("region", { name: "The lab wrote to you" });
  await expect.element(wrote).toMatchTextContent("The leader of roll 1 is torn. Shall we go on?");
  await expect.element(wrote.getByText("Your film is here.")).not.toBeInTheDocument();
  await expect
    .element(wrote.getByRole("link", { name: "Reply by e-mail" }))
    .toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  await expectAccessible("an order with a lab message");
});

test("rolls of an open order are changed at the price shown", async () => {
  const order = anOrder({ rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })], total: 4000 });
  const cheaper = { ...order, total: 3500, version: 2, rolls: order.rolls.slice(0, 1) };
  const screen = await openOrder(
    order,
    (api) => {
      api.reply(previewUserOrderChange, cheaper);
      api.refuseOnce(updateUserOrder, "STALE", { version: 2 });
      api.reply(updateUserOrder, cheaper);
    },
    `${AT}/change`,
  );
  await expect.element(main.getByRole("button", { name: "Save" })).toBeDisabled();
  await main.getByRole("button", { name: "Remove roll 2" }).click();
  await main
    .getByRole("article", { name: "Roll 1" })
    .getByRole("radio", { name: /^Pro scan/ })
    .click();
  const press = main.getByRole("button", { name: "Save at $35.00" });
  await expect.element(press).toBeEnabled();
  await expect.element(main.getByText("Before: $40.00.")).toBeVisible();
  await expectAccessible("changing the rolls of an order");
  await press.click();
  await expect.element(main.getByRole("alert").first()).toBeVisible();
  await press.click();
  await expect.poll(screen.address).toBe(AT);
  await expect.element(notices.getByText("New total: $35.00")).toBeVisible();
  const { body } = screen.api.requests(updateUserOrder).at(-1)!;
  expect(body).toMatchObject({ version: 1, removedRollIds: [order.rolls[1]!.id], expectedTotal: 3500 });
  expect(screen.api.requests(previewUserOrderChange).at(-1)!.body).toMatchObject({
    version: 1,
    removedRollIds: [order.rolls[1]!.id],
  });
});

test("an order changed elsewhere during an edit says so and continues from the current version", async () => {
  const order = anOrder({ rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })] });
  const screen = await openOrder(order, () => undefined, `${AT}/change`);
  await expect.element(main.getByRole("article", { name: "Roll 2" })).toBeVisible();
  screen.put({ ...order, version: 2, rolls: order.rolls.slice(0, 1) });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(main.getByText("This order was just changed")).toBeVisible();
  await expectAccessible("an order changed meanwhile");
  await main.getByRole("button", { name: "Continue with the current version" }).click();
  await expect.element(main.getByRole("article", { name: "Roll 2" })).not.toBeInTheDocument();

  screen.put({ ...order, version: 3, status: "PAID" });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(main.getByText("This order can no longer be changed")).toBeVisible();
});

test("an order's public page leads a visitor to login", async () => {
  const seen = { id: 7, status: "OPEN", rolls: [{ number: 1, events: [] }] };
  const options = { path: "/orders/:orderId", at: "/orders/7", beside: { "/login": login, [ORDERS]: orderPage } };
  const visitor = await renderScreen(publicOrderPage, {
    ...options,
    api: (api) => api.reply(publicOrder, () => ({ ...seen, order: null })),
  });
  await expect.element(main.getByText("Roll 1")).toBeVisible();
  await main.getByRole("link", { name: "Log in" }).click();
  await expect.poll(visitor.address).toBe("/login");
  await expect.element(page.getByText("to continue")).toBeVisible();
});

test("an order's public page leads its owner to the details", async () => {
  const order = anOrder({ rolls: [aRollOfOrder()] });
  const screen = await renderScreen(publicOrderPage, {
    path: "/orders/:orderId",
    at: "/orders/7",
    as: customer(),
    beside: { [ORDERS]: orderPage },
    api(api) {
      api.reply(publicOrder, { id: 7, status: "OPEN", rolls: [{ number: 1, events: [] }], order });
      api.reply(getUserOrder, order);
    },
  });
  await main.getByRole("link", { name: "Order details" }).click();
  await expect.poll(screen.address).toBe(AT);
  await expect.element(page.getByRole("heading", { name: "Payment due" })).toBeVisible();
});

test("a receipt lists prints on the same sheet as one item, and when goods arrive", async () => {
  const [productId, productVariantId] = [crypto.randomUUID(), crypto.randomUUID()];
  const prints = [1, 2, 3].map((at) =>
    aLine({
      id: crypto.randomUUID(),
      productType: "PRINT",
      sku: "4x6",
      description: "4x6 Photo Print",
      productId,
      productVariantId,
      quantity: at,
      amount: at * 79,
      print: { draftId: crypto.randomUUID() },
    }),
  );
  await page.viewport(390, 844);
  await renderScreen(orderSummary, {
    path: `${ORDERS}/summary`,
    at: `${AT}/summary`,
    as: customer(),
    api(api) {
      api.reply(
        getUserOrder,
        anOrder({ ...PAID, deliveryMethod: "EXTERNAL_FULFILLMENT", lines: [...prints, aLine()] }),
      );
      api.reply(listProducts, { products: [], count: 0 });
    },
  });
  await expect.element(main.getByRole("row", { name: "6 × 4x6 Photo Print $4.74" })).toBeVisible();
  await expect.element(main.getByRole("row", { name: "Loupe $20.00" })).toBeVisible();
  await expect.element(main.getByText(/^Arrives between \w+, Jun 1\d and/)).toBeVisible();
  await expectAccessible("a receipt");
});

test("the order list on a tablet shows full statuses and unbroken amounts", async () => {
  await page.viewport(820, 1100);
  const order = smallest(OrderSummary, {
    id: 7,
    customerId: CUSTOMER_ID,
    customerName: "Zoe Grain of the long name in Williamsburg",
    status: "CANCELED",
    total: 123_456,
  });
  await renderScreen(orders, {
    path: "/admin/orders",
    as: admin(),
    api: (api) => api.reply(listOrders, { orders: [order], count: 1 }),
  });
  const row = page.getByRole("row").filter({ hasText: "Canceled" });
  const status = row.getByText("Canceled", { exact: true });
  await expect.element(status).toBeVisible();
  expect(status.element().scrollWidth - status.element().clientWidth).toBe(0);
  const range = document.createRange();
  range.selectNodeContents(row.getByText(/^\$\d/).element());
  expect(range.getClientRects().length).toBe(1);
});
