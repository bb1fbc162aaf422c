import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { listRollEvents } from "../../contract/bench/roll-events.ts";
import { getUserOrder, listUserOrders } from "../../contract/orders/orders.ts";
import { addRush } from "../../contract/checkout/order-changes.ts";
import { weekdayOf } from "../../rules/couriers/windows.ts";
import { businessDaysAfter } from "../../rules/lab/business-days.ts";
import { isBusinessDay } from "../../rules/lab/lab-days.ts";
import { PACE_DAYS } from "../../rules/lab/pace.ts";
import { dayText, promiseText } from "../../rules/lab/promise.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, receivedOrder, storeCard } from "../../../tests/support/makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { newId } from "../platform/ids.ts";
import { revisePromises } from "./revise-promises.ts";
import { labDay } from "./promise-order.ts";
import { turnaroundTimes, orderPromises } from "./tables.ts";

/** Starts a lab on a Monday morning, with all earlier work outside the measured period, that updates its promises. */
async function aLab() {
  const lab = await startLab();
  lab.clock.move((PACE_DAYS + 8) * DAY_MS);
  while (weekdayOf(labDay(lab.lab.deps)) !== 1 || !isBusinessDay(labDay(lab.lab.deps), [])) lab.clock.move(DAY_MS);
  const monday = labDay(lab.lab.deps);
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { deps } = lab.lab;
  const keep = () => revisePromises(deps, new AbortController().signal);
  await deps.db.delete(turnaroundTimes);
  return {
    lab,
    ada,
    admin,
    keep,
    /** Days pass; sessions expire, so users log in again. */
    later: async (days: number) => {
      lab.clock.move(days * DAY_MS);
      for (const person of [ada, admin]) person.setToken(await freshToken(lab.lab, person.userId));
    },
    day: (count: number) => businessDaysAfter(monday, count, []),
    read: (orderId: number) => ada.call(getUserOrder, { params: { userId: ada.userId, orderId } }),
    moved: async () => (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("promise-moved")),
    atTheBench: async ({ id }: { id: number }) => {
      const { rolls: all } = await admin.call(listRollEvents, { query: { event: "RECEIVED", limit: 100 } });
      return all.filter(({ orderId }) => orderId === id).map(({ promisedFor }) => promisedFor);
    },
  };
}

test("an order shows its usual duration, then from arrival its promised day, as the list and bench do", async () => {
  const { lab, ada, admin, read, day, atTheBench } = await aLab();
  const paid = await paidOrder(ada, aDraft([aRoll(), aRoll({ process: "E6" })]));
  expect(paid.promise).toMatchObject({ usual: 4, most: 6, days: null, reason: expect.stringContaining("E-6 slide") });

  await admin.call(bench.receiveOrder, {
    params: { orderId: paid.id },
    body: { version: paid.version, arrivedRollIds: paid.rolls.map(({ id }) => id) },
  });
  const { promise } = await read(paid.id);
  expect(promise?.days).toEqual({ from: day(4), by: day(6), promisedFirst: day(6), moved: null });
  const { orders } = await ada.call(listUserOrders, { params: { userId: ada.userId } });
  expect(orders[0]?.promisedFor).toBe(day(6));
  expect(await atTheBench(paid)).toEqual([day(6), day(6)]);
  const mail = (await lab.outbox(ada.email)).find(({ key }) => key.startsWith("order-received"));
  expect(mail?.text).toContain(promiseText({ from: day(4), by: day(6) }));
});

test("promises use recent rolls, per process", async () => {
  const { lab, ada, admin, keep, later } = await aLab();
  const order = await receivedOrder(ada, admin, aDraft(Array.from({ length: 20 }, () => aRoll())));
  const { db } = lab.lab.deps;
  await db.insert(rollEvents).values(
    order.rolls.map(({ id }, index) => ({
      id: newId(),
      rollId: id,
      event: "SYNCED" as const,
      byUserId: null,
      // Half on Tuesday, the rest on Wednesday.
      at: new Date(lab.clock.now().getTime() + (index < 10 ? 1 : 2) * DAY_MS),
    })),
  );
  await later(3);
  await keep();
  const color = await paidOrder(ada, aDraft([aRoll()]));
  expect(color.promise).toMatchObject({ usual: 1, most: 2, reason: expect.stringContaining("20 rolls of C-41") });
  const slide = await paidOrder(ada, aDraft([aRoll({ process: "E6" })]));
  expect(slide.promise).toMatchObject({ usual: 4, most: 6 });
});

