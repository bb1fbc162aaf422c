import { type Browser, expect } from "@playwright/test";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { getOrder, listOrders } from "../../src/contract/orders/orders.ts";
import { adjustStock, updateProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { updateShipment } from "../../src/contract/shipping/shipping.ts";
import { expectBothThemesAccessible, expectNoViolations } from "../support/accessibility.ts";
import {
  addToCart,
  aProduct,
  beGuest,
  CAMERA,
  cart,
  cartButton,
  clickAlive,
  giveAddress,
  part,
  payButton,
  quantityOf,
} from "../support/cart-journey.ts";
import { fillCard, loseFirstOrdersAnswer, mailTo, PASSWORD, pay } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { TEST_CARDS } from "../support/makers.ts";

test("a guest buys with a second card after the first was declined, and reads the order by its link", async ({
  page,
}) => {
  await addToCart(page, "nice-one-time-camera");
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await expect(cart(page)).toBeHidden();
  await payButton(page).click();
  await expect(page.getByRole("form", { name: "About you" }).getByLabel("E-mail")).toBeFocused();
  const email = await beGuest(page);
  await expectBothThemesAccessible(page, "the checkout of a guest");

  await page.getByLabel("Coupon code").fill("no such code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code is not known. Check how it is spelled.")).toBeVisible();
  await page.getByLabel("Coupon code").fill("FIVEOFF");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(part(page, /^Discount/)).toContainText("-$5.00");
  await expect(part(page, /^Tax \(/)).toBeVisible();

  await fillCard(page, TEST_CARDS.declined);
  await payButton(page).dblclick();
  await expect(
    page
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: /declined/i }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /waits to be paid/ })).toBeVisible();
  await expectBothThemesAccessible(page, "an order that waits to be paid");
  await page.reload();
  await expect(part(page, /^Discount/)).toContainText("-$5.00");
  await fillCard(page, TEST_CARDS.secondStep);
  await payButton(page).click();
  await page.getByRole("dialog", { name: "Your bank asks" }).getByRole("button", { name: "Decline" }).click();
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(page.getByText("We pack it now")).toBeVisible();
  await expectBothThemesAccessible(page, "the thanks");
  expect((await theAdmin().call(listOrders, { query: { search: email } })).count).toBe(1);

  const { text } = await mailTo(email, ({ subject }) => subject.includes("is paid"));
  await page.goto(new URL(/\S+\/orders\/\d+\?code=\S+/.exec(text)![0]).pathname + /\?code=[\w-]+/.exec(text)![0]);
  await expect(page.locator("address").filter({ hasText: "Vera Guest" })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
  await expect(page.getByRole("main")).toContainText(CAMERA);
  await expectNoViolations(page, "the order of a guest");

  // The parcel, from the bench to its arrival.
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

test("who logs in at the checkout keeps the cart, adds an address in place, and pays", async ({ browser }) => {
  const customer = await newCustomer("shopper");
  const page = await pageOf(browser, null);
  await addToCart(page, "kodak-gold-200");
  await page.goto("/checkout");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
  // The checkout, which has an e-mail field too, slides away meanwhile.
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(customer.email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/checkout");
  await expect(page.getByRole("radio", { name: /^12 Franklin St/ })).toBeChecked();
  await expect(part(page, /^Shipping/)).toContainText("$9.99");

  await page.getByRole("radio", { name: /^Pick it up/ }).check();
  await expect(part(page, /^Shipping/)).toHaveCount(0);
  await page.getByRole("radio", { name: "Another address" }).check();
  await payButton(page).click();
  await expect(page.getByText("Save the address first.")).toBeVisible();
  await giveAddress(page);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("radio", { name: /^1 Main St/ })).toBeChecked();
  await expectBothThemesAccessible(page, "the checkout of a customer");
  await pay(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Account/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Your Cart is Empty :(" })).toBeVisible();
  await page.context().close();
});

test("what the shelf lacks by now lowers the cart, on opening it and when ordering", async ({ browser }) => {
  const { id, name, slug } = await aProduct({ price: 1000, stock: 6 });
  const take = (pieces: number) =>
    theAdmin().call(adjustStock, { params: { productId: id }, body: { productVariantId: null, change: -pieces } });
  const page = await pageOf(browser, await newCustomer("late"));
  await addToCart(page, slug!);
  await quantityOf(cart(page), name).fill("6");
  await page.keyboard.press("Escape");
  await take(2);
  await clickAlive(cartButton(page));
  await expect(quantityOf(cart(page), name)).toHaveValue("4");
  await cart(page).getByRole("button", { name: "Checkout" }).click();
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await take(3);
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    `Only 1 left of ${name}, so your cart has 1 now.`,
  );
  await expect(quantityOf(page, name)).toHaveValue("1");
  await take(1);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  await expect(page.getByText(`${name} has just sold out and left your cart.`)).toBeVisible();
  await page.context().close();
});

test("another price is shown before it is ordered, and a sum that fails is asked for again", async ({ browser }) => {
  const { id, slug } = await aProduct({ price: 1000, stock: 5 });
  const page = await pageOf(browser, await newCustomer("priced"));
  await addToCart(page, slug!);
  let reachable = false;
  let fail = () => undefined as void;
  const seen = new Promise<void>((done) => (fail = done));
  await page.route("**/orders/quote", async (route) => {
    if (reachable) return route.continue();
    await seen;
    return route.fulfill({ status: 500 });
  });
  await page.goto("/checkout");
  await expect(part(page, /^Tax/)).toContainText("Calculating...");
  fail();
  await expect(page.getByText("The sum could not be worked out.")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  reachable = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(part(page, /^Subtotal/)).toContainText("$10.00");
  await expect(part(page, /^Tax \(/)).toBeVisible();

  const admin = theAdmin();
  const { product } = await admin.call(getProduct, { params: { productId: id } });
  await admin.call(updateProduct, { params: { productId: id }, body: { ...product, price: 1500 } });
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The price changed since you saw it.");
  await expect(part(page, /^Subtotal/)).toContainText("$15.00");
  await payButton(page).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await page.context().close();
});

test("an order whose answer got lost is not placed twice", async ({ browser }) => {
  const customer = await newCustomer("lost");
  const page = await pageOf(browser, customer);
  await addToCart(page, "nice-one-time-camera");
  await page.goto("/checkout");
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await loseFirstOrdersAnswer(page);
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The lab could not be reached.");
  await page.reload();
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await pay(page);
  expect((await theAdmin().call(listOrders, { query: { search: customer.email } })).count).toBe(1);
  await page.context().close();
});

test("nothing of the cart and the checkout is wider than the narrowest phone", async ({
  browser,
}: {
  browser: Browser;
}) => {
  const page = await pageOf(browser, null, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const noSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await addToCart(page, "kodak-gold-200");
  await noSideways();
  const remove = cart(page).getByRole("button", { name: /^Remove / });
  await expect
    .poll(async () => Math.round((await remove.boundingBox())!.x + (await remove.boundingBox())!.width))
    .toBeLessThan(320);
  await page.goto("/checkout");
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await noSideways();
  await beGuest(page);
  await fillCard(page, TEST_CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: /waits to be paid/ })).toBeVisible();
  await noSideways();
  await page.context().close();
});
