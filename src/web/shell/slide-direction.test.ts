import { expect, test } from "vitest";
import { directionOf, slideKey } from "./slide-direction.ts";

test("pages further right in the site order slide forward, others back", () => {
  expect(directionOf("/", "/login", false)).toBe("forward");
  expect(directionOf("/login", "/", false)).toBe("back");
  expect(directionOf("/about", "/pricing", false)).toBe("forward");
  expect(directionOf("/collections", "/collections/color-film", false)).toBe("forward");
  expect(directionOf("/products/portra-400", "/collections", false)).toBe("back");
});

test("going Back from a page outside the order slides back", () => {
  expect(directionOf("/nowhere", "/login", true)).toBe("back");
  expect(directionOf("/nowhere", "/login", false)).toBe("forward");
});

test("order, gallery and user pages do not slide", () => {
  expect(directionOf("/users/1/orders/7", "/users/1/gallery/8", false)).toBe("none");
  expect(directionOf("/orders/7", "/users/1/rolls", false)).toBe("none");
  expect(slideKey("/users/1/rolls")).toBe(slideKey("/users/1/gallery/8"));
});

test("public pages each have their own key", () => {
  expect(slideKey("/login")).not.toBe(slideKey("/signup"));
});