test("an overdue promise moves with one e-mail and timeline entry; one on time does not", async () => {
  const { ada, admin, keep, read, moved, day, atTheBench, later } = await aLab();
  const order = await receivedOrder(ada, admin, aDraft([aRoll()]));
  expect((await read(order.id)).promise?.days?.by).toBe(day(4));
  await later(4);
  await keep();
  expect(await moved()).toEqual([]);

  await later(3); // the following Monday, the fifth
  await Promise.all([keep(), keep()]);
  await keep();
  const after = await read(order.id);
  expect(after.promise?.days).toEqual({
    from: day(6),
    by: day(8),
    promisedFirst: day(4),
    moved: "We need more time than we estimated. We're sorry.",
  });
  expect(after.events.filter(({ type }) => type === "PROMISE_MOVED")).toHaveLength(1);
  const [mail, ...others] = await moved();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: `Your scans will be ready by ${dayText(day(8))}` });
  expect(mail?.text).toContain("was due");
  // The bench still works by the first promised day.
  expect(await atTheBench(order)).toEqual([day(4)]);
  // So does the desk's list, which marks the order as late.
  const { orders } = await ada.call(listUserOrders, { params: { userId: ada.userId } });
  expect(orders[0]).toMatchObject({ promisedFor: day(8), promisedFirst: day(4) });
});

test("the board shows rolls due today and tomorrow until their scans are synced", async () => {
  const { lab, ada, admin, day, later } = await aLab();
  const { db } = lab.lab.deps;
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll({ process: "E6", addRush: true })]));
  const rollIds = order.rolls.map(({ id }) => id);
  const due = async (query: { due: "TODAY" | "TOMORROW"; process?: "E6"; rush?: "true" }) => {
    const { rolls: all, count } = await admin.call(listRollEvents, {
      query: { event: "RECEIVED", ...query, limit: 1 },
    });
    expect(all.length).toBe(Math.min(1, count));
    return count;
  };
  const promise = (firstDay: string) =>
    db.update(orderPromises).set({ firstDay }).where(eq(orderPromises.orderId, order.id));
  const before = { today: await due({ due: "TODAY" }), tomorrow: await due({ due: "TOMORROW" }) };

  await promise(day(5)); // the next Monday
  expect(await due({ due: "TOMORROW" })).toBe(before.tomorrow);
  await later(4); // on Friday, the next business day
  expect(await due({ due: "TOMORROW" })).toBe(2);
  expect(await due({ due: "TOMORROW", process: "E6" })).toBe(1);
  expect(await due({ due: "TOMORROW", rush: "true" })).toBe(1);
  const late = await due({ due: "TODAY" });
  await later(3);
  expect(await due({ due: "TODAY" })).toBe(late + 2);
  await later(1);
  expect(await due({ due: "TODAY" })).toBe(late + 2);
  expect(await due({ due: "TOMORROW" })).toBe(0);

  await db
    .insert(rollEvents)
    .values(
      rollIds.map((rollId) => ({ id: newId(), rollId, event: "SYNCED" as const, byUserId: null, at: lab.clock.now() })),
    );
  const synced = await admin.call(listRollEvents, { query: { event: "SYNCED", due: "TODAY", limit: 100 } });
  expect(synced.rolls).toEqual([]);
  await expect(ada.call(listRollEvents, { query: { event: "RECEIVED", due: "TODAY" } })).rejects.toMatchObject({
    status: 403,
  });
});

test("no promise e-mail is sent at night", async () => {
  const { lab, ada, admin, keep, moved } = await aLab();
  await receivedOrder(ada, admin, aDraft([aRoll()]));
  lab.clock.move(7 * DAY_MS + 13 * 60 * 60 * 1000); // 23:00
  await keep();
  expect(await moved()).toEqual([]);
});

test("a roll that arrives later moves the promise, and rush moves it earlier", async () => {
  const { lab, ada, admin, read, moved, day, later } = await aLab();
  const paid = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const [first, second] = paid.rolls.map(({ id }) => id);
  const receive = (version: number, ids: string[]) =>
    admin.call(bench.receiveOrder, { params: { orderId: paid.id }, body: { version, arrivedRollIds: ids } });
  await receive(paid.version, [first!]);
  expect((await read(paid.id)).promise?.days?.by).toBe(day(4));
  await later(2);
  await receive((await read(paid.id)).version, [first!, second!]);
  await lab.workAll();
  expect((await read(paid.id)).promise?.days).toMatchObject({ by: day(6), promisedFirst: day(4) });
  expect(await moved()).toHaveLength(1);

  await storeCard(ada);
  await ada.call(addRush, { params: { userId: ada.userId, orderId: paid.id }, body: { rollIds: [first!, second!] } });
  await lab.workAll();
  // Two business days after each arrival, the second on Wednesday.
  expect((await read(paid.id)).promise?.days).toMatchObject({ by: day(4), promisedFirst: day(4) });
  expect(await moved()).toHaveLength(1);
});

test("film received without a promise gets one, and none is shown once scans are synced", async () => {
  const { lab, ada, admin, keep, read, day } = await aLab();
  const order = await receivedOrder(ada, admin, aDraft([aRoll()]));
  const { db } = lab.lab.deps;
  await db.delete(orderPromises);
  expect((await read(order.id)).promise).toMatchObject({ days: null });
  await keep();
  expect((await read(order.id)).promise?.days?.by).toBe(day(4));
  await db.insert(rollEvents).values({
    id: newId(),
    rollId: order.rolls[0]!.id,
    event: "SYNCED",
    byUserId: null,
    at: lab.clock.now(),
  });
  await db.update(rolls).set({ syncedAt: lab.clock.now() }).where(eq(rolls.orderId, order.id));
  expect((await read(order.id)).promise).toBeNull();
});
