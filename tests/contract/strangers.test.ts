import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { getSharedScans } from "../../src/contract/shares/shared-scans.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { freshToken } from "../support/fresh-token.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";
import { adaAndMallory, json } from "./ada-and-mallory.ts";
import { once } from "./fixtures/once.ts";

const theWorld = once(adaAndMallory);

// Cases that `who-may-call` cannot derive from the contract: routes that are not calls, and other roles' access by
// queries, codes and links.

test("a courier sees and moves only stops of their own route", async () => {
  const w = await theWorld();
  const [mine, theirs] = [w.courier, w.otherCourier].map(({ messenger }) => `/api/messengers/${messenger.id}`);
  const ask = (method: string, path: string) => w.as(w.otherCourier.userId, { method, path });
  expect((await ask("GET", `${mine}/routes`)).status).toBe(404);
  expect((await ask("GET", `${mine}/routes/notify-next-stop`)).status).toBe(404);
  for (const step of ["collect", "hand-over"])
    for (const courier of [mine, theirs])
      expect((await ask("PUT", `${courier}/stops/${w.stopId}/${step}`)).status).toBe(404);
  expect((await ask("PUT", `${w.adas}/orders/${w.order.id}/receive`)).status).toBe(404);
  expect((await ask("GET", w.adas)).status).toBe(404);
  expect((await ask("GET", `/api/orders/${w.order.id}`)).status).toBe(403);
  expect((await ask("GET", "/api/messengers")).json).toMatchObject({ count: 1 });
  expect((await ask("POST", "/api/messengers")).status).toBe(403);
});

test("a vendor sees only their own part of an order, whatever the query says", async () => {
  const w = await theWorld();
  const ask = (method: string, path: string, body?: object) =>
    w.as(w.otherVendor.userId, { method, path, ...(body === undefined ? {} : json(body)) });
  const order = `/api/vendor-orders/${w.goods.id}`;
  expect((await ask("GET", `${order}?vendorId=${w.vendor.userId}`)).status).toBe(404);
  expect((await ask("PUT", `${order}/accept?vendorId=${w.vendor.userId}`)).status).toBe(404);
  const sent = { carrier: "USPS", trackingNumber: "9400108999967996367692" };
  expect((await ask("PUT", `${order}/ship?vendorId=${w.vendor.userId}`, sent)).status).toBe(404);
  expect((await ask("GET", `/api/vendor-orders?vendorId=${w.vendor.userId}`)).json).toMatchObject({ count: 0 });
  expect((await ask("GET", `/api/vendor-orders?search=Ada`)).json).toMatchObject({ count: 0 });
  expect((await ask("GET", w.adas)).status).toBe(404);
});

test("an admin without the second factor sees no more than a visitor", async () => {
  const w = await theWorld();
  const token = await freshToken(w.lab.lab, w.admin.userId, { secondFactor: false });
  const ask = (path: string) => w.as(null, { method: "GET", path, token });
  expect((await ask(`/api/public/orders/${w.order.id}`)).json).toMatchObject({ order: null });
  const hidden = await addProduct(w.admin, { visibility: "NONE" });
  expect((await ask(`/api/products/${hidden.id}`)).status).toBe(404);
  expect((await ask("/api/users")).status).toBe(403);
});

test("a public order shows no name, address or amount, and another order's code does not open it", async () => {
  const w = await theWorld();
  const lines = [{ tempKey: "l", productId: w.product.id }];
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" };
  const cart = { lines, address, promo: null };
  const quote = await w.as(null, { method: "POST", path: "/api/guest-orders/quote", ...json(cart) });
  const who = { email: "guest@people.test", firstName: "Gus", lastName: "Guest" };
  const body = { ...cart, ...who, expectedTotal: quote.json["total"] };
  const placed = await w.as(null, { method: "POST", path: "/api/guest-orders", ...json(body) });
  const { id, accessCode, customerId } = placed.json["order"] as { id: number; accessCode: string; customerId: string };
  expect(Buffer.from(accessCode, "base64url").length).toBeGreaterThanOrEqual(16);
  for (const path of [
    `/api/public/orders/${id}`,
    `/api/public/orders/${id}?code=${accessCode.slice(0, -1)}`,
    `/api/public/orders/${w.goods.id}?code=${accessCode}`,
    `/api/public/orders/${w.goods.id}?code=`,
    `/api/public/orders/${w.goods.id}?code=null`,
  ]) {
    const { json: seen, text } = await w.as(null, { method: "GET", path });
    expect({ path, ...seen }).toMatchObject({ path, order: null });
    for (const secret of ["Ada", "Gus", "Franklin", "Main St", "total", "@"]) expect(text).not.toContain(secret);
  }
  for (const code of ["null", "%25", "_".repeat(32), String(id), encodeURIComponent("' or 1=1 --")])
    expect((await w.as(null, { method: "GET", path: `/api/guest-orders/${code}` })).status).toBe(404);
  // The guest's record is not an account.
  expect((await w.as(w.mallory.userId, { method: "GET", path: `/api/users/${customerId}` })).status).toBe(404);
  const login = { email: who.email, password: "" };
  for (const password of ["x", "null", ""]) {
    const answer = await w.as(null, { method: "POST", path: "/api/auth/login", ...json({ ...login, password }) });
    expect([400, 401]).toContain(answer.status);
  }
});

