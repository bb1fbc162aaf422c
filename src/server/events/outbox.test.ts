import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateUser } from "../../contract/accounts/accounts.ts";
import { addRollsEvent, writeOffRoll } from "../../contract/bench/bench.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { EVENT_SCHEMAS, type LabEvent } from "../../contract/events/event.ts";
import { listEvents } from "../../contract/events/events.ts";
import { joinWaitlist, leaveWaitlist } from "../../contract/community/community.ts";
import { updateShipment } from "../../contract/shipping/shipping.ts";
import { adjustStock } from "../../contract/products/product-desk.ts";
import { EVENT_RETENTION_DAYS } from "../../rules/events/event-types.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, placeOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { changeTo, customerWith, join } from "../../../tests/support/members.ts";
import { aLabelledParcel } from "../../../tests/support/parcel-makers.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { eventsModule } from "./module.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { outboxEvents } from "./tables.ts";

/** Runs an action, and returns the events that it caused. */
async function eventsOf({ lab }: TestLab, admin: Person, act: () => Promise<unknown>): Promise<LabEvent[]> {
  await dispatchEvents(lab.deps);
  let { next, more } = await admin.call(listEvents);
  while (more) ({ next, more } = await admin.call(listEvents, { query: { after: next! } }));
  await act();
  await dispatchEvents(lab.deps);
  const { events } = await admin.call(listEvents, { query: next === null ? {} : { after: next } });
  for (const event of events) expect(EVENT_SCHEMAS[event.type].parse(event)).toEqual(event);
  return events;
}
const typesOf = (events: readonly LabEvent[]) => events.map(({ type }) => type);

test("the feed has an order's events in sequence, with ids, totals and a link", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  let order!: Awaited<ReturnType<typeof receivedOrder>>;
  const events = await eventsOf(lab, admin, async () => {
    order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()]));
    const params = { orderId: order.id, rollId: order.rolls[1]!.id };
    await admin.call(writeOffRoll, { params, body: { because: "BLANK", note: "" } });
    await addScanRows(lab, order, 0, ["READY"]);
    for (const event of ["DEVELOPED", "SCANNED", "SYNCED"] as const)
      await admin.call(addRollsEvent, {
        params: { orderId: order.id, event },
        body: { rollIds: [order.rolls[0]!.id] },
      });
    await lab.workAll();
  });
  expect(typesOf(events)).toEqual([
    "order.placed",
    "order.paid",
    "roll.received",
    "roll.received",
    "roll.written_off",
    "roll.developed",
    "roll.scanned",
    "roll.synced",
    "order.refunded",
  ]);
  const [placed, paid] = events;
  expect(placed).toMatchObject({
    url: `http://localhost:4000/api/orders/${order.id}`,
    data: { orderId: order.id, customerId: ada.userId, status: "OPEN", total: order.total, currency: "USD" },
  });
  expect(paid!.data).toMatchObject({ status: "PAID" });
  expect(events[4]!.data).toMatchObject({ rollId: order.rolls[1]!.id, reason: "BLANK" });
  expect(JSON.stringify(events)).not.toContain(ada.email);
});

test("shipments, stock, memberships and customers have one event per change of state", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const order = await receivedOrder(await lab.customer(), admin, aDraft([aRoll()]));
  const parcel = await eventsOf(lab, admin, async () => {
    const params = { orderId: order.id, shipmentId: await aLabelledParcel(admin, order) };
    await admin.call(updateShipment, { params, body: { version: 2, delivered: true } });
  });
  expect(typesOf(parcel)).toEqual(["shipment.bought", "shipment.sent", "shipment.delivered"]);

  const stock = await eventsOf(lab, admin, async () => {
    const { id: productId } = await addProduct(admin, { stock: 5 });
    for (const change of [-1, -2, -1, -1, 4])
      await admin.call(adjustStock, { params: { productId }, body: { change } });
  });
  expect(typesOf(stock)).toEqual(["product.stock_low", "product.stock_out", "product.restocked"]);
  expect(stock[0]!.data).toMatchObject({ stock: 2, variantId: null });

  const customer = await eventsOf(lab, admin, async () => {
    const ada = await customerWith(lab);
    await ada.call(updateUser, { params: { userId: ada.userId }, body: { firstName: "Augusta" } });
    await join(ada);
    await changeTo(ada, "VERY_NICE_2025");
  });
  expect(typesOf(customer)).toEqual([
    "customer.created",
    "customer.changed",
    "membership.started",
    "membership.renewed",
  ]);
});

