import { expect, type Page } from "@playwright/test";
import { addToCart, aProduct, cart, cartButton, giveAddress, part, quantityOf } from "../support/cart-journey.ts";
import { PASSWORD, pay } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

const logOut = async (page: Page) => {
  const loggedOut = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await loggedOut;
  await page.waitForURL((url) => url.pathname === "/");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, empty");
};

const logIn = async (page: Page, email: string) => {
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Log In" }).click();
};

test("a cart is saved at logout, restored at login on another device, and paid for at checkout", async ({
  browser,
}) => {
  const owner = await newCustomer("aside");
  const [film, loupe] = [await aProduct({ price: 500, stock: 20 }), await aProduct({ price: 700, stock: 20 })];
  const page = await pageOf(browser, owner);
  // The lab is briefly busy at the worst times: the logout and the next login.
  const busy = new Set(["PUT", "GET"]);
  await page.route(`**/api/users/${owner.userId}/cart`, async (route) => {
    if (busy.delete(route.request().method())) await route.fulfill({ status: 503, body: "" });
    else await route.continue();
  });
  await addToCart(page, film.slug);
  await quantityOf(cart(page), film.name).fill("3");
  await page.keyboard.press("Tab");
  await expect(cart(page)).toContainText("$15.00");
  await page.keyboard.press("Escape");
  await logOut(page);
  expect([...busy]).toEqual([]);

  // Items added as a visitor move to the customer's cart.
  await addToCart(page, loupe.slug);
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  busy.add("GET");
  await page.goto("/login");
  await logIn(page, owner.email);
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 4 items");
  expect([...busy]).toEqual([]);
  await logOut(page);
  await page.context().close();

  const there = await pageOf(browser, null);
  // As the abandoned-cart e-mail links there.
  await there.goto(`/users/${owner.userId}/checkout`);
  await there.waitForURL("**/login");
  await logIn(there, owner.email);
  await there.waitForURL("**/checkout");
  const main = there.getByRole("main");
  await expect(quantityOf(main, film.name)).toHaveValue("3");
  await expect(quantityOf(main, loupe.name)).toHaveValue("1");
  await expect(there.getByRole("radio", { name: /^12 Franklin St/ })).toBeChecked();
  await expect(part(there, /^Shipping/)).toContainText("$9.99");
  await there.getByRole("radio", { name: "Another address" }).check();
  await giveAddress(there);
  await there.getByRole("button", { name: "Save address" }).click();
  await expect(there.getByRole("radio", { name: /^1 Main St/ })).toBeChecked();
  await pay(there);
  await there
    .getByRole("banner")
    .getByRole("button", { name: /Account/ })
    .first()
    .click();
  await expect(there.getByRole("menuitem", { name: "Your Cart is Empty :(" })).toBeVisible();
  await there.context().close();
});
