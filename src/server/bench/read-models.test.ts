import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import {
  addRollsEvent,
  completeOrder,
  receiveOrder,
  undoRollsEvent,
  writeOffRoll,
} from "../../contract/bench/bench.ts";
import { packGoods } from "../../contract/bench/goods.ts";
import { countRollEvents, listRollEvents } from "../../contract/bench/roll-events.ts";
import { addRush } from "../../contract/checkout/order-changes.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { getOrder, listOrders } from "../../contract/orders/orders.ts";
import { addShipment, removeShipment, updateShipment } from "../../contract/shipping/shipping.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder, storeCard } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { newTestDatabase } from "../../../tests/support/test-database.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { hasPriority, TIER_IDS, type TierId } from "../../rules/memberships/tiers.ts";
import { orders } from "../orders/tables.ts";

const FIRST_SERVED = TIER_IDS.filter(hasPriority).join();

/** The orders' work and the rolls' steps, computed from the source rows. */
const COMPUTED = sql`
  select o.id::text || ' ' || w.work || ' ' || o.created_at as row from orders o cross join lateral (
    select 'TO_RECEIVE' as work from rolls r where r.order_id = o.id and r.arrived is null
    union select 'IN_PROGRESS' from rolls r where r.order_id = o.id and r.arrived and r.synced_at is null and r.written_off is null
    union select 'RUSH' from rolls r where r.order_id = o.id and r.add_rush and r.synced_at is null and r.arrived is not false and r.written_off is null
    union select 'PRIORITY' from rolls r where r.order_id = o.id and o.tier::text = any (string_to_array(${FIRST_SERVED}, ','))
      and r.synced_at is null and r.arrived is not false and r.written_off is null
    union select 'TO_PACK' from order_lines l
      where o.status = 'PAID' and l.order_id = o.id and o.goods_packed_at is null and l.product_type in ('PRODUCT', 'PRINT') and l.vendor_id is null
    union select 'TO_SEND' from shipments s where o.status = 'PAID' and s.order_id = o.id and s.to_customer and s.shipped_at is null
      and s.service_level is distinct from 'return_negatives') w
  where o.status = 'PAID' or (o.status = 'INVOICED' and o.on_account_at is not null)
  union all
  select o.id::text || ' TO_PAY ' || o.created_at from orders o where o.status in ('OPEN', 'INVOICED') and o.on_account_at is null
    and (o.when_paid ? 'uncollected' or exists (select from rolls r where r.order_id = o.id and r.arrived))
  union all
  select o.id::text || ' TO_RETURN ' || o.created_at from orders o where o.status <> 'OPEN' and exists (
    select from rolls r where r.order_id = o.id and r.arrived and (o.status = 'CANCELED'
      or ((o.status <> 'INVOICED' or o.on_account_at is not null) and (r.return_to_customer or r.negatives_action = 'SHIP')
        and (r.synced_at is not null or r.written_off is not null)))
      and not exists (select from roll_events e where e.roll_id = r.id and e.event in ('RETURNED', 'TOSSED')))
  union all
  select concat_ws(' ', r.id, max(e.event), max(e.at), r.add_rush, r.lab_number,
      o.tier::text = any (string_to_array(${FIRST_SERVED}, ',')), coalesce(r.cross_process_target_format, r.process), o.customer_id, q.first_day)
    from rolls r join orders o on o.id = r.order_id join roll_events e on e.roll_id = r.id left join order_promises q on q.order_id = o.id
    where o.status = 'PAID' or (o.status = 'INVOICED' and o.on_account_at is not null) group by r.id, o.id, q.order_id
    having r.written_off is null or max(e.event) > 'SYNCED'
  order by row`;
const STORED = sql`
  select order_id::text || ' ' || work || ' ' || created_at as row from order_work
  union all select concat_ws(' ', roll_id, step, reached_at, rush, lab_number, priority, process, customer_id, promised_first) from rolls_at_steps
  order by row`;

async function aBench() {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const expectCurrent = async () => {
    const { rows } = await deps.db.execute<{ stored: string[]; computed: string[] }>(
      sql`select array(${STORED}) as stored, array(${COMPUTED}) as computed`,
    );
    const { stored, computed } = rows[0]!;
    expect(stored).toEqual(computed);
    return stored;
  };
  const goods = { lines: [{ tempKey: "l", productId: (await addProduct(admin, { stock: 50 })).id }] };
  return { lab, deps, ada, admin, goods, expectCurrent };
}

