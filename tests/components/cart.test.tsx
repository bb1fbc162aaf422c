import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeCart, getStoredCart } from "../../src/contract/checkout/stored-cart.ts";
import { listPapers, listPrintDrafts, removePrintDraft } from "../../src/contract/prints/prints.ts";
import { getProductBySlug } from "../../src/contract/products/products.ts";
import { storedCart } from "../../src/web/cart/cart.ts";
import { removed } from "../../src/web/cart/removed.ts";
import { openCart } from "../../src/web/cart/use-cart.ts";
import { token } from "../../src/web/platform/api.ts";
import * as checkoutPage from "../../src/web/routes/checkout.tsx";
import * as collectionsPage from "../../src/web/routes/collections/collections.tsx";
import { currentUser } from "../../src/contract/accounts/auth.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { fakeCheckout, openCheckout, sumText } from "../support/components/checkout.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aDraft, aSmallPaper } from "../support/components/prints.ts";
import { aProduct, fillCart, inCart, openProduct } from "../support/components/shop.ts";

const cart = page.getByRole("dialog", { name: "NICE CART" });
const cartButton = page.getByRole("banner").getByRole("button", { name: /^Cart, / });
const quantityOf = (name: string) => cart.getByLabelText(`Quantity of ${name}`);
const GOLD = aProduct({ name: "Gold 200", slug: "gold-200", price: 1199, memberPrice: 1079 });
const CAMERA = aProduct({ name: "Camera", slug: "camera", price: 2199, memberPrice: 1899 });

beforeEach(() => page.viewport(1280, 720));
afterEach(() => {
  openCart(false);
  removed.set(null);
});

const openShop = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) => {
  const { answers } = fakeCheckout([GOLD, CAMERA]);
  return renderScreen(collectionsPage, {
    path: "/collections",
    frame: "site",
    ...options,
    api(api) {
      answers(api);
      options.api?.(api);
    },
  });
};

