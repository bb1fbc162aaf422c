import { expect } from "@playwright/test";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { getOrder, listOrders } from "../../src/contract/orders/orders.ts";
import { updateShipment } from "../../src/contract/shipping/shipping.ts";
import { addToCart, beGuest, CAMERA, cart, cartButton, part, payButton } from "../support/cart-journey.ts";
import { fillCard, mailTo } from "../support/journey.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { TEST_CARDS } from "../support/makers.ts";

test("a guest pays with a second card after a decline and opens the order from the e-mailed link", async ({ page }) => {
  await addToCart(page, "nice-one-time-camera");
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await expect(cart(page)).toBeHidden();
  const email = await beGuest(page);
  await page.getByLabel("Coupon code").fill("FIVEOFF");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(part(page, /^Discount/)).toContainText("-$5.00");
  await expect(part(page, /^Tax \(/)).toBeVisible();

  await fillCard(page, TEST_CARDS.declined);
  await payButton(page).dblclick();
  await expect(page.getByRole("heading", { name: /payment due/ })).toBeVisible();
  await page.reload();
  await expect(part(page, /^Discount/)).toContainText("-$5.00");
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(page.getByText("Packing")).toBeVisible();
  expect((await theAdmin().call(listOrders, { query: { search: email } })).count).toBe(1);

  const { text } = await mailTo(email, ({ subject }) => subject.includes("is paid"));
  await page.goto(new URL(/\S+\/orders\/\d+\?code=\S+/.exec(text)![0]).pathname + /\?code=[\w-]+/.exec(text)![0]);
  await expect(page.locator("address").filter({ hasText: "Vera Guest" })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await expect(page.getByRole("main")).toContainText(CAMERA);

  const admin = theAdmin();
  const params = { orderId: Number(/orders\/(\d+)/.exec(page.url())![1]) };
  await admin.call(packGoods, { params, body: { packed: true } });
  const [parcel] = (await admin.call(getOrder, { params })).shipments;
  const news = { carrier: "FEDEX", trackingNumber: "794600000014", shipped: true, delivered: true } as const;
  await admin.call(updateShipment, {
    params: { ...params, shipmentId: parcel!.id },
    body: { version: parcel!.version, ...news },
  });
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: "794600000014" }).first()).toHaveAttribute(
    "href",
    /fedex\.com/,
  );

  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByText("Is this your order?")).toBeVisible();
  await expect(page.getByText("Vera Guest")).toBeHidden();
});