test("staff see event types by role, and amounts only with money.read", async () => {
  const lab = await startLab();
  const [admin, bench] = [await lab.admin(), await lab.admin("BENCH")];
  let after: string | null = null;
  const events = await eventsOf(lab, admin, async () => {
    const order = await placeOrder(await lab.customer(), aDraft([aRoll()]));
    await admin.call(cancelOrder, { params: { orderId: order.id }, body: {} });
  });
  expect(typesOf(events)).toEqual(["customer.created", "order.placed", "order.canceled"]);
  after = events[0]!.id;
  const seen = await bench.call(listEvents, { query: { after, types: "customer.created,order.placed" } });
  expect(typesOf(seen.events)).toEqual(["order.placed"]);
  expect(seen.events[0]!.data).not.toHaveProperty("total");
});

test("a transaction that commits late is never behind a reader's cursor", async () => {
  const lab = await startLab();
  const { db } = lab.lab.deps;
  const admin = await lab.admin();
  const row = (of: string) => ({
    type: "print.ready",
    subject: `order:${of}`,
    data: { orderId: Number(of), customerId: admin.userId },
    createdAt: lab.clock.now(),
  });
  let commit!: () => void;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let wrote!: () => void;
  const written = new Promise<void>((resolve) => (wrote = resolve));
  let slow!: Promise<void>;
  const early = await eventsOf(lab, admin, async () => {
    slow = db.transaction(async (tx) => {
      await tx.insert(outboxEvents).values(row("7001"));
      wrote();
      await held;
    });
    await written;
    await db.insert(outboxEvents).values(row("7002"));
  });
  expect(early.map(({ data }) => data)).toMatchObject([{ orderId: 7002 }]);
  commit();
  await slow;
  await dispatchEvents(lab.lab.deps);
  const later = await admin.call(listEvents, { query: { after: early[0]!.id } });
  expect(later.events.map(({ data }) => data)).toMatchObject([{ orderId: 7001 }]);
});

test("events are deleted after 90 days, and a cursor that old returns GONE", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [event] = await eventsOf(lab, admin, () => lab.customer());
  await lab.lab.deps.db.execute(sql`update ${outboxEvents} set created_at = ${lab.clock.now()}`);
  lab.clock.move(EVENT_RETENTION_DAYS * DAY_MS + 1);
  await eventsModule.jobs["sweep-events"].run(lab.lab.deps);
  expect(await lab.count("outbox_events")).toBe(0);
  const reader = await lab.admin();
  await expect(reader.call(listEvents, { query: { after: event!.id } })).rejects.toMatchObject({ code: "GONE" });
});

test("a newsletter's reader subscribes, leaves and subscribes again, an event each; repeating is none", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const email = `outbox-${admin.userId}@people.test`;
  const join = () => lab.visitor().call(joinWaitlist, { body: { email } });
  const events = await eventsOf(lab, admin, async () => {
    await join();
    await join();
    const [mail] = await lab.outbox(email);
    const token = decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(mail!.text)![1]!);
    await lab.visitor().call(leaveWaitlist, { body: { token } });
    await lab.visitor().call(leaveWaitlist, { body: { token } });
    await join();
  });
  expect(typesOf(events)).toEqual(["subscriber.joined", "subscriber.left", "subscriber.joined"]);
});
