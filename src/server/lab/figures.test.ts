import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { labFigures, orderPlaces } from "../../contract/lab/figures.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";
import { payments } from "../payments/tables.ts";
import { newId } from "../platform/ids.ts";
import { LIVE_DAYS, rollUpDays } from "./daily-roll-ups.ts";
import { dayFigures } from "./tables.ts";

/** Starts a lab with no activity for more than a year. */
async function aQuietLab() {
  const lab = await startLab();
  lab.clock.move(400 * DAY_MS);
  const figures = async (days: 7 | 28 = 7) => (await lab.admin()).call(labFigures, { query: { days } });
  return { lab, ada: await lab.customer(), admin: await lab.admin(), figures };
}

test("the figures show arrivals, revenue and refunds per lab day, and work in progress", async () => {
  const { lab, ada, admin, figures: read } = await aQuietLab();
  const nothing = await read();
  expect(nothing.days).toHaveLength(7);
  expect(nothing.days.every(({ orders: placed, fromOrders }) => placed === 0 && fromOrders === 0)).toBe(true);
  expect(nothing.stocks).toEqual([]);

  const paid = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll(), aRoll({ process: "E6", addRush: true })]));
  await placeOrder(ada, aDraft([aRoll()]));
  lab.clock.move(DAY_MS);
  const nextDay = await lab.admin();
  const [one] = paid.rolls;
  await nextDay.call(bench.addRollsEvent, {
    params: { orderId: paid.id, event: "DEVELOPED" },
    body: { rollIds: [one!.id] },
  });
  await nextDay.call(refundOrder, {
    params: { orderId: paid.id },
    body: { toAccountCredit: 500, reason: "Scratched" },
  });
  const { days, backlog, stocks } = await read();
  const [yesterday, today] = [days.at(-2)!, days.at(-1)!];
  expect(yesterday).toMatchObject({
    orders: 2,
    received: 3,
    synced: 0,
    fromOrders: paid.total,
    refunded: 0,
    took: null,
  });
  expect(today).toMatchObject({ orders: 0, received: 0, fromOrders: 0, refunded: 500 });
  expect(backlog.find(({ process }) => process === "C41")).toMatchObject({ received: 1, developed: 1, rush: 0 });
  expect(backlog.find(({ process }) => process === "E6")).toMatchObject({ received: 1, developed: 0, rush: 1 });
  expect(stocks.reduce((sum, { rolls: count }) => sum + count, 0)).toBe(3);

  // The next week does not include it; a longer period does.
  lab.clock.move(7 * DAY_MS);
  expect((await read()).days.every(({ received }) => received === 0)).toBe(true);
  expect((await read(28)).days.reduce((sum, { received }) => sum + received, 0)).toBe(3);
});

test("a synced roll counts with its business days in process", async () => {
  const { lab, ada, admin, figures } = await aQuietLab();
  const before = (await figures()).backlog;
  const order = await receivedOrder(ada, admin, aDraft([aRoll()]));
  lab.clock.move(DAY_MS);
  const { db } = lab.lab.deps;
  const at = lab.clock.now();
  await db.insert(rollEvents).values({ id: newId(), rollId: order.rolls[0]!.id, event: "SYNCED", at });
  await db.update(rolls).set({ syncedAt: at }).where(eq(rolls.orderId, order.id));
  const { days, took, backlog } = await figures();
  expect(days.at(-1)).toMatchObject({ synced: 1, took: { rolls: 1, usual: 1, most: 1 } });
  expect(took).toEqual([{ process: "C41", rush: false, rolls: 1, usual: 1, most: 1 }]);
  expect(backlog).toEqual(before);
});

test("orders are grouped by ZIP code prefix, those without a known one separately", async () => {
  const { lab, ada, admin } = await aQuietLab();
  const placed = await paidOrder(ada, aDraft([aRoll()]));
  const other = await placeOrder(ada, aDraft([aRoll()]));
  const nowhere = await placeOrder(ada, aDraft([aRoll()]));
  const { db } = lab.lab.deps;
  const address = {
    placeId: null,
    address1: "1 Main St",
    address2: null,
    city: "",
    state: "NY",
    country: "US",
  } as const;
  for (const [id, zip] of [
    [placed.id, "11222"],
    [other.id, "60601"],
  ] as const) {
    await db
      .update(orders)
      .set({ address: { ...address, zip } })
      .where(eq(orders.id, id));
  }
  await db.update(orders).set({ address: null }).where(eq(orders.id, nowhere.id));
  const { places, elsewhere, ground } = await admin.call(orderPlaces, { query: { days: 7 } });
  expect(places).toEqual([
    expect.objectContaining({ area: "112", town: "Brooklyn", state: "NY", orders: 1 }),
    expect.objectContaining({ area: "606", town: "Chicago", state: "IL", orders: 1 }),
  ]);
  expect(Math.abs(places[0]!.lat - 40.65)).toBeLessThan(0.2);
  expect(elsewhere).toBe(1);
  // The whole country, not a few towns.
  expect(ground.length).toBeGreaterThan(500);
});

test("older days read the same from nightly roll-ups; newer days are current", async () => {
  const { lab, ada, admin } = await aQuietLab();
  const { deps } = lab.lab;
  const order = await receivedOrder(ada, admin, aDraft([aRoll(), aRoll({ process: "E6" })]));
  const other = await paidOrder(ada, aDraft([aRoll()]));
  const read = async (days: 28 | 91) => {
    const later = await lab.admin();
    return {
      figures: await later.call(labFigures, { query: { days } }),
      places: await later.call(orderPlaces, { query: { days } }),
    };
  };
  const cancelOther = (status: "PAID" | "CANCELED") =>
    deps.db.update(orders).set({ status }).where(eq(orders.id, other.id));

  await rollUpDays(deps);
  const recent = await read(91);
  await cancelOther("CANCELED");
  expect(await read(91)).not.toEqual(recent);
  await cancelOther("PAID");

  lab.clock.move(LIVE_DAYS * DAY_MS);
  const computed = await read(91);
  expect(computed.figures.days.reduce((sum, { received }) => sum + received, 0)).toBe(2);
  await rollUpDays(deps);
  expect(await read(91)).toEqual(computed);
  await cancelOther("CANCELED");
  await deps.db.update(payments).set({ excess: true }).where(eq(payments.orderId, other.id));
  await deps.db.update(rolls).set({ brand: "Kodak", model: "Gold 200" }).where(eq(rolls.orderId, order.id));
  expect(await read(91)).toEqual(computed);
  await rollUpDays(deps);
  const rolledUp = await read(91);
  expect(rolledUp).not.toEqual(computed);
  await deps.db.delete(dayFigures);
  expect(await read(91)).toEqual(rolledUp);
});
