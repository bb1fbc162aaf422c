import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addRollsEvent } from "../../contract/bench/bench.ts";
import { listRollEvents } from "../../contract/bench/roll-events.ts";
import { labToday } from "../../contract/bench/today.ts";
import { listOrders } from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { DAY_MS } from "../../rules/time.ts";
import { shipments } from "../shipping/tables.ts";

test("rolls are counted by step and process, and late ones as in their list", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll(), aRoll({ addRush: true }), aRoll({ process: "E6" }), aRoll()]),
  );
  const [developed] = order.rolls;
  await admin.call(addRollsEvent, {
    params: { orderId: order.id, event: "DEVELOPED" },
    body: { rollIds: [developed!.id] },
  });
  const now = await admin.call(labToday);
  expect(now.rolls).toHaveLength(3);
  expect(now.rolls).toEqual(
    expect.arrayContaining([
      { step: "RECEIVED", process: "C41", rolls: 2, rush: 1, priority: 0, late: 0, dueToday: 0, dueNext: 0 },
      expect.objectContaining({ step: "RECEIVED", process: "E6", rolls: 1 }),
      expect.objectContaining({ step: "DEVELOPED", process: "C41", rolls: 1 }),
    ]),
  );

  lab.clock.move(30 * DAY_MS);
  const later = await lab.admin();
  const late = (await later.call(labToday)).rolls.reduce((sum, rolls) => sum + rolls.late, 0);
  const listed = await Promise.all(
    (["RECEIVED", "DEVELOPED"] as const).map((event) => later.call(listRollEvents, { query: { event, due: "TODAY" } })),
  );
  expect(late).toBe(4);
  expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(late);
});

test("expected parcels are counted and listed by carrier status until received", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const parcelIs = (trackingState: "IN_TRANSIT" | "DELIVERED") =>
    lab.lab.deps.db.update(shipments).set({ trackingState }).where(eq(shipments.orderId, order.id));
  const counted = async () => (await admin.call(labToday)).parcels;
  const listed = async (parcel: "ON_THE_WAY" | "ARRIVED") =>
    (await admin.call(listOrders, { query: { parcel } })).orders.map(({ id }) => id);

  expect(await counted()).toEqual({ onTheWay: 0, arrived: 0 });
  await parcelIs("IN_TRANSIT");
  expect(await counted()).toEqual({ onTheWay: 1, arrived: 0 });
  expect([await listed("ON_THE_WAY"), await listed("ARRIVED")]).toEqual([[order.id], []]);
  await parcelIs("DELIVERED");
  expect(await counted()).toEqual({ onTheWay: 0, arrived: 1 });
  expect([await listed("ON_THE_WAY"), await listed("ARRIVED")]).toEqual([[], [order.id]]);
  const { orders } = await admin.call(labToday);
  expect(orders).toMatchObject({ TO_RECEIVE: 1, TO_PAY: 0 });
});
