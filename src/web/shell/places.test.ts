import { expect, test } from "vitest";
import { isCurrent, isProductDetails, isShop, isWithoutHeader, mayInvite, stepsOf } from "./places.ts";

test("the header is gone on the customer's checkout only", () => {
  expect(isWithoutHeader("/users/ada/checkout")).toBe(true);
  for (const path of ["/checkout", "/users/ada/orders", "/users/ada/checkout/more"])
    expect(isWithoutHeader(path)).toBe(false);
});

test("collections, products and the cart's checkout are the shop", () => {
  for (const path of ["/collections", "/collections/color-film", "/products/portra-400", "/checkout"])
    expect(isShop(path)).toBe(true);
  for (const path of ["/", "/collectionsx", "/users/ada/checkout"]) expect(isShop(path)).toBe(false);
});

test("the header is blurred on a product's details, and nowhere else", () => {
  expect(isProductDetails("/products/portra-400/detailed")).toBe(true);
  expect(isProductDetails("/products/portra-400")).toBe(false);
  expect(isProductDetails("/products/detailed")).toBe(false);
});

test("the newsletter's dialog does not come while somebody logs in, pays or fills in a form", () => {
  for (const path of ["/", "/pricing", "/film-developing-boston", "/collections/color-film"])
    expect(mayInvite(path)).toBe(true);
  for (const path of [
    "/login",
    "/signup",
    "/checkout",
    "/orders/7",
    "/unsubscribe",
    "/gift-cards",
    "/onboarding/rolls",
  ])
    expect(mayInvite(path)).toBe(false);
});

test("the first order has three steps, later ones two", () => {
  expect(stepsOf("/complete-user-details")).toEqual({ names: ["About you", "Your film", "Payment"], at: 0 });
  expect(stepsOf("/onboarding/rolls")).toEqual({ names: ["About you", "Your film", "Payment"], at: 1 });
  expect(stepsOf("/users/ada/orders/new/rolls")).toEqual({ names: ["Your film", "Payment"], at: 0 });
  expect(stepsOf("/users/ada/orders")).toBeNull();
});

test("the bare customer area stands for its rolls, the shop for all of it", () => {
  for (const path of ["/users/ada", "/users/ada/rolls", "/users/ada/rolls/7", "/users/ada/gallery/8"])
    expect(isCurrent("/users/ada", path)).toBe(true);
  expect(isCurrent("/users/ada", "/users/ada/orders")).toBe(false);
  expect(isCurrent("/users/ada/orders", "/users/ada/orders/7")).toBe(true);
  expect(isCurrent("/collections", "/products/portra-400")).toBe(true);
  expect(isCurrent("/about", "/about")).toBe(true);
  expect(isCurrent("/about", "/aboutness")).toBe(false);
});
