import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { photographsOfRoll } from "../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { type Order } from "../../src/contract/orders/order.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { expectAccessible, type Look } from "../support/accessibility.ts";
import { demoPerson, newCustomer, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, placeOrder, putFile, receivedOrder } from "../support/makers.ts";
import { addCollection, addProductWithVariants } from "../support/shop-makers.ts";

// Whole pages, once each. tests/components checks their states and every desk page.

/** Pages of one kind differ only in their text, so the first one represents all. */
const KINDS = [
  /^\/film-developing-/,
  /^\/(?!film-developing-)[^/]*(film|35mm)[^/]*$/,
  /^\/notes\/./,
  /^\/collections\/./,
  /^\/products\/./,
];

/** One public page of each kind in the sitemap. */
async function listedPages(request: APIRequestContext): Promise<Look[]> {
  const listed = await (await request.get("/sitemap.xml")).text();
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const kindOf = (path: string) => KINDS.find((kind) => kind.test(path)) ?? path;
  const kinds = Map.groupBy(paths, kindOf);
  return [...kinds.values()].map(([path]) => ({ path: path! }));
}

async function unlistedPages(): Promise<Look[]> {
  const order = await placeOrder(await newCustomer("seen"), aDraft([aRoll()]));
  return [
    { path: "/login" },
    { path: "/signup" },
    { path: "/password-reset" },
    { path: "/password-reset?token=old", ready: heading("This link has expired") },
    { path: `/orders/${order.id}`, ready: heading(/^Order #/) },
    { path: "/no/such/page" },
    { path: "/memberships/purchase" },
    { path: "/checkout" },
    { path: "/unsubscribe" },
    { path: "/reminders/yes?token=x" },
    { path: "/search" },
    { path: "/search?q=film", ready: heading("Products") },
  ];
}

const PARTS = 6;

for (let part = 0; part < PARTS; part++)
  test(`public pages are accessible (${part + 1} of ${PARTS})`, async ({ browser, request }) => {
    const all = [...(await listedPages(request)), ...(await unlistedPages())];
    const looks = all.filter((_, at) => at % PARTS === part);
    await expectAccessible(browser, null, looks);
  });

test("a customer's pages are accessible", async ({ browser }) => {
  const admin = theAdmin();
  const customer = await newCustomer("seen");
  const own = `/users/${customer.userId}`;
  await expectAccessible(browser, customer, [
    { path: `${own}/rolls`, ready: heading("No film here yet") },
    { path: `${own}/orders`, ready: heading("No orders yet") },
    { path: "/onboarding/rolls" },
  ]);
  const unpaid = await placeOrder(customer, aDraft([aRoll()]));
  const order = await receivedOrder(customer, admin, aDraft([aRoll(), aRoll({ stock: null })]));
  const scanId = await uploadTwoFrames(admin, order);
  const [first] = order.rolls;
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: { rollIds: [first!.id] } } as never);
  const frames = (page: Page) => expect(page.getByRole("main").getByRole("img", { name: "Frame 2" })).toBeVisible();
  await expectAccessible(browser, customer, [
    { path: `${own}/orders/new/rolls`, ready: heading("New Order") },
    { path: `${own}/checkout?order=${unpaid.id}`, ready: button(/^Pay \$/) },
    { path: `${own}/orders`, ready: (page) => expect(page.getByRole("link", { name: /^#/ })).toHaveCount(2) },
    { path: `${own}/orders/${order.id}`, ready: heading(/#/) },
    { path: `${own}/orders/${order.id}/summary`, ready: heading("Receipt") },
    { path: `${own}/rolls`, ready: heading("Your rolls") },
    { path: `${own}/rolls/${first!.id}`, ready: frames },
    { path: `${own}/rolls/${first!.id}/digital-contact-sheet`, ready: heading(/^Members get a contact sheet/) },
    { path: `${own}/gallery/${scanId}`, ready: (page) => expect(page.getByRole("dialog")).toBeVisible() },
    { path: `${own}/settings`, ready: heading("Settings") },
  ]);
});

test("the desk's pages are accessible", async ({ browser }) => {
  const admin = theAdmin();
  const customer = await newCustomer("seen");
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  await uploadTwoFrames(admin, order);
  const product = await addProductWithVariants(admin, {
    name: "A film with a long name, kept cold since it was found in the cellar of a photographer",
    sku: `seen-${Date.now()}`,
    slug: `seen-${Date.now()}`,
    visibility: "NONE",
  });
  const collection = await addCollection(admin, product.id);
  const table = (page: Page) => expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(browser, admin, [
    { path: "/admin", ready: heading("Analytics") },
    { path: "/admin/orders", ready: table },
    { path: "/admin/roll-events-dashboard", ready: heading("Board") },
    { path: "/admin/account-events", ready: table },
    {
      path: `/admin/users/${customer.userId}/orders/${order.id}`,
      ready: (page) => expect(page.getByRole("list", { name: /^Frames of roll/ }).getByRole("img")).toHaveCount(2),
    },
    { path: `/admin/users/${customer.userId}/orders/${order.id}/summary`, ready: heading("Receipt") },
    { path: "/admin/bench", ready: heading("Today") },
    { path: `/admin/bench/receive?order=${order.id}`, ready: button(/All stickers/) },
    { path: `/admin/products/${product.id}`, ready: heading("Stock changes") },
    { path: `/admin/products/${product.id}/variants/${product.variants[0]!.id}`, ready: heading("Stock changes") },
    { path: "/admin/variants", ready: table },
    { path: `/admin/collections/${collection.id}`, ready: button(/^Move A film with a long name/) },
  ]);
});

test("the pages of couriers and vendors are accessible", async ({ browser }) => {
  for (const [email, path, ready] of [
    ["messenger@nice.test", "/messenger-routes", heading("Today")],
    ["vendor@nice.test", "/vendor-orders", heading("Your orders")],
  ] as const)
    await expectAccessible(browser, await demoPerson(email), [{ path, ready }]);
});

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name }).first()).toBeVisible();
const button = (name: RegExp) => (page: Page) => expect(page.getByRole("button", { name }).first()).toBeVisible();

/** Returns the first frame's scan once both are processed. */
async function uploadTwoFrames(admin: Person, order: Order): Promise<string> {
  const { origin } = new URL(`http://127.0.0.1:${process.env.JOURNEY_PORT}`);
  const requests = photographsOfRoll({ outing: "lake", film: "Kodak Portra 400", seed: 7 }, 2, 480);
  for (const [index, request] of requests.entries()) {
    const bytes = new Uint8Array(await renderPhotograph(request));
    const name = `frame-${index + 1}.jpg`;
    const { writeLink } = await announceScan(admin, order, { type: "image/jpeg", size: bytes.length, name });
    expect((await putFile(origin, writeLink, bytes)).ok).toBe(true);
  }
  const params = { userId: order.customerId, rollId: order.rolls[0]!.id };
  await expect
    .poll(async () => (await admin.call(getRoll, { params })).scans.filter(({ state }) => state === "READY").length)
    .toBe(2);
  return (await admin.call(getRoll, { params })).scans[0]!.id;
}
