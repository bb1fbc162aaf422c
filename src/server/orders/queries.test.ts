import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import { handOverGoods, packGoods } from "../../contract/bench/goods.ts";
import { writeToCustomer } from "../../contract/orders/order-desk.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { newId } from "../platform/ids.ts";
import { addShipment, updateShipment } from "../../contract/shipping/shipping.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { users } from "../accounts/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { orders as orderRows } from "./tables.ts";

const found = async (admin: Person, search: string, options: { strict?: "true"; customerIdOnly?: "true" } = {}) =>
  (await admin.call(orders.quickSearchOrders, { query: { search, ...options } })).orders.map(({ id }) => id);

test("quick search finds an order by each of its names and numbers", async () => {
  const lab = await startLab();
  const [zelda, admin] = [await lab.customer({ firstName: "Zelda" }), await lab.admin()];
  const names = { firstName: "Zelda", lastName: "Fitz_gerald" };
  await zelda.call(accounts.updateUser, { params: { userId: zelda.userId }, body: names });
  const order = await receivedOrder(zelda, admin, aDraft([aRoll()]));
  await lab.lab.deps.db
    .update(shipments)
    .set({ trackingNumber: "794644790138" })
    .where(eq(shipments.orderId, order.id));
  const labNumber = order.rolls[0]!.labNumber!;

  for (const typed of [`${order.id}`, `10${order.id}`, `#10${order.id}`, ` # 10${order.id}`]) {
    expect({ typed, found: await found(admin, typed) }).toEqual({ typed, found: expect.arrayContaining([order.id]) });
  }
  const forms = [
    "zelda",
    "ZELDA FITZ",
    "fitz_",
    zelda.email,
    zelda.email.toUpperCase(),
    zelda.email.slice(0, 7),
    labNumber,
    labNumber.slice(1),
    "794644790138",
    "7946 4479 0138",
    zelda.userId,
  ];
  for (const typed of forms) expect({ typed, found: await found(admin, typed) }).toEqual({ typed, found: [order.id] });
  // Wildcards are matched as typed.
  expect(await found(admin, "Fitz%")).toEqual([]);
  expect(await found(admin, "FitzXgerald")).toEqual([]);
  expect(await found(admin, "\\")).toEqual([]);

  expect(await found(admin, "zeld", { strict: "true" })).toEqual([]);
  expect(await found(admin, zelda.email, { strict: "true" })).toEqual([order.id]);
  expect(await found(admin, zelda.userId, { customerIdOnly: "true" })).toEqual([order.id]);
  expect(await found(admin, "Zelda", { customerIdOnly: "true" })).toEqual([]);
  await expect(found(zelda, "zelda")).rejects.toMatchObject({ status: 403 });
});

test("an order's own number ranks before name matches, newest first", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ firstName: "Number" }), await lab.admin()];
  const [first, second] = [await placeOrder(ada, aDraft([aRoll()])), await placeOrder(ada, aDraft([aRoll()]))];
  await ada.call(accounts.updateUser, { params: { userId: ada.userId }, body: { lastName: `X10${first.id}` } });
  expect(await found(admin, `10${first.id}`)).toEqual([first.id, second.id]);
});

test("a partial number finds orders with that prefix, the exact match first", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ firstName: "Half" }), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  // Orders 4001, 40010 to 40013 and 104001: inserted as copies, which saves placing a hundred thousand orders.
  const ids = [4001, 40010, 40011, 40012, 40013, 104001];
  await lab.lab.deps.db
    .insert(orderRows)
    .values(
      (await lab.lab.deps.db.select().from(orderRows).where(eq(orderRows.id, order.id))).flatMap((row) =>
        ids.map((id) => ({ ...row, id })),
      ),
    );
  expect(await found(admin, "10400")).toEqual([40013, 40012, 40011, 40010, 4001, 104001]);
  expect(await found(admin, "#10400")).toEqual([40013, 40012, 40011, 40010, 4001]);
  expect(await found(admin, "104001")).toEqual([4001, 104001, 40013, 40012, 40011, 40010]);
  expect(await found(admin, "4001")).toEqual([4001, 40013, 40012, 40011, 40010]);
  expect(await found(admin, "4001", { strict: "true" })).toEqual([4001]);
  expect(await found(admin, "#104002")).toEqual([]);
  for (const typed of ["1", "10", "#10"]) expect((await found(admin, typed)).length).toBeGreaterThanOrEqual(6);

  const search = "10400";
  const own = { params: { userId: ada.userId }, query: { search, sortBy: "total", limit: 2 } } as const;
  expect(await ada.call(orders.listUserOrders, own)).toMatchObject({
    count: 6,
    orders: [{ id: 104001 }, { id: 40013 }],
  });
  await lab.lab.deps.db.delete(orderRows).where(inArray(orderRows.id, ids));
});

