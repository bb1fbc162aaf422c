import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { packGoods } from "../../src/contract/bench/goods.ts";
import { getOrder, listOrders } from "../../src/contract/orders/orders.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { addProduct, adjustStock, updateProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { updateShipment } from "../../src/contract/shipping/shipping.ts";
import { expectBothThemesAccessible, expectNoViolations } from "../support/accessibility.ts";
import { fillCard, mailTo, newEmail, PASSWORD, pay } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { TEST_CARDS } from "../support/makers.ts";

const cart = (page: Page): Locator => page.getByRole("dialog", { name: "NICE CART" });
const cartButton = (page: Page): Locator => page.getByRole("banner").getByRole("button", { name: /^Cart, / });
const quantityOf = (where: Locator | Page, name: string): Locator => where.getByLabel(`Quantity of ${name}`);
const payButton = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: /^(Pay|Place Order)/ });
const part = (page: Page, name: RegExp): Locator =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: name }) });

const CAMERA = "Nice One-Time Camera";
const ROLL = "Kodak Gold 200, Single roll";

/** Clicks once the page is alive, which is when React knows the button. */
async function clickAlive(button: Locator): Promise<void> {
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await button.click();
}

async function add(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`);
  const button = page.getByRole("main").getByRole("button", { name: "Add To Cart" });
  await clickAlive(button);
  await expect(cart(page)).toBeVisible();
}

let made = 0;
/** Something that only this journey sells. */
async function aProduct(own: { price: number; stock: number }): Promise<Product> {
  const name = `Cart Film ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  const body = { name, sku, productType: "PRODUCT", ...own } as const;
  return (await theAdmin().call(addProduct, { body })).product;
}

async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel("Street and number").fill("1 Main St");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State").selectOption("NY");
  await page.getByLabel("Zip code").fill("12207");
}