test("adding a product opens the cart and updates its count, and every way to close it works", async () => {
  const { answers } = fakeCheckout([GOLD, CAMERA]);
  const screen = await openProduct(GOLD, {
    frame: "site",
    beside: { "/checkout": checkoutPage },
    api(api) {
      answers(api);
      api.reply(getProductBySlug, ({ params }) => ({ product: params["slug"] === "camera" ? CAMERA : GOLD }));
    },
  });
  const add = page.getByRole("main").getByRole("button", { name: "Add to cart" });
  await add.click();
  await expect.element(cart).toBeVisible();
  await expect.element(cartButton).toHaveAccessibleName("Cart, 1 item");
  await userEvent.keyboard("{Escape}");
  await expect.element(cart).not.toBeInTheDocument();

  await screen.goTo("/products/camera");
  await expect.element(page.getByRole("heading", { level: 1, name: "Camera" })).toBeVisible();
  await add.click();
  await expect.element(cart.getByText("Shipping")).toBeVisible();
  await expect.element(cart).toMatchTextContent("$9.99");
  await expect.element(cart).toMatchTextContent("Members pay $29.78 instead of $33.98.");
  await expect.element(cart.getByRole("link", { name: "Join Nice" })).toHaveAttribute("href", "/memberships/purchase");
  await expectAccessible("the open cart");
  await userEvent.click(document.querySelector(".mantine-Drawer-overlay")!, { position: { x: 200, y: 300 } });
  await expect.element(cart).not.toBeInTheDocument();

  await cartButton.click();
  await quantityOf("Camera").fill("3");
  await expect.element(cart).toMatchTextContent("$65.97");
  await cart.getByRole("group", { name: "Quantity: Gold 200" }).getByRole("button", { name: "Increase" }).click();
  await expect.element(cartButton).toHaveAccessibleName("Cart, 5 items");
  await cart.getByRole("button", { name: "Close cart" }).click();
  await expect.element(cart).not.toBeInTheDocument();

  await cartButton.click();
  await quantityOf("Camera").fill("0");
  await expect.element(quantityOf("Camera")).not.toBeInTheDocument();
  await expect.element(cart.getByText("Camera is out of your cart.")).toBeVisible();
  await cart.getByRole("button", { name: "Undo" }).click();
  await expect.element(quantityOf("Camera")).toHaveValue(3);
  await expect.element(cart).toMatchTextContent("$65.97");
  await quantityOf("Camera").fill("0");
  await expect.element(quantityOf("Camera")).not.toBeInTheDocument();
  const gold = cart.getByRole("group", { name: "Quantity: Gold 200" });
  await gold.getByRole("button", { name: "Decrease" }).click();
  await gold.getByRole("button", { name: "Remove Gold 200" }).click();
  await expect.element(cart).not.toBeInTheDocument();

  await cartButton.click();
  await expect.element(cart.getByText("Your cart is empty!")).toBeVisible();
  await expect.element(cart.getByRole("button", { name: "Checkout" })).toBeDisabled();
  await cart.getByRole("link", { name: "Add Items Here" }).click();
  await expect.poll(screen.address).toBe("/collections");
  await expect.element(cart).not.toBeInTheDocument();
  await screen.goTo("/checkout");
  await expect.element(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("the cart is 900 px high if there is room, otherwise 40 px less than the window", async () => {
  await openShop();
  await cartButton.click();
  await expect.element(cart.getByText("Your cart is empty!")).toBeVisible();
  for (const [window, expected] of [
    [1200, 900],
    [700, 660],
  ] as const) {
    await page.viewport(1280, window);
    await expect.poll(() => cart.element().getBoundingClientRect().height).toBeCloseTo(expected, 0);
  }
});

test("pictures printed on one sheet are one cart item that opens, is removed and restored as one", async () => {
  const paper = aSmallPaper();
  const [size] = paper.sizes;
  const product = aProduct({ id: paper.productId, name: "4x6 Photo Print", productType: "PRINT", price: 99 });
  const names = ["beach.jpg", "pier.jpg", "gulls.jpg"];
  const drafts = names.map((name, index) => aDraft({ name, draftId: `00000000-0000-4000-8000-0000000000d${index}` }));
  fillCart([
    inCart(GOLD),
    ...drafts.map(({ draftId }, index) =>
      inCart(product, {
        key: `print-${index}`,
        name: "4x6 Photo Print, 4 × 6 in",
        productVariantId: size!.productVariantId,
        print: { draftId },
      }),
    ),
  ]);
  await openShop({
    api(api) {
      fakeCheckout([GOLD, product]).answers(api);
      api.reply(listPapers, { papers: [paper], count: 1 });
      api.reply(listPrintDrafts, { drafts });
      api.reply(removePrintDraft, { done: true });
    },
  });
  await cartButton.click();
  await expect.element(cart.getByText("3 × 4x6 Photo Print")).toBeVisible();
  await expect.element(cart).toMatchTextContent("$2.97");
  const pictures = cart.getByRole("button", { name: "3 pictures" });
  await pictures.click();
  await expect.element(pictures).toHaveAttribute("aria-expanded", "true");
  await expect.element(cart.getByRole("link", { name: "pier.jpg" })).toBeVisible();
  await quantityOf("gulls.jpg").fill("2");
  await expect.element(cart.getByText("4 × 4x6 Photo Print")).toBeVisible();
  await expectAccessible("a cart with prints");
  await cart.getByRole("button", { name: "Remove 4 × 4x6 Photo Print" }).click();
  await expect.element(cart.getByText("3 prints are out of your cart.")).toBeVisible();
  await expect.element(cartButton).toHaveAccessibleName("Cart, 1 item");
  await cart.getByRole("button", { name: "Undo" }).click();
  await expect.element(cart.getByText("4 × 4x6 Photo Print")).toBeVisible();
  expect(storedCart.get()?.items.map(({ key }) => key)).toEqual(["line-gold-200", "print-0", "print-1", "print-2"]);
});

test("services in the cart are not listed or counted, and plus stops at the last item in stock", async () => {
  const film = aProduct({ name: "Rare film", slug: "rare", stock: 3 });
  const rush = { key: "s", name: "Rush", productType: "FULFILLMENT_SERVICE_ADD_ON" } as const;
  fillCart([inCart(film), inCart(film, rush)]);
  await openShop({ api: (api) => fakeCheckout([film]).answers(api) });
  await expect.element(cartButton).toHaveAccessibleName("Cart, 1 item");
  await cartButton.click();
  expect(cart.getByRole("listitem").elements()).toHaveLength(1);
  const more = cart.getByRole("button", { name: "Increase" });
  await more.click();
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await quantityOf("Rare film").fill("9");
  await expect.element(quantityOf("Rare film")).toHaveValue(3);
});

test("members see and pay member prices", async () => {
  const member = customer({ active: true, tier: "NICE_2025" });
  fillCart([inCart(CAMERA)], CUSTOMER_ID);
  const lab = fakeCheckout([{ ...CAMERA, price: 1899 }]);
  await openCheckout(lab, { as: member, frame: "site" });
  await expect.poll(() => sumText(/^Subtotal/)).toContain("$18.99");
  await expect.poll(() => sumText(/^Tax \(/)).not.toBe("");
  openCart(true);
  await expect.element(cart).toMatchTextContent("$18.99");
  await expect.element(cart).toMatchTextContent("You pay member prices.");
  await expect.element(cart.getByRole("link", { name: "Join Nice" })).not.toBeInTheDocument();
});

test("a customer's cart is saved, leaves the browser at logout, and merges with a visitor's cart", async () => {
  const film = aProduct({ name: "Gold 200", slug: "gold-200", stock: 20 });
  fillCart([inCart(film, { quantity: 3 })], CUSTOMER_ID);
  const owner = customer();
  const screen = await openShop({
    as: owner,
    api(api) {
      fakeCheckout([film, CAMERA]).answers(api);
      api.reply(storeCart, {});
    },
  });
  await expect.element(cartButton).toHaveAccessibleName("Cart, 3 items");
  await cartButton.click();
  await quantityOf("Gold 200").fill("4");
  await expect
    .poll(() => screen.api.requests(storeCart).at(-1)?.body.items)
    .toMatchObject([{ name: "Gold 200", quantity: 4 }]);
  await userEvent.keyboard("{Escape}");

  // As a logout in another tab does.
  token.set(null);
  await expect.element(cartButton).toHaveAccessibleName("Cart, empty");
  expect(storedCart.get()).toBeNull();
  fillCart([inCart(CAMERA)]);
  await expect.element(cartButton).toHaveAccessibleName("Cart, 1 item");
  screen.api.reply(getStoredCart, { items: [inCart(film, { quantity: 4 })] });
  screen.api.reply(currentUser, { user: owner, secondFactor: false });
  // A request to a briefly busy lab is retried.
  screen.api.failOnce(getStoredCart, 503);
  token.set("Bearer fake");
  await expect.element(cartButton).toHaveAccessibleName("Cart, 5 items");
  expect(screen.api.requests(getStoredCart)).toHaveLength(2);
  await expect.poll(() => screen.api.requests(storeCart).at(-1)?.body.items).toHaveLength(2);
});

test("the next customer never sees another customer's cart", async () => {
  fillCart([inCart(GOLD)], crypto.randomUUID());
  await openShop({ as: customer() });
  await expect.element(page.getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await expect.element(cartButton).toHaveAccessibleName("Cart, empty");
});
