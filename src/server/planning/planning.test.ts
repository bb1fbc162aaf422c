import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getPlan, setCapacities, setShift } from "../../contract/planning/plan.ts";
import { setLabDay } from "../../contract/lab-settings/lab-days.ts";
import { listChanges } from "../../contract/history/history.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, receivedOrder, storeCard } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { orderPromises } from "../lab/tables.ts";
import { shipments } from "../shipping/tables.ts";

test("rolls are due on the first promised day, against its weekday's capacity", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const read = () => admin.call(getPlan);
  const loadOn = async (day: string) => (await read()).load.find((one) => one.day === day && one.process === "ECN2")!;
  const { days } = await read();
  const open = days.filter(({ closed }) => closed === null).map(({ day }) => day);
  const day = open[1]!;
  const before = await loadOn(day);
  const order = await receivedOrder(ada, admin, aDraft([aRoll({ process: "ECN2" }), aRoll({ process: "ECN2" })]));
  await lab.lab.deps.db
    .update(orderPromises)
    .set({ firstDay: day })
    .where(sql`${orderPromises.orderId} = ${order.id}`);
  expect((await loadOn(day)).promised).toBe(before.promised + 2);

  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  await admin.call(setCapacities, { body: { capacities: [{ process: "ECN2", weekday, rolls: 40 }] } });
  expect((await loadOn(day)).capacity).toBe(40);
  await admin.call(setLabDay, { body: { day, open: false, reason: "Inventory" } });
  expect((await loadOn(day)).capacity).toBe(0);
  expect((await read()).days.find((one) => one.day === day)?.closed).toBe("Inventory");
  await admin.call(setLabDay, { body: { day, open: null } });
  const { changes } = await admin.call(listChanges, { query: { kind: "PLAN" } });
  expect(changes[0]?.fields[0]).toMatchObject({ after: 40 });
});

test("film on its way is expected by its courier or parcel, otherwise by its order", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const expected = async () => {
    const { arrivals } = await admin.call(getPlan);
    const of = (way: string) =>
      arrivals.filter((one) => one.way === way && one.process === "BW").reduce((sum, { rolls }) => sum + rolls, 0);
    return { HERE: of("HERE"), COURIER: of("COURIER"), IN_TRANSIT: of("IN_TRANSIT"), ORDERED: of("ORDERED") };
  };
  const before = await expected();
  await storeCard(ada);
  const order = async () => paidOrder(ada, aDraft([aRoll({ process: "BW" })]));
  const parcelOf = (orderId: number, trackingState: "IN_TRANSIT" | "DELIVERED") =>
    lab.lab.deps.db.insert(shipments).values({
      id: crypto.randomUUID(),
      orderId,
      method: "PREPAID_LABEL",
      toCustomer: false,
      trackingState,
      shippedAt: lab.clock.now(),
      createdAt: lab.clock.now(),
    });
  await order();
  await parcelOf((await order()).id, "IN_TRANSIT");
  await parcelOf((await order()).id, "DELIVERED");
  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab));
  const booking = { orderId: (await order()).id, customerId: ada.userId, hoursId: messenger.hours[0]!.id };
  await bookAStop(lab, { ...booking, day: labDay(lab, 1) });
  const after = await expected();
  expect(after).toEqual({
    HERE: before.HERE + 1,
    COURIER: before.COURIER + 1,
    IN_TRANSIT: before.IN_TRANSIT + 1,
    ORDERED: before.ORDERED + 1,
  });
});

test("a manager can schedule only staff, and the bench sees the shifts", async () => {
  const lab = await startLab();
  const [admin, bea, ada] = [await lab.admin(), await lab.admin(), await lab.customer()];
  const { days } = await admin.call(getPlan);
  const { day } = days[1]!;
  const set = (userIds: string[]) => admin.call(setShift, { body: { day, station: "DEVELOP", userIds } });
  await set([bea.userId, admin.userId]);
  await set([bea.userId, bea.userId]);
  const { shifts } = await bea.call(getPlan);
  expect(shifts.find((one) => one.day === day && one.station === "DEVELOP")?.people.map(({ id }) => id)).toEqual([
    bea.userId,
  ]);
  await expect(set([ada.userId])).rejects.toMatchObject({ status: 400, errors: [{ path: "userIds" }] });
  expect(
    (await admin.call(getPlan)).shifts.find((one) => one.day === day && one.station === "DEVELOP")?.people,
  ).toHaveLength(1);
  await set([]);
  await expect(ada.call(getPlan)).rejects.toMatchObject({ status: 403 });
});
