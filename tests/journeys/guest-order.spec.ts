import { expect, type Page } from "@playwright/test";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { type GuestOrder, placeGuestOrder, quoteGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { updateShipment } from "../../src/contract/shipping/shipping.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive, newEmail } from "../support/journey.ts";
import { aVisitor, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { TEST_CARDS } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;
let made = Date.now() % 1_000_000;

/** What a guest ordered to be sent, not paid yet. */
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

test("a guest pays, follows and sends back by the order's code; without it nobody sees whose it is", async ({
  browser,
}) => {
  const { order, name, at } = await aGuestsOrder();
  const page = await pageOf(browser, null);
  await page.goto(at);
  await isAlive(page);

  await test.step("it says what, where to and for how much, and is asked about by mail", async () => {
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(`Order ${shownOrderNumber(order.id)}`);
    await expect(main(page)).toContainText(name);
    await expect(main(page).getByRole("region", { name: "Your notes" })).toContainText("Ring twice");
    await expect(main(page).getByRole("region", { name: "Gift note" })).toContainText("Many happy returns");
    await expect(page.locator("address").filter({ hasText: "Vera Guest" })).toContainText("Albany");
    await expect(main(page).getByRole("link", { name: "Ask about this order" })).toHaveAttribute(
      "href",
      `mailto:${BRAND.email}?subject=${encodeURIComponent(`Order ${shownOrderNumber(order.id)}`)}`,
    );
    await expectNoViolations(page, "an unpaid order by its code");
  });

  await test.step("a card is declined; one whose bank asks pays it once that says yes, and nothing is left to cancel", async () => {
    const pays = page.getByRole("button", { name: `Pay $${(order.total / 100).toFixed(2)}` });
    await fillCard(page, TEST_CARDS.declined);
    await pays.click();
    await expect(
      main(page)
        .getByRole("alert")
        .filter({ hasText: /declined/i }),
    ).toBeVisible();
    await page.reload();
    await isAlive(page);
    await fillCard(page, TEST_CARDS.secondStep);
    await pays.click();
    const bank = page.getByRole("dialog", { name: "Your bank asks" });
    await bank.getByRole("button", { name: "Decline" }).click();
    await expect(
      main(page)
        .getByRole("alert")
        .filter({ hasText: /declined|not approved/i }),
    ).toBeVisible();
    await page.reload();
    await isAlive(page);
    await fillCard(page, TEST_CARDS.secondStep);
    await pays.click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(main(page).getByRole("heading", { name: "We pack it now" })).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
  });

  await test.step("its invoice is saved", async () => {
    const saved = page.waitForEvent("download");
    await main(page).getByRole("button", { name: "Invoice (PDF)" }).click();
    expect((await saved).suggestedFilename()).toBe(`invoice-${shownOrderNumber(order.id).slice(1)}.pdf`);
  });

  await test.step("on its way it says with whom", async () => {
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
    await expect(main(page).getByRole("link", { name: "794600000001" }).first()).toHaveAttribute("href", /fedex\.com/);
    await expect(main(page)).not.toContainText("FEDEX");
  });

  await test.step("the same is ordered again from it", async () => {
    await main(page).getByRole("button", { name: "Put it into the cart again" }).click();
    await page.waitForURL("**/checkout");
    await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
    await page.goto(at);
  });

  await test.step("one of two goes back, and is kept after all", async () => {
    await main(page).getByRole("button", { name: "Send something back" }).click();
    const ask = page.getByRole("dialog", { name: "Send something back" });
    await ask.getByRole("checkbox", { name }).check();
    await ask.getByLabel(`How many of ${name}`).selectOption("1");
    await ask.getByLabel(`Why ${name} goes back`).selectOption({ index: 1 });
    await ask.getByRole("button", { name: "Ask to send it back" }).click();
    const returns = main(page).getByRole("region", { name: "Returns" });
    await expect(returns.getByText("Asked for")).toBeVisible();
    await expectNoViolations(page, "a return by the order's code");
    await returns.getByRole("button", { name: "Keep it after all" }).click();
    await expect(returns.getByText("Asked for")).toBeHidden();
  });

  await test.step("without the code, or with another, there are no names, addresses or amounts", async () => {
    for (const other of [`/orders/${order.id}`, `/orders/${order.id}?code=guessed`]) {
      await page.goto(other);
      await expect(main(page).getByText("Is this your order?")).toBeVisible();
      for (const own of ["Vera", "Albany", "Ring twice", "Many happy returns", name, "$"])
        await expect(main(page)).not.toContainText(own);
    }
  });
  await page.context().close();
});

test("a guest cancels an unpaid order by its code, and can order the same again", async ({ browser }) => {
  const { order, name, at } = await aGuestsOrder();
  const page = await pageOf(browser, null, { viewport: { width: 390, height: 844 } });
  await page.goto(at);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Cancel the order" }).click();
  const sure = page.getByRole("dialog", { name: `Cancel order ${shownOrderNumber(order.id)}?` });
  await expect(sure.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expectNoViolations(page, "canceling an order by its code");
  await sure.getByRole("button", { name: "Cancel the order" }).click();
  await expect(main(page).getByRole("button", { name: "Put it into the cart again" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await main(page).getByRole("button", { name: "Put it into the cart again" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
  await page.context().close();
});
