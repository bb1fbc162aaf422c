import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { withdrawGuestOrder, guestOrderInvoice, listGuestPrints } from "../../src/contract/checkout/guest-orders.ts";
import { OrderedPrint } from "../../src/contract/prints/prints.ts";
import { publicOrder } from "../../src/contract/orders/orders.ts";
import {
  requestGuestReturn,
  listGuestReturns,
  OrderReturns,
  ProductReturn,
  withdrawGuestReturn,
} from "../../src/contract/returns/returns.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import * as checkoutPage from "../../src/web/routes/checkout.tsx";
import * as publicOrderPage from "../../src/web/routes/public-order.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aGuestOrder,
  bank,
  CARDS,
  fakeCheckout,
  type FakeCheckout,
  fillCard,
  ORDER_CODE,
  ORDER_ID,
  payButton,
  quantityOf,
} from "../support/components/checkout.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { aLine, aParcel } from "../support/components/orders.ts";
import { renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { aProduct } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const alert = main.getByRole("alert");
const FILM = aProduct({ name: "Guest film", slug: "guest-film" });
const NUMBER = shownOrderNumber(ORDER_ID);
const LINE = aLine({ productId: FILM.id, description: FILM.name, quantity: 2, unitPrice: 1000, amount: 2000 });
const parcel = (part: Parameters<typeof aParcel>[0] = {}) =>
  aParcel({
    toCustomer: true,
    address: { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" },
    ...part,
  });
const order = aGuestOrder({
  lines: [LINE],
  linesTotal: 2000,
  total: 2178,
  tax: 178,
  taxRate: 8875,
  notes: "Ring twice",
  giftNote: "Many happy returns",
  shipments: [parcel()],
});
const PAID = { status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" } as const;

beforeEach(() => page.viewport(1280, 720));

const open = (lab: FakeCheckout, code: string | null = ORDER_CODE, setUp?: (api: FakeApi) => void) =>
  renderScreen(publicOrderPage, {
    path: "/orders/:orderId",
    at: `/orders/${ORDER_ID}${code === null ? "" : `?code=${code}`}`,
    beside: { "/checkout": checkoutPage },
    api(api) {
      lab.answers(api);
      api.reply(publicOrder, ({ query }) => ({
        id: ORDER_ID,
        status: lab.order()!.status,
        order: query["code"] === ORDER_CODE ? lab.order() : null,
      }));
      setUp?.(api);
    },
  });

test("an order link shows items, address and total, and is paid after a declined card", async () => {
  await open(fakeCheckout([FILM], { placed: order }));
  await expect.element(main.getByRole("heading", { level: 1 })).toMatchTextContent(`Order ${NUMBER}`);
  await expect.element(main.getByText("Guest film").first()).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Your notes" })).toMatchTextContent("Ring twice");
  await expect.element(main.getByRole("region", { name: "Gift note" })).toMatchTextContent("Many happy returns");
  const address = document.querySelector("address")!.textContent;
  for (const part of ["Vera Guest", "Albany"]) expect(address).toContain(part);
  await expect
    .element(main.getByRole("link", { name: "Ask about this order" }))
    .toHaveAttribute("href", `mailto:${BRAND.email}?subject=${encodeURIComponent(`Order ${NUMBER}`)}`);
  await expectAccessible("an unpaid order by link");

  await expect.element(payButton).toMatchTextContent("Pay $21.78");
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(alert.filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(CARDS.secondStep);
  await payButton.click();
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(alert.filter({ hasText: /declined|not approved/i })).toBeVisible();
  await fillCard(CARDS.secondStep);
  await payButton.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(main.getByRole("heading", { name: "Packing" })).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});

test("a paid order shows its items with pictures, their status, and arrival days", async () => {
  const prints = ["beach.jpg", "pier.jpg"].map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000b00${at}`,
    lineId: `00000000-0000-4000-8000-00000000c00${at}`,
    draftId: `00000000-0000-4000-8000-00000000d00${at}`,
    name,
    paper: "4x6 Photo Print",
    size: "4 × 6 in",
    quantity: 1,
  }));
  const lines = prints.map(({ lineId, draftId }) =>
    aLine({
      id: lineId,
      description: "4x6 Photo Print, 4 × 6 in",
      productType: "PRINT",
      amount: 99,
      print: { draftId },
    }),
  );
  const placed = { ...order, ...PAID, lines: [LINE, ...lines], prints, shipments: [parcel({ shippedAt: null })] };
  await open(fakeCheckout([FILM], { placed: aGuestOrder(placed as never) }), ORDER_CODE, (api) =>
    api.reply(listGuestPrints, { prints: prints.map((print) => smallest(OrderedPrint, print)) }),
  );
  const items = main.getByRole("region", { name: "Items" });
  await expect.element(items.getByText("2 × Guest film")).toBeVisible();
  await expect.element(items.getByText("2 × 4x6 Photo Print, 4 × 6 in")).toBeVisible();
  await expect.element(items).toMatchTextContent("2 pictures");
  const progress = main.getByRole("list", { name: "Progress of your items" });
  await expect.element(progress).toMatchTextContent("Paid, done");
  await expect.element(progress.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  await expect.element(main.getByText(/^Arrives between/)).toMatchTextContent("We'll e-mail you the tracking number");
  await expectAccessible("a paid order of goods");
});

test("an order link of a paid order offers its invoice, parcel tracking, and Buy again", async () => {
  const saved = savedFiles();
  const news = { carrier: "FEDEX", trackingNumber: "794600000001", shippedAt: PAID.paidAt } as const;
  const paid = { ...order, ...PAID, shipments: [parcel(news)] };
  const screen = await open(fakeCheckout([FILM], { placed: paid }), ORDER_CODE, (api) =>
    api.reply(guestOrderInvoice, new Blob(["%PDF-1.7"], { type: "application/pdf" })),
  );
  await main.getByRole("button", { name: "Invoice (PDF)" }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`invoice-${NUMBER.slice(1)}.pdf`]);
  await expect.element(main.getByText("FedEx has your parcel")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "794600000001" }).first())
    .toHaveAttribute("href", expect.stringMatching(/fedex\.com/));
  expect(main.element().textContent).not.toContain("FEDEX");
  await main.getByRole("button", { name: "Buy again" }).click();
  await expect.element(quantityOf("Guest film")).toHaveValue(2);
  expect(screen.address()).toBe("/checkout");
});

test("a guest requests a return of one of two items and cancels it", async () => {
  const may = (part: Partial<OrderReturns> = {}) =>
    smallest(OrderReturns, {
      window: { state: "OPEN", until: "2026-07-15T14:00:00.000Z" },
      lines: [{ lineId: LINE.id, description: FILM.name, ordered: 2, returned: 0, paid: 2178, madeToOrder: false }],
      ...part,
    });
  const requested = smallest(ProductReturn, {
    orderId: ORDER_ID,
    state: "REQUESTED",
    lines: [{ lineId: LINE.id, description: FILM.name, quantity: 1, reason: "UNOPENED", amount: 1089 }],
  });
  const { api } = await open(fakeCheckout([FILM], { placed: { ...order, ...PAID } }), ORDER_CODE, (api) => {
    api.reply(listGuestReturns, may());
    api.reply(requestGuestReturn, { returnId: requested.id, returns: may({ returns: [requested] }) });
    api.reply(withdrawGuestReturn, may({ returns: [{ ...requested, state: "WITHDRAWN" }] }));
  });
  await main.getByRole("button", { name: "Return items" }).click();
  const dialog = page.getByRole("dialog", { name: "Return items" });
  const ask = dialog.getByRole("button", { name: "Request return" });
  await ask.click();
  await expect.element(dialog.getByText("Choose the items to return.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: FILM.name }).click();
  await dialog.getByLabelText(`Quantity of ${FILM.name}`).selectOptions("1");
  await ask.click();
  await expect.element(dialog.getByText("Choose a reason")).toBeVisible();
  await dialog.getByLabelText(`Reason for returning ${FILM.name}`).selectOptions("Unopened, I changed my mind");
  await expectAccessible("choosing items to return");
  await ask.click();
  const returns = main.getByRole("region", { name: "Returns" });
  await expect.element(returns.getByText("Requested")).toBeVisible();
  expect(api.requests(requestGuestReturn)[0]!.body.lines).toEqual([
    { lineId: LINE.id, quantity: 1, reason: "UNOPENED" },
  ]);
  await expectAccessible("a return by order link");
  await returns.getByRole("button", { name: "Cancel return" }).click();
  await expect.element(returns.getByText("Requested")).not.toBeInTheDocument();
});

for (const code of [null, "guessed"])
  test(`no name, address or amount is shown ${code === null ? "without the code" : "with another code"}`, async () => {
    await open(fakeCheckout([FILM], { placed: { ...order, ...PAID } }), code);
    await expect.element(main.getByText("Is this your order?")).toBeVisible();
    for (const own of ["Vera", "Albany", "Ring twice", "Many happy returns", FILM.name, "$"])
      expect(main.element().textContent).not.toContain(own);
  });

test("an unpaid order is canceled by its link on a phone and can be bought again", async () => {
  await page.viewport(390, 844);
  const lab = fakeCheckout([FILM], { placed: order });
  const screen = await open(lab, ORDER_CODE, (api) =>
    api.reply(withdrawGuestOrder, () => {
      lab.change({ status: "CANCELED" });
      return { order: lab.order()! };
    }),
  );
  await main.getByRole("button", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog", { name: `Cancel order ${NUMBER}?` });
  await expect.element(sure.getByRole("button", { name: "Keep order" })).toHaveFocus();
  await expectAccessible("canceling an order by link");
  await sure.getByRole("button", { name: "Cancel order" }).click();
  const again = main.getByRole("button", { name: "Buy again" });
  await expect.element(again).toBeVisible();
  await expect.element(main.getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  await again.click();
  await expect.element(quantityOf("Guest film")).toHaveValue(2);
  expect(screen.address()).toBe("/checkout");
});