test("the read models match a fresh computation after every kind of event", async () => {
  const { lab, ada, admin, goods, expectCurrent } = await aBench();
  await placeOrder(ada, aDraft([aRoll({ addRush: true })]));
  expect(await expectCurrent()).toEqual([]);
  const paid = await paidOrder(ada, { ...aDraft([aRoll(), aRoll(), aRoll()]), ...goods });
  expect(await expectCurrent()).not.toEqual([]);
  const params = { orderId: paid.id };
  const [one, two, three] = paid.rolls.map(({ id }) => id) as [string, string, string];
  const received = await admin.call(receiveOrder, {
    params,
    body: { version: paid.version, arrivedRollIds: [one, two] },
  });
  await expectCurrent();
  const unsettled = await admin.call(receiveOrder, {
    params,
    body: {
      version: received.version,
      arrivedRollIds: [one, three],
      undeclared: [aRoll({ addRush: true })],
      corrections: [{ rollId: one, process: "E6" }],
    },
  });
  await expectCurrent();
  const { version } = await admin.call(undoRollsEvent, {
    params: { ...params, event: "RECEIVED" },
    body: { rollIds: unsettled.rolls.map(({ id }) => id) },
  });
  await expectCurrent();
  await admin.call(receiveOrder, { params, body: { version, arrivedRollIds: [one, two, three] } });
  await expectCurrent();
  await ada.call(addRush, {
    params: { userId: ada.userId, ...params },
    body: { rollIds: [one], paymentMethodId: await storeCard(ada) },
  });
  await expectCurrent();
  const mark = (event: string, rollIds: string[]) =>
    admin.call(addRollsEvent, { params: { ...params, event }, body: { rollIds } });
  await mark("DEVELOPED", [one, two, three]);
  await expectCurrent();
  await admin.call(undoRollsEvent, { params: { ...params, event: "DEVELOPED" }, body: { rollIds: [two] } });
  await expectCurrent();
  await admin.call(writeOffRoll, { params: { ...params, rollId: three }, body: { because: "BLANK" } });
  await expectCurrent();
  lab.clock.move(60_000);
  await mark("SCANNED", [one]);
  await admin.call(packGoods, { params, body: {} });
  await expectCurrent();
  const parcel = async () => (await admin.call(addShipment, { params, body: { method: "PREPAID_LABEL" } })).shipment;
  const removed = await parcel();
  await parcel();
  await expectCurrent();
  await admin.call(removeShipment, { params: { ...params, shipmentId: removed.id } });
  await expectCurrent();
  for (const rollId of [one, two])
    await admin.call(writeOffRoll, { params: { ...params, rollId }, body: { because: "RUINED" } });
  const { shipments } = await admin.call(getOrder, { params });
  for (const { id, toCustomer, version } of shipments)
    if (toCustomer)
      await admin.call(updateShipment, { params: { ...params, shipmentId: id }, body: { version, shipped: true } });
  await expectCurrent();
  await admin.call(completeOrder, { params });
  expect((await expectCurrent()).filter((row) => row.startsWith(`${paid.id} `))).toEqual([]);
  const { id: orderId } = await receivedOrder(await lab.customer(), admin, aDraft([aRoll({ addRush: true })]));
  await admin.call(cancelOrder, { params: { orderId }, body: { force: true } });
  await expectCurrent();
});

test("the read models stay correct under concurrent changes to an order", async () => {
  const { ada, admin, goods, expectCurrent } = await aBench();
  const order = await receivedOrder(ada, admin, { ...aDraft([aRoll(), aRoll()]), ...goods });
  const params = { orderId: order.id };
  const many = await Promise.allSettled([
    ...order.rolls.map(({ id }) =>
      admin.call(addRollsEvent, { params: { ...params, event: "DEVELOPED" }, body: { rollIds: [id] } }),
    ),
    ...[true, false, true].map((packed) => admin.call(packGoods, { params, body: { packed } })),
    admin.call(addShipment, { params, body: { method: "PREPAID_LABEL" } }),
    admin.call(cancelOrder, { params, body: { force: true } }),
    admin.call(addShipment, { params, body: { method: "PREPAID_LABEL" } }),
    admin.call(writeOffRoll, { params: { ...params, rollId: order.rolls[0]!.id }, body: { because: "BLANK" } }),
  ]);
  expect(many.some(({ status }) => status === "fulfilled")).toBe(true);
  await expectCurrent();
});

test("each step's count matches its list", async () => {
  const { ada, admin, expectCurrent } = await aBench();
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll({ addRush: true }), aRoll()]));
  const rollIds = order.rolls.slice(0, 2).map(({ id }) => id);
  const expectCounts = async () => {
    const { counts } = await admin.call(countRollEvents);
    const board = (await expectCurrent()).map((row) => row.split(" ")[1]);
    for (const event of ["RECEIVED", "DEVELOPED"] as const) {
      const { count, rolls } = await admin.call(listRollEvents, { query: { event, limit: 100 } });
      expect([counts[event], count, rolls.length]).toEqual(
        Array(3).fill(board.filter((step) => step === event).length),
      );
    }
  };
  await expectCounts();
  await admin.call(addRollsEvent, { params: { orderId: order.id, event: "DEVELOPED" }, body: { rollIds } });
  await expectCounts();
});