test("a print draft needs its browser's key", async () => {
  const w = await theWorld();
  const key = () => randomBytes(24).toString("base64url");
  const mine = key();
  const begin = "/api/prints/drafts/link?name=a.jpg&size=10";
  const draft = (await w.as(null, { method: "GET", path: begin, headers: { "browser-key": mine } })).json["draft"];
  const path = `/api/prints/drafts/${(draft as { draftId: string }).draftId}`;
  expect((await w.as(null, { method: "GET", path, headers: { "browser-key": mine } })).status).toBe(200);
  expect((await w.as(null, { method: "GET", path, headers: { "browser-key": key() } })).status).toBe(404);
  expect((await w.as(null, { method: "GET", path, headers: { "browser-key": "short" } })).status).toBe(400);
  expect((await w.as(w.mallory.userId, { method: "GET", path })).status).toBe(404);
  expect((await w.as(w.mallory.userId, { method: "DELETE", path })).status).toBe(404);
});

test("a link opens only its file, until it expires, and only to read or only to write", async () => {
  const w = await theWorld();
  const { json: found } = await w.as(w.ada.userId, { method: "GET", path: `${w.adas}/scans/${w.scan.id}` });
  const link = (found["scan"] as { midRes: { read: string } }).midRes.read;
  const good = await w.as(null, { method: "GET", path: link });
  expect(good.status).toBe(200);
  expect(good.headers.get("x-content-type-options")).toBe("nosniff");
  expect(good.headers.get("content-type")).toBe("image/jpeg");
  expect(good.headers.get("access-control-allow-origin")).toBeNull();
  const [path, query] = link.split("?") as [string, string];
  const later = new URLSearchParams(query);
  later.set("expires", String(Number(later.get("expires")) + 1e6));
  for (const bad of [
    path,
    `${path}?${later}`,
    `${path}?${query.replace("image%2Fjpeg", "text/html").replace("image/jpeg", "text/html")}`,
    `${path}?${query}&name=evil.html`,
    `${path.replace("midRes", "original")}?${query}`,
    `${path.replace(w.scan.id, newId())}?${query}`,
    `/api/files/../secret?${query}`,
    `/api/files/..%2f..%2fsecret?${query}`,
    `/api/files/.incoming/x?${query}`,
  ]) {
    const { status } = await w.as(null, { method: "GET", path: bad });
    expect({ bad, refused: [403, 404].includes(status) }).toEqual({ bad, refused: true });
  }
  const put = { method: "PUT", path: link, headers: { "content-type": "image/jpeg" }, body: "x" };
  expect((await w.as(null, put)).status).toBe(403);
});

test("a profile picture cannot be HTML, a scripted drawing, or another type than announced", async () => {
  const w = await theWorld();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const page = "\xff\xd8\xff<html><script>alert(1)</script>";
  for (const content of [svg, page, "GIF89a<script>"]) {
    const size = Buffer.byteLength(content);
    const requested = `${w.own}/profile-pic?fileType=image/jpeg&size=${size}`;
    const link = (await w.as(w.mallory.userId, { method: "GET", path: requested })).json as {
      url: string;
      headers: Record<string, string>;
    };
    const answer = await w.as(null, {
      method: "PUT",
      path: new URL(link.url).pathname + new URL(link.url).search,
      headers: link.headers,
      body: content,
    });
    expect([415, 422]).toContain(answer.status);
  }
  const svgLink = `${w.own}/profile-pic?fileType=image/svg%2Bxml&size=10`;
  expect((await w.as(w.mallory.userId, { method: "GET", path: svgLink })).status).toBe(400);
});

test("unsigned webhooks, invented codes, and path traversal in the outbox are rejected", async () => {
  const w = await theWorld();
  const event = { id: "evt_1", type: "payment.succeeded", subject: w.open.id };
  for (const provider of ["payments", "postage"]) {
    const path = `/api/webhooks/${provider}`;
    expect((await w.as(null, { method: "POST", path, ...json(event) })).status).toBe(400);
  }
  for (const code of ["%25", "_", "null", encodeURIComponent("' or true --")])
    expect((await w.as(null, { method: "GET", path: `/api/public/shared-scans/${code}` })).status).toBe(404);
  for (const id of ["..%2f..%2fsecret", "..%2fsecret.json", "%2e%2e"])
    expect((await w.as(null, { method: "GET", path: `/dev/outbox/${id}` })).status).toBe(404);
});

test("repeated requests for a share, as by prefetching, create only one", async () => {
  const w = await theWorld();
  const ask = () => w.as(w.ada.userId, { method: "GET", path: `${w.adas}/scans/share?scanIds=${w.scan.id}` });
  const codes = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(codes.map(({ json: { share } }) => (share as { code: string }).code)).size).toBe(1);
  expect(codes[0]!.headers.get("cache-control")).toBe("no-store");
});

test("an idempotency key is scoped to its customer", async () => {
  const w = await theWorld();
  const draft = aDraft([aRoll({ tempKey: "same" })]);
  const one = await placeOrder(w.ada, draft, { idempotencyKey: "same-word" });
  const two = await placeOrder(w.mallory, draft, { idempotencyKey: "same-word" });
  expect(two.id).not.toBe(one.id);
  expect(two.customerId).toBe(w.mallory.userId);
});

test("shared files contain no customer name", async () => {
  const w = await theWorld();
  const path = `${w.adas}/scans/share?scanIds=${w.scan.id}`;
  const { code } = (await w.as(w.ada.userId, { method: "GET", path })).json["share"] as { code: string };
  const shared = await w.lab.visitor().call(getSharedScans, { params: { scanCode: code } });
  expect(shared.sharedBy).toBe("Ada");
  expect(JSON.stringify(shared)).not.toContain("Lovelace");
  const file = await fetch(w.lab.origin + shared.scans[0]!.downloadUrl!);
  expect(Buffer.from(await file.arrayBuffer()).includes("Lovelace")).toBe(false);
});
