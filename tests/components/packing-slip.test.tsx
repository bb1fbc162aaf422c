import { expect, onTestFinished, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as packingSlipPage from "../../src/web/routes/users/packing-slip.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";

const main = page.getByRole("main");
const AT = `/users/${CUSTOMER_ID}/orders/7`;
const film = (part: Parameters<typeof anOrder>[0] = {}): Order =>
  anOrder({
    status: "PAID",
    paidAt: "2026-06-14T14:00:00.000Z",
    deliveryMethod: "EXTERNAL_FULFILLMENT",
    rolls: [
      aRollOfOrder({ notes: "From the old camera" }),
      aRollOfOrder({ number: 2, stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW", negativesAction: "CUT" }),
    ],
    ...part,
  });

const openSlip = (order: Order) =>
  renderScreen(packingSlipPage, {
    path: "/users/:userId/orders/:orderId/packing-slip",
    at: `${AT}/packing-slip`,
    as: customer(),
    frame: "site",
    beside: { "/users/:userId/orders/:orderId": orderPage },
    api: (api) => api.reply(getUserOrder, order),
  });

test("a packing slip names the order, customer, each roll and the destination", async () => {
  await openSlip(film());
  await expect.element(main.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  await expect.element(main).toMatchTextContent("#107");
  await expect.element(main).toMatchTextContent("Zoe Grain");
  await expect.element(main.getByRole("row", { name: /PORTRA 400/ })).toMatchTextContent("“From the old camera”");
  await expect.element(main.getByRole("row", { name: /HP5 PLUS/ })).toMatchTextContent("Cut, sleeve, keep at lab");
  await expect.element(main).toMatchTextContent("61 Greenpoint Avenue");
  await expect.element(main).toMatchTextContent("Put this slip into the parcel with your film.");
  await expectAccessible("a packing slip");
});

test("a long name or note fits on the slip", async () => {
  const long = "W".repeat(80);
  const customerName = { firstName: long, lastName: long, email: "zoe@people.test" };
  await openSlip(
    film({ customer: customerName, notes: long.repeat(5), rolls: [aRollOfOrder({ notes: long.repeat(5) })] }),
  );
  const table = main.getByRole("table");
  await expect.element(table).toMatchTextContent(long);
  const sheet = table.element().parentElement!;
  expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.clientWidth);
});

test("a packing slip prints without the rest of the page", async () => {
  const print = vi.spyOn(window, "print").mockReturnValue();
  const { address } = await openSlip(film());
  const button = main.getByRole("button", { name: "Print" });
  await expect.element(button).toBeEnabled();
  await button.click();
  expect(print).toHaveBeenCalledTimes(1);
  const on = (media: "print" | "screen") => cdp().send("Emulation.setEmulatedMedia", { media });
  onTestFinished(async () => void (await on("screen")));
  const roll = main.getByRole("row", { name: /PORTRA 400/ });
  const back = main.getByRole("link", { name: "Back to the order" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const footer = page.getByRole("contentinfo");
  await expect.element(navigation).toBeVisible();
  await expect.element(footer).toBeInTheDocument();
  await on("print");
  // Hidden elements are not in the accessibility tree.
  for (const hidden of [button, back, navigation, footer]) await expect.element(hidden).not.toBeInTheDocument();
  await expect.element(roll).toBeVisible();
  await on("screen");
  await back.click();
  await expect.poll(address).toBe(AT);
});

test("the slip prints directly from the order page and leaves nothing behind", async () => {
  const printed: string[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelector("[data-only-in-print]")?.textContent ?? "");
    window.dispatchEvent(new Event("afterprint"));
  });
  await renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: AT,
    as: customer(),
    api: (api) => api.reply(getUserOrder, film()),
  });
  await expect.element(main.getByRole("link", { name: "Packing slip" })).toHaveAttribute("href", `${AT}/packing-slip`);
  await main.getByRole("button", { name: "Print packing slip" }).click();
  await expect.poll(() => printed).toEqual([expect.stringMatching(/PORTRA 400.*HP5 PLUS/)]);
  await expect.poll(() => document.querySelector("[data-only-in-print]")).toBeNull();
});

test("a slip for drop-off film does not mention a parcel", async () => {
  await openSlip(film({ deliveryMethod: "DROP_OFF" }));
  await expect.element(main).toMatchTextContent("Bring this slip with your film.");
  expect(main.element().textContent).not.toContain("parcel");
});