test("steps list rolls by tier queue: rush, then priority, then the rest", async () => {
  const { lab, deps, ada, admin, expectCurrent } = await aBench();
  const order = await receivedOrder(ada, admin, aDraft([aRoll()]));
  const other = await lab.customer();
  for (const tier of TIER_IDS) {
    // Unpaid, then paid: the read model follows the order's status.
    await deps.db.update(orders).set({ status: "OPEN", tier }).where(eq(orders.id, order.id));
    await expectCurrent();
    await deps.db.update(orders).set({ status: "PAID" }).where(eq(orders.id, order.id));
    await expectCurrent();
    const { rolls } = await admin.call(listRollEvents, { query: { event: "RECEIVED", limit: 100 } });
    expect(rolls.find(({ orderId }) => orderId === order.id)?.priority).toBe(hasPriority(tier));
  }

  const received = async (who: Person, tier: TierId, addRush: boolean) => {
    lab.clock.move(60_000);
    const { id } = await paidOrder(who, aDraft([aRoll({ addRush })]));
    await deps.db.update(orders).set({ tier }).where(eq(orders.id, id));
    const { rolls, version } = await admin.call(getOrder, { params: { orderId: id } });
    const body = { version, arrivedRollIds: rolls.map((roll) => roll.id) };
    await admin.call(receiveOrder, { params: { orderId: id }, body });
    return id;
  };
  const [usual, member, priority, rush, both] = [
    await received(other, "NON_MEMBER", false),
    await received(other, "NICE_2025", false),
    await received(other, "VERY_NICE_2025", false),
    await received(other, "NICE_2025", true),
    await received(other, "SUPER_NICE_2025", true),
  ];
  await expectCurrent();
  const made = new Set([usual, member, priority, rush, both]);
  const inOrder = async (query: object) => {
    const { rolls } = await admin.call(listRollEvents, { query: { event: "RECEIVED", limit: 100, ...query } });
    return rolls.map(({ orderId }) => orderId).filter((id) => made.has(id));
  };
  for (const narrowed of [{}, { process: "C41" }])
    for (const sortBy of ["since", "labNumber"]) {
      expect(await inOrder({ ...narrowed, sortBy })).toEqual([both, rush, priority, usual, member]);
      expect(await inOrder({ ...narrowed, sortBy, desc: "true" })).toEqual([both, rush, priority, member, usual]);
    }
  expect(await inOrder({ priority: "true" })).toEqual([both, priority]);
  expect(await inOrder({ priority: "false" })).toEqual([rush, usual, member]);
  const ordersWith = async (query: object) => {
    const { orders: found } = await admin.call(listOrders, { query: { limit: 100, ...query } });
    return found.filter(({ id }) => made.has(id));
  };
  expect((await ordersWith({ priority: "true" })).map(({ id }) => id)).toEqual([both, priority]);
  expect((await ordersWith({ priority: "true", rush: "true" })).map(({ id }) => id)).toEqual([both]);
  const marked = (await ordersWith({})).filter((one) => one.priority).map(({ id }) => id);
  expect(marked).toEqual([both, priority]);
  expect((await admin.call(getOrder, { params: { orderId: priority } })).rolls[0]).toMatchObject({ priority: true });
});

test("a needs list is sorted and paginated, and its count respects filters", async () => {
  const { lab, ada, admin, goods } = await aBench();
  const placed: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    placed.push((await paidOrder(ada, { ...aDraft([aRoll({ addRush: nth === 1 })]), ...goods })).id);
    lab.clock.move(60_000);
  }
  const of = async (query: object) => {
    const { orders, count } = await admin.call(listOrders, { query: { needs: "TO_PACK", ...query } });
    return { ids: orders.map(({ id }) => id).filter((id) => placed.includes(id)), count, all: orders };
  };
  const newest = await of({ limit: 100 });
  expect(newest.ids).toEqual(placed.toReversed());
  expect(newest.count).toBe(newest.all.length);
  expect((await of({ limit: 100, desc: "false" })).ids).toEqual(placed);
  expect((await of({ limit: 1, offset: 1 })).ids).toEqual([placed[1]]);
  expect(await of({ limit: 100, rush: "true" })).toMatchObject({ ids: [placed[1]], count: 1 });
  const from = newest.all.find(({ id }) => id === placed[1])!.createdAt;
  expect(await of({ limit: 100, from })).toMatchObject({ ids: [placed[2], placed[1]], count: 2 });
  for (const sortBy of ["total", "status"])
    expect((await of({ limit: 100, sortBy, status: "PAID" })).ids).toHaveLength(3);
  expect(await of({ status: "OPEN" })).toMatchObject({ ids: [], count: 0 });
});

test("refreshing the work read model uses indexes, even with plans from near-empty tables", async () => {
  const database = await newTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`
      set session_replication_role = replica;
      insert into orders (customer_id, status, tier, address, notes, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
        values (uuidv7(), 'PAID', 'NON_MEMBER', '{}', '', 0, 0, 0, 0, 0, 0, 0, now());
      analyze`);
    // Includes counts of earlier statements until they are flushed.
    const readWhole = async () => {
      const { rows } = await owner.query<{ count: number }>(`
        select sum(seq_scan)::int as count from pg_stat_xact_user_tables
        where relname in ('orders', 'order_lines', 'rolls', 'shipments', 'order_work', 'roll_events', 'rolls_at_steps')`);
      return rows[0]!.count;
    };
    await owner.query("begin");
    const before = await readWhole();
    await owner.query("select refresh_work(array[1])");
    expect(await readWhole()).toBe(before);
  } finally {
    await owner.end();
    await database.drop();
  }
});