test("order lists are filtered, sorted, paginated and counted, with roll progress", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  const open = await placeOrder(ada, aDraft([aRoll(), aRoll()]));
  const paid = await paidOrder(ada, aDraft([aRoll()]));
  const received = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll(), aRoll()]));
  await admin.call(bench.addRollsEvent, {
    params: { orderId: received.id, event: "DEVELOPED" },
    body: { rollIds: [received.rolls[0]!.id] },
  });

  const all = await ada.call(orders.listUserOrders, { params });
  expect(all.count).toBe(3);
  expect(all.orders).toMatchObject([
    { id: received.id, status: "PAID", rolls: 3, rollEvents: { RECEIVED: 3, DEVELOPED: 1, SCANNED: 0, SYNCED: 0 } },
    { id: paid.id, rolls: 1, rollEvents: { RECEIVED: 0 } },
    { id: open.id, status: "OPEN", rolls: 2, total: open.total, customerName: "Ada Lovelace", customerId: ada.userId },
  ]);
  const ids = async (query: object) => {
    const { orders: page, count } = await ada.call(orders.listUserOrders, { params, query });
    return { ids: page.map(({ id }) => id), count };
  };
  expect(await ids({ status: "PAID" })).toEqual({ ids: [received.id, paid.id], count: 2 });
  expect(await ids({ status: "PAID,OPEN" })).toEqual({ ids: [received.id, paid.id, open.id], count: 3 });
  await expect(ids({ status: "PAID,LOST" })).rejects.toMatchObject({ status: 400 });
  expect(await ids({ sortBy: "total", desc: "false" })).toEqual({ ids: [paid.id, open.id, received.id], count: 3 });
  expect(await ids({ limit: 1, offset: 1 })).toEqual({ ids: [paid.id], count: 3 });
  expect(await ids({ limit: 1, offset: 7 })).toEqual({ ids: [], count: 3 });
  expect(await ids({ search: `10${open.id}` })).toEqual({ ids: [open.id], count: 1 });

  const labs = await admin.call(orders.listOrders, { query: { search: ada.email, limit: 2 } });
  expect(labs).toMatchObject({ count: 3, orders: [{ id: received.id }, { id: paid.id }] });
  await expect(ada.call(orders.listOrders)).rejects.toMatchObject({ status: 403 });

  lab.clock.move(MINUTE_MS);
  const updatedSince = lab.clock.now().toISOString();
  await admin.call(writeToCustomer, { params: { orderId: paid.id }, body: { id: newId(), text: "It arrived." } });
  const changed = await admin.call(orders.listOrders, { query: { updatedSince } });
  expect(changed).toMatchObject({ count: 1, orders: [{ id: paid.id }], nextCursor: null });
});

test("another customer's orders return 404", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer({ firstName: "Grace" })];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const missing = { status: 404 };
  const read = (userId: string) => grace.call(orders.getUserOrder, { params: { userId, orderId: order.id } });
  await expect(read(ada.userId)).rejects.toMatchObject(missing);
  await expect(read(grace.userId)).rejects.toMatchObject(missing);
  const placing = grace.call(checkout.placeOrder, {
    params: { userId: ada.userId },
    body: { ...aDraft([aRoll()]), expectedTotal: 0 },
  });
  await expect(placing).rejects.toMatchObject(missing);
  await expect(grace.call(orders.listUserOrders, { params: { userId: ada.userId } })).rejects.toMatchObject(missing);
  expect(await grace.call(orders.listUserOrders, { params: { userId: grace.userId } })).toEqual({
    orders: [],
    count: 0,
  });
});

