import { expect, test } from "vitest";
import { getAccountCredit } from "../src/contract/payments/account-credit.ts";
import { listUsers } from "../src/contract/accounts/accounts.ts";
import { generalStats } from "../src/contract/lab/lab.ts";
import { logIn } from "../src/contract/accounts/auth.ts";
import { listMessengers } from "../src/contract/couriers/couriers.ts";
import { listRoutes } from "../src/contract/couriers/courier-routes.ts";
import { getOrder, listOrders, quickSearchOrders } from "../src/contract/orders/orders.ts";
import { listReferrals } from "../src/contract/accounts/referrals.ts";
import { listLocations, listTags } from "../src/contract/film/tags.ts";
import { getProductBySlug } from "../src/contract/products/products.ts";
import { listAllReviews, listProductReviews } from "../src/contract/reviews/reviews.ts";
import { listVendorOrders } from "../src/contract/vendors/vendors.ts";
import { labDay } from "../tests/support/courier-makers.ts";
import { startLab } from "../tests/support/start-lab.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { DEMO_ORDERS } from "./orders.ts";

const TABLES = ["users", "orders", "rolls", "payments", "order_events", "addresses"];

test("a demo fill killed midway leaves nothing, and the next start fills", async () => {
  const { lab, ...test } = await startLab();
  const counts = () => Promise.all(TABLES.map((table) => test.count(table)));
  let charges = 0;
  const payments = {
    ...lab.deps.payments,
    charge: (request: Parameters<typeof lab.deps.payments.charge>[0]) => {
      charges += 1;
      if (charges === 4) throw new Error("killed");
      return lab.deps.payments.charge(request);
    },
  };
  await expect(fillWithDemo({ ...lab, deps: { ...lab.deps, payments } })).rejects.toThrow("killed");
  expect(await counts()).toEqual(TABLES.map(() => 0));

  await Promise.all([fillWithDemo(lab), fillWithDemo(lab)]);
  const filled = await counts();
  expect(filled[0]).toBe(DEMO_ACCOUNTS.length + 1); // plus a guest
  expect(filled[1]).toBe(DEMO_ORDERS.length);
  await fillWithDemo(lab);
  expect(await counts()).toEqual(filled);
});

test("demo people can log in, orders are numbered by date, and no one gets e-mail", async () => {
  const lab = await startLab();
  for (const { email } of DEMO_ACCOUNTS) {
    const { user } = await lab.visitor().call(logIn, { body: { email, password: DEMO_PASSWORD } });
    expect(user.email).toBe(email);
  }
  const admin = await lab.admin();
  const { orders } = await admin.call(listOrders, { query: { limit: 100, sortBy: "createdAt", desc: "false" } });
  const ids = orders.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const { orders: found } = await admin.call(quickSearchOrders, { query: { search: "Halide" } });
  expect(found).toHaveLength(2);
  const { turnaround } = await lab.visitor().call(generalStats);
  expect(turnaround.overall.estimatedDays).toBeLessThan(8);
  for (const { email } of DEMO_ACCOUNTS) expect(await lab.outbox(email)).toEqual([]);
});

test("the demo covers every order state, a vendor, a guest, a refund, credit, tags and reviews", async () => {
  const lab = await startLab();
  await fillWithDemo(lab.lab);
  await lab.workAll(); // orders already settled are not settled again
  for (const { email } of DEMO_ACCOUNTS) expect(await lab.outbox(email)).toEqual([]);
  const admin = await lab.admin();
  const { orders } = await admin.call(listOrders, { query: { limit: 100 } });
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["OPEN", "INVOICED", "PAID", "CANCELED"])); // COMPLETE follows with the photographs
  expect(orders.find(({ customerName }) => customerName === "Wren Parallax")).toMatchObject({
    status: "PAID",
    items: 1,
  });
  const canceled = orders.find(({ status }) => status === "CANCELED")!;
  const { refunds, total } = await admin.call(getOrder, { params: { orderId: canceled.id } });
  expect(refunds).toMatchObject([{ status: "SUCCEEDED", toPayment: total }]);
  const { vendorOrders } = await admin.call(listVendorOrders, {});
  expect(vendorOrders).toMatchObject([
    { state: "NEW", vendorName: "Vera Baryta", lines: [{ sku: "contact-sheet-print" }] },
  ]);

  const { users } = await admin.call(listUsers, { query: { search: "nice.test", limit: 100 } });
  const idOf = (email: string) => users.find((user) => user.email === email)!.id;
  const member = { params: { userId: idOf("member@nice.test") } };
  const { referrals } = await admin.call(listReferrals, member);
  expect(referrals.map(({ state }) => state).sort()).toEqual(["INVITED", "REWARDED"]);
  expect(await admin.call(getAccountCredit, member)).toMatchObject({ balance: 500, entries: [{ reason: "REFERRAL" }] });
  const carla = { params: { userId: idOf("customer@nice.test") } };
  expect(await admin.call(getAccountCredit, carla)).toMatchObject({ balance: 750, entries: [{ reason: "ADJUSTED" }] });
  expect((await admin.call(listTags, member)).tags.find(({ name }) => name === "night")).toMatchObject({ rolls: 3 });
  expect((await admin.call(listLocations, member)).count).toBe(3);

  const { product } = await lab.visitor().call(getProductBySlug, { params: { slug: "kodak-gold-200" } });
  const read = await lab.visitor().call(listProductReviews, { params: { productId: product.id } });
  expect(read).toMatchObject({ count: 2, reviews: [{ name: "June R." }, { name: "Gus G." }] });
  expect((await admin.call(listAllReviews, { query: { state: "WAITING" } })).count).toBe(1);
});

test("the demo's courier has stops today and tomorrow", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { messengers } = await admin.call(listMessengers, { query: { search: "Marco" } });
  const [today, tomorrow] = [labDay(lab), labDay(lab, 1)];
  const { routes } = await admin.call(listRoutes, {
    params: { messengerId: messengers[0]!.id },
    query: { from: today, to: tomorrow },
  });
  expect(routes.map(({ day, stops }) => [day, stops.length])).toEqual([
    [today, 3],
    [tomorrow, 2],
  ]);
});
