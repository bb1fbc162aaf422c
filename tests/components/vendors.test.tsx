import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  acceptVendorOrder,
  declineVendorOrder,
  getVendorOrder,
  listVendorOrders,
  shipVendorOrder,
  VendorOrder,
} from "../../src/contract/vendors/vendors.ts";
import * as orderPage from "../../src/web/routes/vendor-order.tsx";
import * as ordersPage from "../../src/web/routes/vendor-orders.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { aPicture } from "../support/components/library.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const history = main.getByRole("region", { name: "History" });
const WHEN = "2026-06-15T15:00:00.000Z";
const OUT_OF_TURN = { OUT_OF_TURN: { state: "DECLINED", orderStatus: "PAID" } };
const SHA = "ab".repeat(32);
const vendor = customer({ role: "VENDOR", firstName: "Vera", lastName: "Baryta", email: "vera@vendors.test" });

const Line = VendorOrder.shape.lines.element;
const prints = smallest(Line, {
  sku: "baryta-5x4",
  description: "Baryta 5 × 4",
  quantity: 2,
  printFileUrl: "/print-file.jpg",
  print: {
    paper: "Baryta",
    size: "5 × 4",
    widthInches: 5,
    heightInches: 4,
    fit: "FILL",
    borderMm: 0,
    matMm: null,
    matColor: null,
    proofUrl: aPicture(300, 240, "proof").read,
    sha256: SHA,
  },
});

const aVendorOrder = (part: PartOf<VendorOrder> = {}): VendorOrder =>
  smallest(VendorOrder, {
    orderId: 7,
    vendorId: vendor.id,
    vendorName: "Vera Baryta",
    state: "NEW",
    orderStatus: "PAID",
    shipTo: {
      name: "Zoe Grain",
      address1: "12 Franklin St",
      address2: null,
      city: "Brooklyn",
      state: "NY",
      zip: "11222",
      country: "US",
    },
    lines: [prints],
    createdAt: "2026-06-15T14:00:00.000Z",
    ...part,
  } as never);

async function openOrder(order: VendorOrder) {
  let now = order;
  const become = (part: Partial<VendorOrder>) => ({ vendorOrder: (now = { ...now, ...part }) });
  const screen = await renderScreen(ordersPage, {
    path: "/vendor-orders",
    as: vendor,
    beside: { "/vendor-orders/:orderId": orderPage },
    api(api) {
      api.reply(listVendorOrders, ({ query: { search = "" } }) => {
        const vendorOrders = "#107".includes(search) ? [now] : [];
        return { vendorOrders, count: vendorOrders.length };
      });
      api.reply(getVendorOrder, () => ({ vendorOrder: now }));
      api.reply(acceptVendorOrder, () => become({ state: "ACCEPTED", acceptedAt: WHEN }));
      api.reply(shipVendorOrder, ({ body }) =>
        become({ state: "SHIPPED", shippedAt: WHEN, ...("carrier" in body ? body : {}) }),
      );
      api.reply(declineVendorOrder, ({ body }) => become({ state: "DECLINED", declinedAt: WHEN, ...body }));
    },
  });
  return { ...screen, open: () => screen.goTo("/vendor-orders/7") };
}

test("a vendor finds an order by number with proof, file and checksum, without amounts or e-mail", async () => {
  const screen = await openOrder(aVendorOrder());
  await page.getByRole("searchbox", { name: "Search orders" }).fill("#107");
  await expect.element(page.getByText("1 order", { exact: true })).toBeVisible();
  await expectAccessible("a vendor's orders");
  (page.getByRole("link", { name: "#107" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/vendor-orders/7");
  await expect.element(page.getByRole("heading", { name: "Order #107" })).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "2 × Baryta 5 × 4" })).toBeVisible();
  for (const fact of ["Paper", "Size", "Crop", "Checksum (SHA-256)"])
    await expect.element(main.getByText(fact, { exact: true })).toBeVisible();
  await expect.element(main.getByText(SHA)).toBeVisible();
  const proof = main.getByRole("img", { name: "Proof of Baryta 5 × 4" });
  await expect.poll(() => (proof.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(100);
  await expect.element(main.getByRole("link", { name: "Print file" })).toHaveAttribute("href", "/print-file.jpg");
  expect(main.element().textContent).not.toMatch(/\$|@/);
  await expectAccessible("a vendor's order");
});

test("an order is accepted and shipped by keyboard after errors", async () => {
  const screen = await openOrder(aVendorOrder());
  await screen.open();
  await expect.element(page.getByRole("heading", { name: "Order #107" })).toBeVisible();
  await saysRefusals(screen, acceptVendorOrder, {
    press: () => userEvent.keyboard("a"),
    at: notices,
    data: OUT_OF_TURN,
  });
  await expect.element(main.getByText("Accepted").first()).toBeVisible();
  await userEvent.keyboard("s");
  await dialog.getByLabelText("Carrier").selectOptions("UPS");
  const number = dialog.getByLabelText("Tracking number");
  await number.fill("1Z5R89390357567127");
  await saysRefusals(screen, shipVendorOrder, {
    async press() {
      (number.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
    },
    at: dialog,
    data: OUT_OF_TURN,
    typed: [[number, "1Z5R89390357567127"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(shipVendorOrder).at(-1)!.body).toEqual({
    carrier: "UPS",
    trackingNumber: "1Z5R89390357567127",
    lineIds: [prints.id],
  });
  await expect.element(main.getByText("1Z5R89390357567127")).toBeVisible();
});

test("an in-store pickup needs no carrier: the vendor delivers to the lab", async () => {
  const screen = await openOrder(aVendorOrder({ shipTo: null }));
  await screen.open();
  await expect.element(main.getByText("Deliver it to the lab")).toBeVisible();
  await userEvent.keyboard("s");
  await expect.element(dialog.getByRole("button", { name: "Delivered" })).toBeVisible();
  (dialog.getByRole("button", { name: "Delivered" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(history.getByText("Delivered to the lab")).toBeVisible();
  expect(screen.api.requests(shipVendorOrder).map(({ body }) => body)).toEqual([{ broughtToLab: true }]);
});

test("an order is declined only with a reason, which its history shows", async () => {
  const screen = await openOrder(aVendorOrder());
  await screen.open();
  await expect.element(page.getByRole("heading", { name: "Order #107" })).toBeVisible();
  await userEvent.keyboard("d");
  const decline = dialog.getByRole("button", { name: "Decline order" });
  const reason = dialog.getByLabelText("Reason");
  await decline.click();
  await expect.element(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("No baryta left until July");
  await saysRefusals(screen, declineVendorOrder, {
    async press() {
      (decline.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
    },
    at: dialog,
    data: OUT_OF_TURN,
    typed: [[reason, "No baryta left until July"]],
  });
  await expect.element(history.getByText("No baryta left until July")).toBeVisible();
});