test("anyone with the number sees an order's progress, but nothing about its customer", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()]));
  const seen = await lab.visitor().call(orders.publicOrder, { params: { orderId: order.id } });
  expect(seen).toEqual({
    id: order.id,
    deliveryMethod: "DROP_OFF",
    courierStop: null,
    status: "PAID",
    createdAt: order.createdAt,
    rolls: [
      { number: 1, events: ["RECEIVED"] },
      { number: 2, events: ["RECEIVED"] },
    ],
    trackingNumbers: [],
    order: null,
  });
  const seeing = { params: { orderId: order.id } };
  expect((await ada.call(orders.publicOrder, seeing)).order).toMatchObject({ id: order.id, customerId: ada.userId });
  const grace = await lab.customer({ firstName: "Grace" });
  expect((await grace.call(orders.publicOrder, seeing)).order).toBeNull();
  const guessed = { ...seeing, query: { code: "anything" } };
  expect((await lab.visitor().call(orders.publicOrder, guessed)).order).toBeNull();
  await expect(lab.visitor().call(orders.publicOrder, { params: { orderId: 2_000_000 } })).rejects.toMatchObject({
    status: 404,
  });
});

test("a search with too many matches shows the newest and counts 1,000+", async () => {
  const lab = await startLab();
  const [many, admin] = [await lab.customer({ firstName: "Multitude" }), await lab.admin()];
  const first = await placeOrder(many, aDraft([aRoll()]));
  await lab.lab.deps.db.execute(sql`
    insert into orders (customer_id, status, tier, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
    select ${many.userId}, case n % 2 when 0 then 'PAID' else 'COMPLETE' end::order_status, 'NON_MEMBER', n, 0, 0, 0, 0, 0, n, now() + n * interval '1 second'
    from generate_series(1, 1004) n`);
  const { rows } = await lab.lab.deps.db.execute<{ id: number }>(sql`
    select id from orders where customer_id = ${many.userId} order by created_at desc, id desc limit 25`);
  const newest = rows.map(({ id }) => id);
  const ids = ({ orders }: { orders: { id: number }[] }) => orders.map(({ id }) => id);

  const list = await admin.call(orders.listOrders, { query: { search: "multitude" } });
  expect(list).toMatchObject({ count: 1000, more: true });
  expect(ids(list)).toEqual(newest);
  const cheapest = await admin.call(orders.listOrders, {
    query: { search: "multitude", sortBy: "total", desc: "false", limit: 3 },
  });
  expect(cheapest.orders.map(({ total }) => total)).toEqual([1, 2, 3]);
  // A complete count is returned exactly.
  const paid = await admin.call(orders.listOrders, { query: { search: "multitude", status: "PAID" } });
  expect({ count: paid.count, more: paid.more }).toEqual({ count: 502, more: undefined });
  const theirs = await many.call(orders.listUserOrders, {
    params: { userId: many.userId },
    query: { search: "multitude", limit: 1 },
  });
  expect({ count: theirs.count, more: theirs.more }).toEqual({ count: 1005, more: undefined });

  const quick = await admin.call(orders.quickSearchOrders, { query: { search: "Multitude" } });
  expect(quick).toMatchObject({ count: 1000, more: true });
  expect(ids(quick)).toEqual(newest.slice(0, 10));
  expect(await found(admin, `10${first.id}`)).toEqual(expect.arrayContaining([first.id]));
});

test("searching a name shared by thousands paginates the newest orders, however old", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { db } = lab.lab.deps;
  const placed = (customers: string, at: string) =>
    sql.raw(`insert into orders (customer_id, status, tier, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
      select c.id, 'PAID', 'NON_MEMBER', 1, 0, 0, 0, 0, 0, 1, ${at} ${customers}`);
  const named = (from: number, to: number) =>
    db.execute(sql`
      insert into users (id, email, first_name, last_name, referral_code, created_at)
      select gen_random_uuid(), 'namesake' || n || '@people.test', 'Shared', 'Namesake ' || n, 'NAMESAKE-' || n, now()
      from generate_series(${from}::int, ${to}::int) n`);
  const those = "from users c where c.last_name like 'Namesake %'";
  // Some have the same time, so that the order number decides.
  const scattered = "date_trunc('second', now()) - (hashtext(c.email) % 600) * interval '1 second' - interval '1 hour'";
  const pages = async (search: string) => {
    const seen: number[] = [];
    for (const offset of [0, 25, 50]) {
      const page = await admin.call(orders.listOrders, { query: { search, offset } });
      expect(page).toMatchObject({ count: 1000, more: true });
      seen.push(...page.orders.map(({ id }) => id));
    }
    return seen;
  };
  const newest = async () =>
    (
      await db.execute<{ id: number }>(sql`
        select o.id from orders o join users u on u.id = o.customer_id
        where u.first_name || ' ' || u.last_name ilike '%hared name%' order by o.created_at desc, o.id desc limit 75`)
    ).rows.map(({ id }) => id);
  const quick = async () => (await found(admin, "hared name")).slice(0, 10);

  await named(1, 1100);
  await db.execute(placed(those, scattered));
  const first = await newest();
  expect(first).toHaveLength(75);
  expect(await pages("hared NAME")).toEqual(first);
  expect(await quick()).toEqual(first.slice(0, 10));

  // All newer orders are other customers'.
  const other = await lab.customer({ firstName: "Other" });
  await db.execute(placed(`from users c, generate_series(1, 20001) n where c.id = '${other.userId}'`, "now()"));
  expect(await pages("hared name")).toEqual(first);
  expect(await quick()).toEqual(first.slice(0, 10));

  await named(1101, 5000);
  await db.execute(placed(those, "now() - (hashtext(c.email) % 600) * interval '1 second'"));
  const later = await newest();
  expect(later).not.toEqual(first);
  expect(await pages("hared name")).toEqual(later);
  expect(await quick()).toEqual(later.slice(0, 10));
});

