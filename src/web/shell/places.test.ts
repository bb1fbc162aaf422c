import { expect, test } from "vitest";
import { areaOf, isCurrent, isDesk, isProductDetails, isQuiet, isShop, mayInvite, stepsOf } from "./places.ts";

test("header and footer are hidden on checkout pages only", () => {
  for (const path of ["/checkout", "/users/ada/checkout"]) expect(isQuiet(path)).toBe(true);
  for (const path of ["/collections", "/users/ada/orders", "/users/ada/checkout/more", "/checkouts"])
    expect(isQuiet(path)).toBe(false);
});

test("collections, products and the cart's checkout belong to the shop", () => {
  for (const path of ["/collections", "/collections/color-film", "/products/portra-400", "/checkout"])
    expect(isShop(path)).toBe(true);
  for (const path of ["/", "/collectionsx", "/users/ada/checkout"]) expect(isShop(path)).toBe(false);
});

test("the header is blurred only on product details", () => {
  expect(isProductDetails("/products/portra-400/detailed")).toBe(true);
  expect(isProductDetails("/products/portra-400")).toBe(false);
  expect(isProductDetails("/products/detailed")).toBe(false);
});

test("the newsletter dialog does not open during login, payment or forms", () => {
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

test("an order has numbered steps, and a first order starts with the customer's details", () => {
  const names = ["Rolls", "Delivery", "Address", "Review", "Pay"];
  expect(stepsOf("/complete-user-details", "")).toEqual({ names: ["Your details", ...names], at: 0 });
  expect(stepsOf("/onboarding/rolls", "?step=delivery")).toMatchObject({ names: ["Your details", ...names], at: 2 });
  expect(stepsOf("/users/ada/orders/new/rolls", "")).toMatchObject({ names, at: 0 });
  expect(stepsOf("/users/ada/orders/new/rolls", "?step=review")).toMatchObject({ at: 3 });
  expect(stepsOf("/users/ada/orders/new/rolls", "?step=elsewhere")).toMatchObject({ at: 0 });
  expect(stepsOf("/users/ada/orders", "")).toBeNull();
});

test("completed steps link back, and later steps do not link", () => {
  const { to } = stepsOf("/onboarding/rolls", "?step=address")!;
  expect([0, 1, 2, 3, 4].map((step) => to!(step))).toEqual([
    null,
    "/onboarding/rolls",
    "/onboarding/rolls?step=delivery",
    null,
    null,
  ]);
});

test("the bare customer area matches its rolls, and the shop link all shop pages", () => {
  for (const path of ["/users/ada", "/users/ada/rolls", "/users/ada/rolls/7", "/users/ada/gallery/8"])
    expect(isCurrent("/users/ada", path)).toBe(true);
  expect(isCurrent("/users/ada", "/users/ada/orders")).toBe(false);
  expect(isCurrent("/users/ada/orders", "/users/ada/orders/7")).toBe(true);
  expect(isCurrent("/collections", "/products/portra-400")).toBe(true);
  expect(isCurrent("/about", "/about")).toBe(true);
  expect(isCurrent("/about", "/aboutness")).toBe(false);
});

test("pages under /admin are desk pages, and for staff also vendor orders", () => {
  for (const path of ["/admin", "/admin/orders", "/admin/users/ada/settings"]) expect(isDesk(path, false)).toBe(true);
  for (const path of ["/", "/administrators", "/users/ada/admin"]) expect(isDesk(path, true)).toBe(false);
  for (const path of ["/vendor-orders", "/vendor-orders/42"])
    expect([isDesk(path, true), isDesk(path, false)]).toEqual([true, false]);
});

test("a customer's area belongs to them, also under /admin", () => {
  for (const path of ["/users/ada", "/users/ada/orders/4", "/admin/users/ada/settings"])
    expect(areaOf(path)).toBe("ada");
  for (const path of ["/admin/orders", "/orders/4", "/admin/users"]) expect(areaOf(path)).toBeNull();
});
