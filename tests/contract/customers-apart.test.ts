import { expect, test } from "vitest";
import { aDraft, aRoll } from "../support/makers.ts";
import { adaAndMallory, json, type World } from "./ada-and-mallory.ts";
import type { Request } from "./send.ts";
import { once } from "./fixtures/once.ts";

const theWorld = once(adaAndMallory);

// Cases that `who-may-call` cannot derive from the contract: other customers' IDs in queries and bodies, and the lab's
// own data.

const draftWith = (more: object) => ({ ...aDraft([aRoll()]), expectedTotal: 1, ...more });

const ATTEMPTS: [name: string, ask: (w: World) => Request, statuses: number[]][] = [
  [
    "an order to her address",
    (w) => ({ method: "POST", path: `${w.own}/orders`, ...json(draftWith({ customerAddressId: w.addressId })) }),
    [400],
  ],
  [
    "a price for her address",
    (w) => ({ method: "POST", path: `${w.own}/orders/quote`, ...json(draftWith({ customerAddressId: w.addressId })) }),
    [400],
  ],
  [
    "a free label to her address",
    (w) => ({
      method: "PUT",
      path: `${w.own}/orders/${w.open.id}`,
      ...json({
        version: w.open.version,
        newShipments: [{ tempKey: "s", serviceLevel: "usps_first", customerAddressId: w.addressId }],
      }),
    }),
    [400],
  ],
  [
    "windows at her address",
    (w) => ({ method: "GET", path: `${w.own}/availabilities?addressId=${w.addressId}` }),
    [404],
  ],
  [
    "to pay by her card",
    (w) => ({ method: "POST", path: `${w.own}/orders/${w.open.id}/pay`, ...json({ paymentMethodId: w.cardId }) }),
    [422],
  ],
  ["her card as his default", (w) => ({ method: "PUT", path: `${w.own}/payment-methods/${w.cardId}/default` }), [404]],
  ["her card removed", (w) => ({ method: "DELETE", path: `${w.own}/payment-methods/${w.cardId}` }), [404]],
  [
    "rush by her card",
    (w) => ({
      method: "POST",
      path: `${w.own}/orders/${w.film.id}/add-rush`,
      ...json({ rollIds: [w.film.rolls[0]!.id], paymentMethodId: w.cardId }),
    }),
    [422],
  ],
  [
    "rush for her roll",
    (w) => ({ method: "POST", path: `${w.own}/orders/${w.open.id}/add-rush`, ...json({ rollIds: [w.roll.id] }) }),
    [400],
  ],
  [
    "her negatives tossed",
    (w) => ({
      method: "POST",
      path: `${w.own}/orders/${w.open.id}/negatives`,
      ...json({ choices: [{ rollId: w.roll.id, negativesAction: "TOSS" }] }),
    }),
    [400],
  ],
  [
    "her roll out of his order",
    (w) => ({
      method: "PUT",
      path: `${w.own}/orders/${w.open.id}`,
      ...json({ version: w.open.version, removedRollIds: [w.roll.id] }),
    }),
    [400],
  ],
  [
    "her line changed in his order",
    (w) => ({
      method: "PUT",
      path: `${w.own}/orders/${w.open.id}`,
      ...json({ version: w.open.version, quantities: [{ lineId: w.goods.lines[0]!.id, quantity: 0 }] }),
    }),
    [400],
  ],
  ["her order under his name", (w) => ({ method: "GET", path: `${w.own}/orders/${w.order.id}` }), [404]],
  ["her order canceled", (w) => ({ method: "DELETE", path: `${w.own}/orders/${w.order.id}` }), [404]],
  ["her order by the desk's call", (w) => ({ method: "GET", path: `/api/orders/${w.order.id}` }), [403]],
  ["her invoice", (w) => ({ method: "GET", path: `${w.own}/orders/${w.goods.id}/invoice` }), [404]],
  [
    "her payment confirmed",
    (w) => ({
      method: "PUT",
      path: `${w.own}/orders/${w.open.id}/payments/${w.goods.payment!.id}/confirm`,
    }),
    [404],
  ],
  [
    "the label of her parcel",
    (w) => ({ method: "GET", path: `${w.own}/orders/${w.open.id}/shipments/${w.shipmentId}/label` }),
    [404],
  ],
  [
    "her scan unlocked",
    (w) => ({
      method: "PUT",
      path: `${w.own}/scans/unlock-scans`,
      ...json({ scanIds: [w.scan.id], pricePerUnlock: 299 }),
    }),
    [404],
  ],
  ["her scan shared", (w) => ({ method: "GET", path: `${w.own}/scans/share?scanIds=${w.scan.id}` }), [404]],
  [
    "her scan offered",
    (w) => ({ method: "POST", path: `${w.own}/scans/${w.scan.id}/social-media-submissions`, ...json({}) }),
    [404],
  ],
  [
    "her pick-up as a zip",
    (w) => ({ method: "POST", path: `${w.own}/zip-downloads`, ...json({ pickUpId: w.roll.pickUpId }) }),
    [404],
  ],
  ["her print", (w) => ({ method: "GET", path: `${w.own}/prints/${w.printId}` }), [404]],
  ["her own settings", (w) => ({ method: "GET", path: w.adas }), [404]],
  ["a list of users", () => ({ method: "GET", path: "/api/users?search=Ada" }), [403]],
  ["her role", (w) => ({ method: "PUT", path: `${w.adas}/role`, ...json({ role: "ADMIN" }) }), [403]],
  [
    "the test provider's clock",
    (w) => ({ method: "POST", path: "/api/test-payments/clock", ...json({ userId: w.ada.userId, days: 400 }) }),
    [403],
  ],
  ["her parcel moved", () => ({ method: "POST", path: "/api/test-postage/9400108999967996367692/advance" }), [403]],
  [
    "internal notes written",
    (w) => ({ method: "POST", path: `${w.own}/preferences`, ...json({ key: "internal-notes", value: "VIP" }) }),
    [400, 422],
  ],
];