test("searching a name with hundreds of orders paginates newest first, own-number matches before", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { db } = lab.lab.deps;
  await db.execute(sql`
    insert into users (id, email, first_name, last_name, referral_code, created_at)
    select gen_random_uuid(), 'kin' || n || '@kin.test', 'Of', 'Zx77 Kin ' || n, 'KIN-' || n, now() from generate_series(1, 60) n`);
  await db.execute(sql`
    insert into orders (customer_id, status, tier, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
    select c.id, 'PAID', 'NON_MEMBER', 1, 0, 0, 0, 0, 0, 1, date_trunc('second', now()) - (hashtext(c.email || n) % 90) * interval '1 second'
    from users c, generate_series(1, 4) n where c.last_name like 'Zx77 Kin %'`);
  const newest = (
    await db.execute<{ id: number }>(sql`
      select o.id from orders o join users u on u.id = o.customer_id where u.last_name like 'Zx77 Kin %'
      order by o.created_at desc, o.id desc`)
  ).rows.map(({ id }) => id);
  const page = async (offset: number) => {
    const { orders: listed, ...all } = await admin.call(orders.listOrders, { query: { search: "zx77", offset } });
    expect(all).toEqual({ count: newest.length });
    return listed.map(({ id }) => id);
  };
  for (const offset of [0, 25, 225]) expect(await page(offset)).toEqual(newest.slice(offset, offset + 25));
  expect(await page(newest.length)).toEqual([]);
  expect(await admin.call(orders.quickSearchOrders, { query: { search: "zx77" } })).toMatchObject({ count: 240 });
  expect(await found(admin, "zx77")).toEqual(newest.slice(0, 10));

  const numbered = await receivedOrder(ada, admin, aDraft([aRoll()]));
  await db.execute(sql`update rolls set lab_number = '26-ZX77' where order_id = ${numbered.id}`);
  expect(await found(admin, "zx77")).toEqual([numbered.id, ...newest.slice(0, 9)]);
});

test("searching a name shared by thousands finds their few orders", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  await lab.lab.deps.db.execute(sql`
    insert into users (id, email, first_name, last_name, referral_code, created_at)
    select gen_random_uuid(), 'looker' || n || '@people.test', 'Rarely', 'Ordering ' || n, 'LOOKER-' || n, now()
    from generate_series(1, 3000) n`);
  const { rows } = await lab.lab.deps.db.execute<{ id: number }>(sql`
    insert into orders (customer_id, status, tier, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
    select id, 'PAID', 'NON_MEMBER', 1, 0, 0, 0, 0, 0, 1, now() from users where email ~ '^looker[0-9]*00@' returning id`);
  expect(rows).toHaveLength(30);
  const newest = rows.map(({ id }) => id).toSorted((one, other) => other - one);
  for (const search of ["rarely order", "arely order"]) {
    const list = await admin.call(orders.listOrders, { query: { search, limit: 100 } });
    expect({ count: list.count, ids: list.orders.map(({ id }) => id) }).toEqual({ count: 30, ids: newest });
  }
});

