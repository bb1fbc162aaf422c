import { expect, type Page } from "@playwright/test";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { type GuestOrder, placeGuestOrder, quoteGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { updateShipment } from "../../src/contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { fillCard, isAlive, newEmail } from "../support/journey.ts";
import { aVisitor, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { TEST_CARDS } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;
let made = Date.now() % 1_000_000;

async function aGuestsOrder(): Promise<{ order: GuestOrder; name: string; at: string }> {
  const sku = `guest-${(made += 1)}-${process.pid}`;
  const { id: productId, name } = await addProduct(theAdmin(), {
    name: `Guest film ${made}`,
    sku,
    slug: sku,
    stock: 9,
  });
  const guest = aVisitor();
  const lines = [{ tempKey: "a", productId, quantity: 2 }];
  const { total } = await guest.call(quoteGuestOrder, { body: { lines, address } });
  const about = { notes: "Ring twice", giftNote: "Many happy returns" };
  const who = { email: newEmail("by-code"), firstName: "Vera", lastName: "Guest", address, ...about };
  const { order } = await guest.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } });
  return { order, name, at: `/orders/${order.id}?code=${order.accessCode}` };
}

test("a guest pays for an order by its link, tracks it, requests a return, and cancels another", async ({
  browser,
}) => {
  const { order, name, at } = await aGuestsOrder();
  const page = await pageOf(browser, null);
  await page.goto(at);
  await isAlive(page);

  await test.step("a card that needs bank approval pays after the approval", async () => {
    await expect(main(page)).toContainText(name);
    await fillCard(page, TEST_CARDS.secondStep);
    await page.getByRole("button", { name: `Pay $${(order.total / 100).toFixed(2)}` }).click();
    await page.getByRole("dialog", { name: "Confirm with your bank" }).getByRole("button", { name: "Approve" }).click();
    await expect(main(page).getByRole("heading", { name: "Packing" })).toBeVisible();
  });

  await test.step("the invoice downloads as a PDF", async () => {
    const saved = page.waitForEvent("download");
    await main(page).getByRole("button", { name: "Invoice (PDF)" }).click();
    expect((await saved).suggestedFilename()).toBe(`invoice-${shownOrderNumber(order.id).slice(1)}.pdf`);
  });

  await test.step("a shipped order names its carrier", async () => {
    const admin = theAdmin();
    const params = { orderId: order.id };
    await admin.call(packGoods, { params, body: { packed: true } });
    const [parcel] = (await admin.call(getOrder, { params })).shipments;
    const news = { carrier: "FEDEX", trackingNumber: "794600000001", shipped: true, delivered: true } as const;
    await admin.call(updateShipment, {
      params: { ...params, shipmentId: parcel!.id },
      body: { version: parcel!.version, ...news },
    });
    await page.reload();
    await expect(main(page)).toContainText("FedEx has your parcel");
  });

  await test.step("the guest requests a return of one of two items", async () => {
    await main(page).getByRole("button", { name: "Return items" }).click();
    const ask = page.getByRole("dialog", { name: "Return items" });
    await ask.getByRole("checkbox", { name }).check();
    await ask.getByLabel(`Quantity of ${name}`).selectOption("1");
    await ask.getByLabel(`Reason for returning ${name}`).selectOption({ index: 1 });
    await ask.getByRole("button", { name: "Request return" }).click();
    await expect(main(page).getByRole("region", { name: "Returns" }).getByText("Requested")).toBeVisible();
  });

  await test.step("the page without the code shows no names, addresses or amounts", async () => {
    await page.goto(`/orders/${order.id}`);
    await expect(main(page).getByText("Is this your order?")).toBeVisible();
    for (const own of ["Vera", "Albany", "Ring twice", "Many happy returns", name, "$"])
      await expect(main(page)).not.toContainText(own);
  });

  await test.step("an unpaid order is canceled and bought again", async () => {
    const other = await aGuestsOrder();
    await page.goto(other.at);
    await isAlive(page);
    await main(page).getByRole("button", { name: "Cancel order" }).click();
    const sure = page.getByRole("dialog", { name: `Cancel order ${shownOrderNumber(other.order.id)}?` });
    await sure.getByRole("button", { name: "Cancel order" }).click();
    await main(page).getByRole("button", { name: "Buy again" }).click();
    await page.waitForURL("**/checkout");
    await expect(page.getByLabel(`Quantity of ${other.name}`)).toHaveValue("2");
  });
  await page.context().close();
});
