import { expect } from "@playwright/test";
import { addMessenger } from "../../src/contract/couriers/couriers.ts";
import { beginTestDispute, listDisputes } from "../../src/contract/payments/disputes.ts";
import { startPrintDraft } from "../../src/contract/prints/prints.ts";
import { addProductDetail } from "../../src/contract/products/product-desk.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { STATIONS } from "../../src/web/bench/stations/station.ts";
import { expectBothThemesAccessible, expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, paidOrder, receivedOrder } from "../support/makers.ts";
import { addCollection, addProductWithVariants } from "../support/shop-makers.ts";

const suffix = () => Math.random().toString(36).slice(2, 8);

/** Every address below /admin, with the heading that it shows. */
async function everyPage(): Promise<readonly (readonly [path: string, heading: string | RegExp])[]> {
  const admin = theAdmin();
  const customer = await newCustomer("visited");
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const rollId = order.rolls[0]!.id;
  const { scan } = await announceScan(admin, order, { type: "image/jpeg", size: 1000 });
  const name = `Visited ${suffix()}`;
  const product = await addProductWithVariants(admin, { name, sku: `visited-${suffix()}` });
  const { detail } = await admin.call(addProductDetail, {
    params: { productId: product.id },
    body: { subtitle: "Grain", filterable: {} },
  });
  const collection = await addCollection(admin, product.id);
  const { messenger } = await admin.call(addMessenger, { body: { name: `Nora ${suffix()}` } });
  const { draft } = await customer.call(startPrintDraft, { query: { name: "beach.jpg", size: 1000 } });
  const theirs = `users/${customer.userId}`;
  const number = shownOrderNumber(order.id);
  return [
    ["", "Figures"],
    ["messengers", "Couriers and vendors"],
    [`messengers/${messenger.id}`, messenger.name],
    [`messengers/${messenger.id}/printable-routes`, /./],
    ["products", "Products"],
    [`products/${product.id}`, name],
    [`products/${product.id}/details/${detail.id}`, /./],
    [`products/${product.id}/variants/${product.variants[0]!.id}`, /Single/],
    ["variants", "Variants and stock"],
    ["collections", "Collections"],
    [`collections/${collection.id}`, collection.name],
    ["social-submissions", "Submissions"],
    ["roll-events-dashboard", "Board"],
    ["roll-events-dashboard/RECEIVED", "Received"],
    ["orders", "Orders"],
    ["users", "People"],
    ["coupons", "Coupons"],
    ["memberships", "Memberships"],
    ["referrals", "Invitations"],
    ["newsletter", "Newsletter"],
    ["returns", "Returns"],
    ["disputes", "Disputes"],
    ["reviews", /./],
    ["papers", "Papers and sizes"],
    ["reminders", "Waited for"],
    ["failures", "What failed"],
    ["history", "History"],
    ["account-events", "Account events"],
    ["services", "Services"],
    ["bench", "Bench"],
    ["bench/receive", "Receive"],
    ...STATIONS.map(({ at, label }) => [`bench/${at}`, label] as const),
    [`disputes/${await disputeOf(order.id)}`, /./],
    [theirs, "Zoe Grain"],
    [`${theirs}/settings`, "Settings"],
    [`${theirs}/membership`, "Zoe's membership"],
    [`${theirs}/referrals`, /./],
    [`${theirs}/orders`, "Orders"],
    [`${theirs}/small-print-orders`, /./],
    [`${theirs}/print-orders/new/selector`, /./],
    [`${theirs}/print-orders/${draft.draftId}`, /./],
    [`${theirs}/orders/${order.id}`, new RegExp(number)],
    [`${theirs}/orders/${order.id}/summary`, "Receipt"],
    [`${theirs}/orders/${order.id}/return-negatives-form`, /./],
    [`${theirs}/orders/${order.id}/add-rush`, /./],
    [`${theirs}/rolls/${rollId}`, /./],
    [`${theirs}/rolls/${rollId}/digital-contact-sheet`, /./],
    [`${theirs}/gallery/${scan.id}`, /./],
  ];
}

/** The bank tells of a dispute a moment after the payment is disputed. */
async function disputeOf(orderId: number): Promise<string> {
  const admin = theAdmin();
  await admin.call(beginTestDispute, { body: { orderId, reason: "OTHER" } });
  const find = async () => (await admin.call(listDisputes, { query: { orderId } })).disputes[0]?.id;
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };
/** Pages whose other journeys do not look at them on a desktop in both themes; nor do those of the stations. */
const LOOKED_AT_NOWHERE_ELSE: ReadonlySet<string> = new Set([
  "",
  "users",
  "coupons",
  "memberships",
  "failures",
  "history",
  "services",
  "social-submissions",
]);

/** A test looks at every so many pages of them: all in one would take longer than a test may on a busy machine. */
const PARTS = 6;

for (const part of Array.from({ length: PARTS }, (_, index) => index))
  test(`every page of the desk shows its heading to staff at its own address, accessible in both themes on a tablet, and on a desktop, and a customer who enters it lands at home (${part + 1} of ${PARTS})`, async ({
    browser,
  }) => {
    const pages = (await everyPage()).filter((_, index) => index % PARTS === part);
    const visitAsStaff = async () => {
      const page = await pageOf(browser, theAdmin(), { viewport: TABLET });
      for (const [path, heading] of pages) {
        const address = path === "" ? "/admin" : `/admin/${path}`;
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1, name: heading }), address).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(address);
        await expect(page).not.toHaveTitle(/not found/i);
        await isAlive(page);
        await expectBothThemesAccessible(page, address);
        if (!LOOKED_AT_NOWHERE_ELSE.has(path) && !path.startsWith("bench")) continue;
        await page.setViewportSize(DESKTOP);
        await expectBothThemesAccessible(page, `${address} on a desktop`);
        await page.setViewportSize(TABLET);
      }
      await page.context().close();
    };
    const visitAsCustomer = async () => {
      const page = await pageOf(browser, await newCustomer("curious"));
      for (const [path] of pages) {
        await page.goto(`/admin/${path}`);
        await page.waitForURL((url) => url.pathname === "/");
      }
      await page.context().close();
    };
    await Promise.all([visitAsStaff(), visitAsCustomer()]);
  });

test("figures are plots with their tables and files, over the period that the address names", async ({ browser }) => {
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");
  await page.goto("/admin");
  await isAlive(page);
  await main.getByText("Week", { exact: true }).click();
  await expect(page).toHaveURL(/\?days=7$/);
  const orders = main.getByRole("figure", { name: /^Orders/ });
  for (const title of ["Orders", "Rolls", "Revenue", "Refunds", "Backlog", "Turnaround", "Busiest stocks"])
    await expect(main.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Where orders come from" })).toBeVisible();
  for (const summary of await main.getByText("As a table").all()) await summary.click();
  await expect(orders.getByRole("row")).toHaveCount(8);
  // What sticks to the top covers nothing there.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, "figures with their tables");
  // They follow the lab by themselves.
  const before = await orders.innerText();
  const customer = await newCustomer("counted");
  await paidOrder(customer, aDraft([aRoll()]));
  await expect.poll(() => orders.innerText()).not.toBe(before);
  const saved = page.waitForEvent("download");
  await main.getByRole("button", { name: "Revenue as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("revenue-by-day.csv");
  await page.context().close();
});