test("a customer's list shows each order's fulfillment state", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const goods = { lines: [{ tempKey: "l", productId: (await addProduct(admin, { stock: 9 })).id }] };
  const film = await paidOrder(ada, aDraft([aRoll()]));
  const fetched = await paidOrder(ada, { ...goods, deliveryMethod: "IN_STORE_PICKUP" });
  const sent = await paidOrder(ada, goods);
  const states = async () => {
    const { orders: all } = await ada.call(orders.listUserOrders, { params: { userId: ada.userId } });
    return [film, fetched, sent].map(({ id }) => all.find((order) => order.id === id)!.goods);
  };
  expect(await states()).toEqual([null, "TO_PACK", "TO_PACK"]);
  for (const { id: orderId } of [fetched, sent]) await admin.call(packGoods, { params: { orderId }, body: {} });
  expect(await states()).toEqual([null, "PACKED", "PACKED"]);
  await admin.call(handOverGoods, { params: { orderId: fetched.id } });
  const params = { orderId: sent.id };
  const { shipment } = await admin.call(addShipment, { params, body: { method: "PREPAID_LABEL" } });
  expect(await states()).toEqual([null, "HANDED_OVER", "PACKED"]);
  const parcel = { params: { ...params, shipmentId: shipment.id } };
  const left = await admin.call(updateShipment, { ...parcel, body: { version: shipment.version, shipped: true } });
  expect(await states()).toEqual([null, "HANDED_OVER", "SENT"]);
  await admin.call(updateShipment, { ...parcel, body: { version: left.shipment.version, delivered: true } });
  expect(await states()).toEqual([null, "HANDED_OVER", "ARRIVED"]);
});

test("the lab's list shows what orders need and exports the same filters as CSV", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await lab.lab.deps.db.update(users).set({ firstName: '=Ada "A"' }).where(eq(users.id, ada.userId));
  const goods = { lines: [{ tempKey: "l", productId: (await addProduct(admin, { stock: 9 })).id }] };
  const toCome = await paidOrder(ada, aDraft([aRoll()]));
  const atWork = await receivedOrder(ada, admin, aDraft([aRoll({ addRush: true })]));
  const toPack = await paidOrder(ada, { ...goods, deliveryMethod: "IN_STORE_PICKUP" });
  const toSend = await paidOrder(ada, goods);
  await admin.call(packGoods, { params: { orderId: toSend.id }, body: {} });
  await placeOrder(ada, aDraft([aRoll({ addRush: true })])); // unpaid: there is no work on it yet
  // Filtered by customer, because other tests have orders, too.
  const ids = async (query: object) =>
    (await admin.call(orders.listOrders, { query: { ...query, search: ada.email } })).orders.map(({ id }) => id);
  expect(await ids({ needs: "TO_RECEIVE" })).toEqual([toCome.id]);
  expect(await ids({ needs: "IN_PROGRESS" })).toEqual([atWork.id]);
  expect(await ids({ needs: "TO_PACK" })).toEqual([toPack.id]);
  expect(await ids({ needs: "TO_SEND" })).toEqual([toSend.id]);
  expect(await ids({ rush: "true" })).toEqual([atWork.id]);
  expect(await ids({ rush: "true", needs: "TO_PACK" })).toEqual([]);
  const { orders: marked } = await admin.call(orders.listOrders, { query: { search: String(atWork.id) } });
  expect(marked.find(({ id }) => id === atWork.id)).toMatchObject({ rush: true, paidAt: expect.any(String) as string });

  const saved = async (query: object) =>
    (await ((await admin.call(orders.exportOrders, { query })) as Blob).text()).trimEnd().split("\r\n");
  const all = await saved({ search: ada.email });
  expect(all).toHaveLength(6);
  expect(all[0]).toMatch(/^Order,Placed,Customer,/);
  const [line] = (await saved({ needs: "IN_PROGRESS", search: ada.email })).slice(1);
  expect(line).toContain(`#10${atWork.id},`);
  expect(line).toContain(`,${(atWork.total / 100).toFixed(2)},`);
  expect(line).toContain(",New York City,");
  expect(line).toContain(`,"'=Ada ""A""`); // prevents spreadsheets from running a name as a formula
  expect((await saved({})).length).toBeGreaterThan(5);
  // Values that the database cannot store are rejected as in the list, rather than cutting the CSV off.
  await expect(saved({ to: "0000-02-29T00:00:00Z" })).rejects.toMatchObject({ status: 400 });
});
