import { expect, type Page } from "@playwright/test";
import { photographsOfRoll } from "../../demo/photographs/photographs-of-roll.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { type Order } from "../../src/contract/orders/order.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { addProductDetail, addProductOption } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { demoPerson, newCustomer, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, placeOrder, putFile, receivedOrder } from "../support/makers.ts";
import { addCollection, addProduct, addProductWithVariants } from "../support/shop-makers.ts";

test("what a visitor can reach is accessible, in both themes, on a computer and a phone", async ({ browser }) => {
  const customer = await newCustomer("seen");
  const order = await placeOrder(customer, aDraft([aRoll()]));
  await expectAccessible(browser, null, [
    { path: "/" },
    { path: "/login" },
    { path: "/signup" },
    { path: "/password-reset" },
    { path: "/password-reset?token=old", ready: heading("This link has expired") },
    { path: `/orders/${order.id}`, ready: heading(/^Order #/) },
    { path: "/no/such/page" },
  ]);
});

/** Pages of one kind differ in their words only: the first one of them stands for all. */
const KINDS = [
  /^\/film-developing-/,
  /^\/(?!film-developing-)[^/]*(film|35mm)[^/]*$/,
  /^\/notes\/./,
  /^\/collections\/./,
  /^\/products\/./,
];

test("every public page, one of each kind, is accessible, in both themes, on a computer and a phone", async ({
  browser,
  request,
}) => {
  const listed = await (await request.get("/sitemap.xml")).text();
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const kindOf = (path: string) => KINDS.find((kind) => kind.test(path));
  const firsts = paths.filter((path, at) => {
    const kind = kindOf(path);
    return kind === undefined || paths.findIndex((other) => kindOf(other) === kind) === at;
  });
  const looks = ["/memberships/purchase", "/checkout", "/unsubscribe", "/reminders/yes?token=x", ...firsts].map(
    (path) => ({ path }),
  );
  await expectAccessible(browser, null, looks);
});

test("what a customer and lab staff can reach is accessible, in both themes, on a computer and a phone", async ({
  browser,
}) => {
  const admin = theAdmin();
  const customer = await newCustomer("seen");
  const own = `/users/${customer.userId}`;
  await expectAccessible(browser, customer, [
    { path: `${own}/rolls`, ready: heading("No film here yet") },
    { path: `${own}/orders`, ready: heading("No orders yet") },
  ]);
  const unpaid = await placeOrder(customer, aDraft([aRoll()]));
  const order = await receivedOrder(customer, admin, aDraft([aRoll(), aRoll({ stock: null })]));
  const scanId = await uploadTwoFrames(admin, order);
  await expectAccessible(browser, admin, [
    { path: "/admin/orders", ready: (page) => expect(page.getByRole("table")).toBeVisible() },
    {
      path: "/admin/account-events",
      ready: (page) => expect(page.getByRole("row", { name: /Signed up/ })).not.toHaveCount(0),
    },
    {
      path: `/admin/users/${customer.userId}/orders/${order.id}`,
      ready: (page) => expect(page.getByRole("list", { name: /^Frames of roll/ }).getByRole("img")).toHaveCount(2),
    },
    { path: `/admin/users/${customer.userId}/orders/${order.id}/summary`, ready: heading("Receipt") },
    { path: "/admin/bench", ready: heading("Bench") },
    { path: `/admin/bench/receive?order=${order.id}`, ready: button(/All stickers/) },
    { path: "/admin/products", ready: (page) => expect(page.getByRole("table")).toBeVisible() },
    ...(await looksAtAProduct(admin)),
    { path: "/admin/variants", ready: (page) => expect(page.getByRole("table")).toBeVisible() },
    {
      path: "/admin/collections",
      ready: (page) => expect(page.getByRole("list", { name: "Collections" })).toBeVisible(),
    },
    {
      path: `/admin/collections/${(await addCollection(admin, (await addProduct(admin, { name: "Seen", sku: `look-${Date.now()}` })).id)).id}`,
      ready: (page) => expect(page.getByRole("button", { name: "Move Seen, 1 of 1" })).toBeVisible(),
    },
  ]);
  const [first] = order.rolls;
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: { rollIds: [first!.id] } } as never);
  const frames = (page: Page) => expect(page.getByRole("main").getByRole("img", { name: "Frame 2" })).toBeVisible();
  await expectAccessible(browser, customer, [
    { path: "/onboarding/rolls" },
    { path: `${own}/orders/new/rolls`, ready: heading("New Order") },
    { path: `${own}/checkout?order=${unpaid.id}`, ready: button(/^Pay \$/) },
    { path: `${own}/orders`, ready: (page) => expect(page.getByRole("link", { name: /^#/ })).toHaveCount(2) },
    { path: `${own}/orders/${order.id}`, ready: heading(/#/) },
    { path: `${own}/orders/${order.id}/summary`, ready: heading("Receipt") },
    { path: `${own}/rolls`, ready: heading("Your Rolls") },
    { path: `${own}/rolls/${first!.id}`, ready: frames },
    { path: `${own}/rolls/${first!.id}/digital-contact-sheet`, ready: heading(/^A contact sheet of every roll/) },
    { path: `${own}/gallery/${scanId}`, ready: (page) => expect(page.getByRole("dialog")).toBeVisible() },
    { path: `${own}/settings`, ready: heading("Settings") },
  ]);
});

test("what couriers and vendors can reach is accessible, in both themes, on a computer and a phone", async ({
  browser,
}) => {
  for (const [email, home, ready] of [
    ["messenger@nice.test", "/messenger-routes", heading("Today")],
    ["vendor@nice.test", "/vendor-orders", heading("Your orders")],
  ] as const)
    await expectAccessible(browser, await demoPerson(email), [{ path: home, ready }]);
});

/** What is below /dev is shown to nobody who comes through a proxy. */
const FROM_THIS_MACHINE = { extraHTTPHeaders: {} };

test("every part of the kit is accessible, in both themes, on a computer and a phone", async ({ browser }) => {
  const open = (name: string, dialog: string) => async (page: Page) => {
    const isThere = page.getByRole("dialog", { name: dialog });
    if (!(await isThere.isVisible())) await page.getByRole("button", { name, exact: true }).click();
    await expect(isThere).toBeVisible();
  };
  await expectAccessible(
    browser,
    null,
    [
      { path: "/dev/kit" },
      {
        path: "/dev/kit?part=notices",
        async ready(page) {
          await page.getByRole("button", { name: "Say what went wrong" }).click();
          await page.getByRole("button", { name: "Take it off the shelf" }).click();
          // They wait while one is at them.
          await page.getByRole("button", { name: "Dismiss" }).last().focus();
        },
      },
      { path: "/dev/kit?part=dialogs", ready: open("Name the camera", "Name the camera") },
      { path: "/dev/kit?part=dialogs", ready: open("Scrap the camera", "Scrap the Rollei 35?") },
      { path: "/dev/kit?part=dialogs", ready: open("Long", "Long, and with a title that does not fit into one line") },
      { path: "/dev/kit?part=keys", ready: open("All keys", "Keys") },
      {
        path: "/dev/kit?part=states",
        async ready(page) {
          const lost = page.getByRole("alert").filter({ hasText: "The drawer could not be fetched." });
          if (!(await lost.isVisible())) await page.getByRole("button", { name: "Lose the drawer" }).click();
          await expect(lost).toBeVisible();
        },
      },
    ],
    FROM_THIS_MACHINE,
  );
});

test("lists and details made of the kit are accessible in each of their states", async ({ browser }) => {
  await expectAccessible(
    browser,
    null,
    [
      {
        path: "/dev/kit?screen=list",
        async ready(page) {
          await page.getByRole("checkbox", { name: "Select Rollei 35 № 10" }).check();
          await expect(page.getByRole("region", { name: "Selected" })).toBeVisible();
        },
      },
      ...["list", "rows"].flatMap((screen) =>
        ["loading", "empty", "failed", "stale"].map((state) => ({ path: `/dev/kit?screen=${screen}&state=${state}` })),
      ),
      { path: "/dev/kit?screen=rows" },
      { path: "/dev/kit?screen=list&search=daguerre", ready: heading("No cameras match") },
      ...["ready", "failed", "stale", "missing"].map((state) => ({ path: `/dev/kit?screen=detail&state=${state}` })),
    ],
    FROM_THIS_MACHINE,
  );
});

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name }).first()).toBeVisible();
const button = (name: RegExp) => (page: Page) => expect(page.getByRole("button", { name }).first()).toBeVisible();

/** Answers the first frame's scan once both are derived. */
async function uploadTwoFrames(admin: Person, order: Order): Promise<string> {
  const { origin } = new URL(`http://127.0.0.1:${process.env.JOURNEY_PORT}`);
  const requests = photographsOfRoll(7, "Kodak Portra 400", 2, 480);
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

/** A product with all that it can have, its variant and its passage. */
async function looksAtAProduct(admin: Person) {
  const { id } = await addProductWithVariants(admin, {
    name: "A film with a long name, kept cold since it was found in the cellar of a photographer",
    sku: `seen-${Date.now()}`,
    slug: `seen-${Date.now()}`,
    visibility: "NONE",
  });
  const params = { productId: id };
  const values = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, label: `Value ${at}` }));
  for (const [optionType, config] of [
    ["select", { options: values }],
    ["checkbox", { label: "Wrap it", priceModifier: { type: "fixed", amount: 495 } }],
  ] as const)
    await admin.call(addProductOption, {
      params,
      body: { optionKey: optionType, optionType, label: `A ${optionType}`, config: config as never },
    });
  const body = { subtitle: "Grain", filterable: { format: "35mm" } };
  const { detail } = await admin.call(addProductDetail, { params, body });
  const { product } = await admin.call(getProduct, { params });
  const at = `/admin/products/${id}`;
  return [
    { path: at, ready: heading("Movements of stock") },
    {
      path: `${at}?`,
      async ready(page: Page) {
        const dialog = page.getByRole("dialog", { name: "Option: A select" });
        if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Change A select" }).click();
        await expect(dialog).toBeVisible();
      },
    },
    { path: `${at}/variants/${product.variants[0]!.id}`, ready: heading("Movements of stock") },
    { path: `${at}/details/${detail.id}`, ready: heading("Facts") },
  ];
}
