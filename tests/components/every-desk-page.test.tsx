import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listUsers, getUser } from "../../src/contract/accounts/accounts.ts";
import { getAccountingMonth, getDrawer } from "../../src/contract/accounting/accounting.ts";
import { getCollection } from "../../src/contract/collections/collections.ts";
import { Coupon, couponUses, listCoupons } from "../../src/contract/coupons/coupons.ts";
import { listGiftCards } from "../../src/contract/digital-goods/gift-card-desk.ts";
import { courierFigures } from "../../src/contract/couriers/courier-plans.ts";
import { getMessenger, listMessengers } from "../../src/contract/couriers/couriers.ts";
import { Failure, listFailures } from "../../src/contract/failures/failures.ts";
import { listAllApiKeys, OwnedApiKey } from "../../src/contract/accounts/api-keys.ts";
import { listStaff, StaffMember } from "../../src/contract/accounts/staff.ts";
import { Change, listChanges } from "../../src/contract/history/history.ts";
import { labFigures } from "../../src/contract/lab/figures.ts";
import { getLabProfile } from "../../src/contract/lab-settings/lab-profile.ts";
import { getTaxSettings } from "../../src/contract/lab-settings/tax-settings.ts";
import { listAllMemberships, MembershipSummary } from "../../src/contract/memberships/all-memberships.ts";
import { getOrder, getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { listDisputes } from "../../src/contract/payments/disputes.ts";
import { getImport, ImportDetail } from "../../src/contract/imports/imports.ts";
import { getPlan } from "../../src/contract/planning/plan.ts";
import { getBath } from "../../src/contract/process-control/baths.ts";
import { getMachine } from "../../src/contract/process-control/machines.ts";
import { listPriceLists } from "../../src/contract/prices/prices.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { FeedLink, listFeedLinks } from "../../src/contract/feed-links/feed-links.ts";
import { ChatChannel, listChatChannels } from "../../src/contract/events/chat-channels.ts";
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../src/contract/events/webhook-endpoints.ts";
import { listServices, Service } from "../../src/contract/services/services.ts";
import { STARTING_PROFILE } from "../../src/rules/brand.ts";
import { STATIONS } from "../../src/web/bench/stations/station.ts";
import routes from "../../src/web/routes.ts?raw";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { rollId, scanId, serveLibrary } from "../support/components/library.ts";
import { aLine, anOrder, aParcel, aRollOfOrder } from "../support/components/orders.ts";
import { aDetail, anOption, aProduct, aVariant, PRODUCT_ID } from "../support/components/products.ts";
import { admin, customer, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

type RouteModule = { default: ComponentType<never> };
const files = import.meta.glob<RouteModule>("../../src/web/routes/**/*.tsx");

/** Every route below /admin in src/web/routes.ts: its pattern and file. */
const ROUTES = [...routes.split('route("admin", ')[1]!.split("\n    ]),")[0]!.matchAll(ROUTE())].map(
  ([, pattern = "", file]) => ({ pattern, file: file! }),
);
function ROUTE() {
  return /(?:index\(|route\("([^"]+)", )"(routes\/[^"]+\.tsx)"/g;
}

const ID = "00000000-0000-4000-8000-0000000000d1";
const theirs = `users/${CUSTOMER_ID}`;

/** Every desk page: its path below /admin, and its heading or full-window dialog. */
const PAGES: readonly (readonly [address: string, heading: string | RegExp | { dialog: string }])[] = [
  ["", "Analytics"],
  ["messengers", "Couriers and vendors"],
  [`messengers/${ID}`, "Nora"],
  [`messengers/${ID}/printable-routes`, /./],
  ["export", "Export"],
  ["products", "Products"],
  [`products/${PRODUCT_ID}`, "Velvia"],
  [`products/${PRODUCT_ID}/details/${ID}`, /./],
  [`products/${PRODUCT_ID}/variants/${ID}`, "Single"],
  ["variants", "Variants and stock"],
  ["collections", "Collections"],
  [`collections/${ID}`, "Shelf"],
  ["social-submissions", "Submissions"],
  ["roll-events-dashboard", "Board"],
  ["roll-events-dashboard/RECEIVED", "Received"],
  ["orders", "Orders"],
  ["users", "People"],
  ["coupons", "Coupons"],
  ["gift-cards", "Gift cards"],
  ["counter", "Counter"],
  ["postage", "Postage"],
  ["day-close", "Day close"],
  ["accounting", "Accounting"],
  ["memberships", "Memberships"],
  ["referrals", "Referrals"],
  ["newsletter", "Newsletter"],
  ["returns", "Returns"],
  ["disputes", "Disputes"],
  ["reviews", /./],
  ["papers", "Papers and sizes"],
  ["prices", "Prices"],
  ["tax", "Sales tax"],
  ["reminders", "Back-in-stock requests"],
  ["failures", "Failures"],
  ["staff", "Staff"],
  ["keys", "API keys"],
  ["history", "History"],
  ["account-events", "Account events"],
  ["services", "Services"],
  ["webhooks", "Webhooks"],
  ["connections", "Connections"],
  ["settings", "Settings"],
  ["setup", "Setup"],
  ["import", "Import"],
  ["past-orders", "Earlier orders"],
  [`import/${ID}`, "customers.csv"],
  ["bench", "Today"],
  ["plan", "Workload"],
  ["process-control", "Process control"],
  [`process-control/${ID}`, "Noritsu V50"],
  [`process-control/baths/${ID}`, "Developer"],
  ["bench/receive", "Receive"],
  ...STATIONS.map(({ at, label }) => [`bench/${at}`, label] as const),
  [`disputes/${ID}`, /./],
  [theirs, "Zoe Grain"],
  [`${theirs}/settings`, "Settings"],
  [`${theirs}/membership`, "Zoe's membership"],
  [`${theirs}/referrals`, /./],
  [`${theirs}/orders`, "Orders"],
  [`${theirs}/small-print-orders`, /./],
  [`${theirs}/print-orders/new/selector`, /./],
  [`${theirs}/print-orders/${ID}`, /./],
  [`${theirs}/orders/7`, /107/],
  [`${theirs}/orders/7/summary`, "Receipt"],
  [`${theirs}/orders/7/return-negatives-form`, /./],
  [`${theirs}/orders/7/add-rush`, /./],
  [`${theirs}/rolls/${rollId(1)}`, /./],
  [`${theirs}/rolls/${rollId(1)}/digital-contact-sheet`, /./],
  [`${theirs}/gallery/${scanId(1, 1)}`, { dialog: "Portra 400, frame by frame" }],
  [`${theirs}/no-such-page`, "Zoe Grain"],
];

/** Pages also checked on a desktop: stations, and pages that no other test opens there. */
const ON_A_DESKTOP =
  /^(?:bench.*|users|coupons|gift-cards|counter|day-close|accounting|memberships|failures|history|keys|services|social-submissions|)$/;

const DAYS = Array.from({ length: 7 }, (_, at) => `2026-06-0${at + 1}`);

function oneOfEach(api: FakeApi): void {
  const zoe = customer();
  const order = anOrder({
    status: "PAID",
    paidAt: "2026-06-14T14:00:00.000Z",
    rolls: [aRollOfOrder({ id: rollId(1), labNumber: "26-00001", arrived: true, addPrints: true })],
    lines: [aLine()],
    shipments: [aParcel({ toCustomer: true, carrier: "FEDEX" })],
  });
  serveLibrary(api, [{ frames: 1 }]);
  api.reply(listStaff, { staff: [smallest(StaffMember, { firstName: "Bea", staffRole: "BENCH" })] });
  api.reply(listAllApiKeys, {
    count: 1,
    apiKeys: [
      smallest(OwnedApiKey, {
        name: "Warehouse",
        permissions: ["products.read"],
        state: "ACTIVE",
        owner: { name: "Sam Works" },
      }),
    ],
  });
  api.reply(listPriceLists, { inForce: { ...STARTING_PRICE_LIST, version: 1 }, draft: null, versions: [] });
  api.reply(getUser, zoe);
  api.reply(listUsers, { users: [smallest(listUsers.reply.shape.users.element, { ...ZOE })], count: 1 });
  api.reply(getOrder, order);
  api.reply(getUserOrder, order);
  api.reply(listUserOrders, { orders: [smallest(OrderSummary, { id: 7, customerId: CUSTOMER_ID })], count: 1 });
  api.reply(getProduct, {
    product: aProduct({ options: [anOption()], variants: [aVariant({ id: ID })], details: [aDetail({ id: ID })] }),
  });
  api.reply(getCollection, { collection: { id: ID, name: "Shelf", slug: "shelf" } });
  api.reply(getImport, { import: smallest(ImportDetail, { id: ID, fileName: "customers.csv", state: "MAPPING" }) });
  api.reply(getMessenger, { messenger: { id: ID, name: "Nora" } });
  api.reply(listMessengers, {
    messengers: [smallest(listMessengers.reply.shape.messengers.element, { id: ID, name: "Nora" })],
    count: 1,
  });
  api.reply(listCoupons, { coupons: [smallest(Coupon, { code: "FILM10", amount: 1000 })], count: 1 });
  api.reply(listGiftCards, {
    giftCards: [smallest(listGiftCards.reply.shape.giftCards.element, { amount: 2500, recipientName: "Grace" })],
    count: 1,
  });
  api.reply(getDrawer, {
    day: DAYS[1]!,
    entries: [smallest(getDrawer.reply.shape.entries.element, { reason: "SALE", change: 1959, orderId: 7 })],
    closes: [smallest(getDrawer.reply.shape.closes.element, { day: DAYS[0]!, expected: 5000, counted: 4900 })],
  });
  api.reply(getAccountingMonth, {
    accounts: [{ account: "CASH", name: "Cash drawer", debit: 1959, credit: 0 }],
    liabilities: [{ account: "GIFT_CARDS", name: "Gift cards", opening: 0, change: 2500, closing: 2500 }],
    openDays: 1,
    tax: {
      places: [
        { state: "NY", place: "New York", rate: 4000, taxed: 2500, untaxed: 0, exempt: 0, tax: 100 },
        { state: "NY", place: "New York City", rate: 8875, taxed: 1799, untaxed: 999, exempt: 4999, tax: 160 },
        { state: null, place: "", rate: 8750, taxed: -1799, untaxed: 0, exempt: 0, tax: -157 },
      ],
      exempt: [
        {
          state: "NY",
          place: "New York City",
          rate: 8875,
          exempt: 4999,
          customerName: "Brooklyn School of Photography",
          certificates: ["EX-123456", "EX-654321"],
        },
      ],
      inJournal: 103,
    },
  });
  api.reply(couponUses, { days: DAYS.map((day) => ({ day, forOrders: 1, forMemberships: 0, takenOff: 500 })) });
  api.reply(courierFigures, { days: DAYS.map((day) => ({ day, collected: 1, late: 0, failed: 0 })) });
  api.reply(labFigures, {
    days: DAYS.map((day) => smallest(labFigures.reply.shape.days.element, { day, orders: 1 })),
  });
  api.reply(listAllMemberships, {
    memberships: [smallest(MembershipSummary, { customerName: "Zoe Grain", tier: "NICE_2025", state: "UNPAID" })],
    count: 1,
  });
  api.reply(listFailures, { failures: [smallest(Failure, { title: "A mail", reason: "No such mailbox." })], count: 1 });
  api.reply(listChanges, { changes: [smallest(Change, { verb: "ADDED" })], count: 1 });
  api.reply(getPlan, { days: DAYS.map((day) => ({ day, closed: null })) });
  api.reply(getBath, { machine: { name: "Noritsu V50" } });
  api.reply(getMachine, { machine: { name: "Noritsu V50" } });
  api.reply(getLabProfile, { profile: STARTING_PROFILE });
  api.reply(getTaxSettings, { settings: STARTING_PROFILE.tax });
  api.reply(listWebhookEndpoints, { endpoints: [smallest(WebhookEndpoint, { url: "https://books.example/lab" })] });
  api.reply(listChatChannels, { channels: [smallest(ChatChannel, { url: "https://hooks.slack.com/…a1b2" })] });
  api.reply(listFeedLinks, { links: [smallest(FeedLink, { feed: "ORDERS", works: true })] });
  api.reply(listWebhookDeliveries, {
    deliveries: [smallest(WebhookDelivery, { url: "https://books.example/lab", type: "order.paid" })],
    count: 1,
  });
  api.reply(listServices, { environment: [], services: [smallest(Service, { tries: "Writes a file" })] });
  api.reply(listDisputes, {
    disputes: [smallest(listDisputes.reply.shape.disputes.element, { id: ID })],
    count: 1,
  });
}
const ZOE = { id: CUSTOMER_ID, firstName: "Zoe", lastName: "Grain", email: "zoe@people.test" };

const matches = (pattern: string, address: string): boolean =>
  new RegExp(
    `^${pattern
      .replace("*", ".*")
      .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")}$`,
  ).test(address);
const routeOf = (address: string) => ROUTES.find(({ pattern }) => matches(pattern, address))!;

test("every desk page is in this table", () => {
  const shown = new Set(PAGES.map(([address]) => routeOf(address).pattern));
  expect(ROUTES.map(({ pattern }) => pattern).filter((pattern) => !shown.has(pattern))).toEqual(["*"]);
});

test.for(PAGES)(
  "/admin/%s shows its heading to staff and is accessible on a tablet in both themes",
  async ([address, heading]) => {
    const { pattern, file } = routeOf(address);
    await page.viewport(820, 1180);
    const at = address === "" ? "/admin" : `/admin/${address}`;
    const screen = await renderScreen(await files[`../../src/web/${file}`]!(), {
      path: pattern === "" ? "/admin" : `/admin/${pattern}`,
      at,
      as: admin(),
      api: oneOfEach,
    });
    const shown =
      typeof heading === "object" && "dialog" in heading
        ? page.getByRole("dialog", { name: heading.dialog })
        : page.getByRole("heading", { level: 1, name: heading });
    await expect.element(shown.first()).toBeVisible();
    expect(screen.address()).toBe(at);
    await expectAccessible(at);
    if (!ON_A_DESKTOP.test(address)) return;
    await page.viewport(1440, 900);
    await expectAccessible(`${at} on a desktop`);
  },
);

test("a customer who opens any of them is redirected to the landing page", async () => {
  const modules = await Promise.all(
    ROUTES.map(async ({ pattern, file }) => [`/admin/${pattern}`, await files[`../../src/web/${file}`]!()] as const),
  );
  const screen = await renderScreen(modules[0]![1], {
    path: "/admin",
    as: customer(),
    beside: Object.fromEntries(modules.slice(1)),
  });
  const landing = page.getByRole("heading", { name: "Elsewhere" });
  await expect.element(landing).toBeVisible();
  for (const [address] of PAGES) {
    await screen.goTo(`/admin/${address}`);
    await expect.poll(screen.address, { message: address }).toBe("/");
    // A guard that is still shown would not redirect again.
    await expect.element(landing).toBeVisible();
  }
});
