import { expect, test } from "vitest";
import { type CheckoutDraft, draftFor, NO_DRAFT } from "./checkout-draft.ts";

const typed: CheckoutDraft = {
  ...NO_DRAFT,
  about: { ...NO_DRAFT.about, email: "vera@people.test", address1: "1 Main St" },
  way: "sent",
  notes: "Ring twice",
  giftNote: "For Grace",
  promo: "FIVEOFF",
  unpaid: { orderId: 7, code: "secret", lines: [{ key: "a", quantity: 1 }] },
};

test("the owner of a draft keeps all of it", () => {
  expect(draftFor(typed, null)).toEqual(typed);
  expect(draftFor({ ...typed, customerId: "ada" }, "ada")).toEqual({ ...typed, customerId: "ada" });
  expect(draftFor(null, "ada")).toEqual({ ...NO_DRAFT, customerId: "ada" });
});

test("logging in keeps the visitor's notes and coupon but not their identity or order", () => {
  expect(draftFor(typed, "ada")).toEqual({
    ...NO_DRAFT,
    customerId: "ada",
    notes: "Ring twice",
    giftNote: "For Grace",
    promo: "FIVEOFF",
  });
});

test("a draft is never shown to another person", () => {
  const adas = { ...typed, customerId: "ada" };
  expect(draftFor(adas, "grace")).toEqual({ ...NO_DRAFT, customerId: "grace" });
  expect(draftFor(adas, null)).toEqual(NO_DRAFT);
});
