import { expect } from "@playwright/test";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import {
  addToCart,
  aProduct,
  CAMERA,
  cart,
  cartButton,
  clickAlive,
  part,
  quantityOf,
} from "../support/cart-journey.ts";
import { PASSWORD } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

const ROLL = "Kodak Gold 200, Single roll";

test("the cart opens with what is added, counts it, and closes in each of its ways", async ({ page }) => {
  await addToCart(page, "kodak-gold-200");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  await page.keyboard.press("Escape");
  await expect(cart(page)).toBeHidden();

  await addToCart(page, "nice-one-time-camera");
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
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 5 items");
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
  await addToCart(page, slug!);
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

test("the cart of who logs out is not the next person's, and is back at the next login, elsewhere too", async ({
  browser,
}) => {
  const owner = await newCustomer("aside");
  const product = await aProduct({ price: 500, stock: 20 });
  const page = await pageOf(browser, owner);
  await addToCart(page, product.slug);
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
  await addToCart(page, other.slug);
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

test("a lab that is busy for a moment keeps the cart of who logs out, and hands it to who logs in", async ({
  browser,
}) => {
  const owner = await newCustomer("busy");
  const product = await aProduct({ price: 500, stock: 20 });
  const page = await pageOf(browser, owner);
  const busy = new Set(["PUT", "GET"]);
  await page.route(`**/api/users/${owner.userId}/cart`, async (route) => {
    if (busy.delete(route.request().method())) await route.fulfill({ status: 503, body: "" });
    else await route.continue();
  });
  await addToCart(page, product.slug);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  const loggedOut = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await loggedOut;
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
  expect([...busy]).toEqual([]);
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  busy.add("GET");
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/onboarding/rolls");
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  expect([...busy]).toEqual([]);
  await page.context().close();
});

test("members see and pay member prices", async ({ browser }) => {
  const page = await pageOf(browser, await demoPerson("member@nice.test"));
  await addToCart(page, "nice-one-time-camera");
  await expect(cart(page)).toContainText("$18.99");
  await expect(cart(page)).toContainText("You pay member prices.");
  await expect(cart(page).getByRole("link", { name: "Join Nice" })).toBeHidden();
  await page.goto("/checkout");
  await expect(part(page, /^Subtotal/)).toContainText("$18.99");
  await expect(part(page, /^Tax \(/)).toBeVisible();
  await page.context().close();
});