/** A visitor on the checkout who has said who they are; answers their e-mail. */
async function beGuest(page: Page): Promise<string> {
  const email = newEmail("guest");
  const form = page.getByRole("form", { name: "About you" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await giveAddress(page);
  return email;
}

test("the cart opens with what is added, counts it, and closes in each of its ways", async ({ page }) => {
  await add(page, "kodak-gold-200");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  await page.keyboard.press("Escape");
  await expect(cart(page)).toBeHidden();

  await add(page, "nice-one-time-camera");
  await expect(cart(page).getByText("Shipping")).toBeVisible();
  await expect(cart(page)).toContainText("$9.99");
  await expect(cart(page)).toContainText("Members pay $29.78 instead of $33.98.");
  await expect(cart(page).getByRole("link", { name: "Join Nice" })).toHaveAttribute("href", "/memberships/purchase");
  await expectBothThemesAccessible(page, "the open cart");
  await page.mouse.click(200, 300);
  await expect(cart(page)).toBeHidden();

  await clickAlive(cartButton(page));
  await quantityOf(cart(page), CAMERA).fill("3");
  await expect(cart(page)).toContainText("$65.97");
  await cart(page)
    .getByRole("group", { name: `How many: ${ROLL}` })
    .getByRole("button", { name: "One more" })
    .click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 5 items", { timeout: 2000 });
  await cart(page).getByRole("button", { name: "Close the cart" }).click();
  await expect(cart(page)).toBeHidden();

  await page.reload();
  await clickAlive(cartButton(page));
  await quantityOf(cart(page), CAMERA).fill("0");
  await expect(quantityOf(cart(page), CAMERA)).toBeHidden();
  await expect(cart(page)).toBeVisible();
  await expect(cart(page).getByText(`${CAMERA} is out of your cart.`)).toBeVisible();
  await cart(page).getByRole("button", { name: "Undo" }).click();
  await expect(quantityOf(cart(page), CAMERA)).toHaveValue("3");
  await expect(cart(page)).toContainText("$65.97");
  await quantityOf(cart(page), CAMERA).fill("0");
  await expect(quantityOf(cart(page), CAMERA)).toBeHidden();
  await cart(page)
    .getByRole("button", { name: `Remove ${ROLL}` })
    .click();
  await expect(cart(page)).toBeHidden();

  await clickAlive(cartButton(page));
  await expect(cart(page).getByText("Your cart is empty!")).toBeVisible();
  await expect(cart(page).getByRole("button", { name: "Checkout" })).toBeDisabled();
  await cart(page).getByRole("link", { name: "Add Items Here" }).click();
  await page.waitForURL("**/collections");
  await expect(cart(page)).toBeHidden();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("the cart is 900 px high where there is room, and 40 px less than the window where there is not", async ({
  page,
}) => {
  for (const [window, expected] of [
    [1200, 900],
    [700, 660],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: window });
    await page.goto("/collections");
    await clickAlive(cartButton(page));
    await expect(cart(page).getByText("Your cart is empty!")).toBeVisible();
    expect((await cart(page).boundingBox())!.height).toBeCloseTo(expected, 0);
  }
});

test("services in the cart are neither shown nor counted, and plus stops before the last piece", async ({ page }) => {
  const { id, name, slug } = await aProduct({ price: 500, stock: 3 });
  await add(page, slug!);
  await page.evaluate((productId) => {
    const kept = JSON.parse(localStorage.getItem("nice.order")!) as { value: { items: object[] } };
    const service = {
      ...kept.value.items[0],
      key: "s",
      name: "Rush",
      productType: "FULFILLMENT_SERVICE_ADD_ON",
      productId,
    };
    kept.value.items.push(service);
    localStorage.setItem("nice.order", JSON.stringify(kept));
  }, id);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  await clickAlive(cartButton(page));
  await expect(cart(page).getByRole("listitem")).toHaveCount(1);
  const more = cart(page).getByRole("button", { name: "One more" });
  await more.click();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await quantityOf(cart(page), name).fill("9");
  await expect(quantityOf(cart(page), name)).toHaveValue("3");
});

test("a guest buys with a second card after the first was declined, and reads the order by its link", async ({
  page,
}) => {
  await add(page, "nice-one-time-camera");
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
  await add(page, "kodak-gold-200");
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

test("the cart of who logs out is not the next person's, and is back at the next login, elsewhere too", async ({
  browser,
}) => {
  const owner = await newCustomer("aside");
  const product = await aProduct({ price: 500, stock: 20 });
  const page = await pageOf(browser, owner);
  await add(page, product.slug);
  await quantityOf(cart(page), product.name).fill("3");
  await page.keyboard.press("Tab");
  await expect(cart(page)).toContainText("$15.00");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
  // What is gathered as a visitor comes along.
  const other = await aProduct({ price: 700, stock: 20 });
  await add(page, other.slug);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("button", { name: "Cart, 4 items" })).toBeVisible();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  await page.context().close();

  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  // As the mail about a cart that was left leads there.
  await there.goto(`/users/${owner.userId}/checkout`);
  await there.waitForURL("**/login");
  await there.getByLabel("E-mail").fill(owner.email);
  await there.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await there.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await there.waitForURL("**/checkout");
  await expect(quantityOf(there.getByRole("main"), product.name)).toHaveValue("3");
  await expect(quantityOf(there.getByRole("main"), other.name)).toHaveValue("1");
  await elsewhere.close();
});

test("members see and pay member prices", async ({ browser }) => {
  const page = await pageOf(browser, await demoPerson("member@nice.test"));
  await add(page, "nice-one-time-camera");
  await expect(cart(page)).toContainText("$18.99");
  await expect(cart(page)).toContainText("You pay member prices.");
  await expect(cart(page).getByRole("link", { name: "Join Nice" })).toBeHidden();
  await page.goto("/checkout");
  await expect(part(page, /^Subtotal/)).toContainText("$18.99");
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await page.context().close();
});

test("what the shelf lacks by now lowers the cart, on opening it and when ordering", async ({ browser }) => {
  const { id, name, slug } = await aProduct({ price: 1000, stock: 6 });
  const take = (pieces: number) =>
    theAdmin().call(adjustStock, { params: { productId: id }, body: { productVariantId: null, change: -pieces } });
  const page = await pageOf(browser, await newCustomer("late"));
  await add(page, slug!);
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
  await add(page, slug!);
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
  await add(page, "nice-one-time-camera");
  await page.goto("/checkout");
  await expect(part(page, /^Tax \(/)).toBeVisible();
  let lost = false;
  await page.route("**/api/users/*/orders", async (route) => {
    if (lost || route.request().method() !== "POST") return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
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
  await add(page, "kodak-gold-200");
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