test.each(ATTEMPTS)("a customer cannot get %s", async (_, ask, statuses) => {
  const w = await theWorld();
  const request = ask(w);
  const { status, text } = await w.as(w.mallory.userId, request);
  expect({ status, text, refused: statuses.includes(status) }).toMatchObject({ refused: true });
  for (const secret of [w.ada.userId, w.ada.email, "Franklin"]) expect(text).not.toContain(secret);
});

test.each([
  ["rolls by her order", (w: World) => `${w.own}/film-rolls?orderId=${w.order.id}`, "rolls"],
  ["rolls by her pick-up", (w: World) => `${w.own}/film-rolls?pickUpId=${w.roll.pickUpId}`, "rolls"],
  ["scans by her roll", (w: World) => `${w.own}/scans?filmRollId=${w.roll.id}`, "scans"],
  ["prints by her order", (w: World) => `${w.own}/prints?orderId=${w.goods.id}`, "prints"],
  ["pick-ups by her order", (w: World) => `${w.own}/pick-ups?orderId=${w.order.id}`, "pickUps"],
])("a customer who filters %s gets an empty list", async (_, path, things) => {
  const w = await theWorld();
  const { json: found } = await w.as(w.mallory.userId, { method: "GET", path: path(w) });
  expect(found).toMatchObject({ [things]: [], count: 0 });
});

test("roles, e-mails and internal notes cannot be set by adding them to a body", async () => {
  const w = await theWorld();
  const more = { email: "mine@evil.test", id: w.ada.userId };
  const user = { firstName: "M", role: "ADMIN", ...more };
  const changed = await w.as(w.mallory.userId, { method: "PUT", path: w.own, ...json(user) });
  expect(changed.json).toMatchObject({ role: "CUSTOMER", email: w.mallory.email, id: w.mallory.userId });
  const path = `${w.own}/orders/${w.film.id}`;
  const version = w.film.version;
  await w.as(w.mallory.userId, {
    method: "PUT",
    path,
    ...json({ version, notes: "hi", internalNotes: "VIP", ...more, total: 1 }),
  });
  const seen = await w.as(w.admin.userId, { method: "GET", path: `/api/orders/${w.film.id}` });
  expect(seen.json).toMatchObject({ notes: "hi", internalNotes: "", total: w.film.total });
  const asGuest = await w.as(w.mallory.userId, { method: "PUT", path: w.own, ...json({ ...user, guest: true }) });
  expect(asGuest).toMatchObject({ status: 400, json: { code: "UNKNOWN_FIELD", errors: [{ path: "guest" }] } });
});

test("internal notes and staff identities are hidden from the customer", async () => {
  const w = await theWorld();
  const at = { method: "GET", path: `/api/orders/${w.goods.id}` };
  const version = (await w.as(w.admin.userId, at)).json["version"];
  await w.as(w.admin.userId, { ...at, method: "PUT", ...json({ version, internalNotes: "difficult customer" }) });
  const { text } = await w.as(w.ada.userId, { method: "GET", path: `${w.adas}/orders/${w.goods.id}` });
  for (const secret of ["difficult", "NOTES_CHANGED", "VENDOR_", "vendorId", w.vendor.userId, w.admin.userId, "admin"])
    expect(text).not.toContain(secret);
  const product = await w.as(w.ada.userId, { method: "GET", path: `/api/products/${w.product.id}` });
  expect(product.text).toContain(w.product.name);
  expect(product.text).not.toContain(w.vendor.userId);
});
