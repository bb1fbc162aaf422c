import { expect, test } from "vitest";
import * as contract from "../../contract/lab/lab.ts";
import * as orders from "../../contract/bench/bench.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { scans } from "../film/scans/tables.ts";
import { turnaroundTimes } from "./tables.ts";

test("waiting and finished rolls are counted by lab day", async () => {
  const lab = await startLab();
  const stats = () => lab.visitor().call(contract.generalStats);
  expect(await stats()).toMatchObject({ turnaround: { overall: { totalOutstanding: 0 } }, rollsSyncedToday: 0 });

  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(
    ada,
    admin,
    aDraft([aRoll(), aRoll({ process: "E6" }), aRoll({ process: "ECN2" })]),
  );
  const [one] = order.rolls;
  await lab.lab.deps.db.insert(scans).values({
    id: newId(),
    rollId: one!.id,
    customerId: ada.userId,
    frame: 1,
    name: "",
    description: "",
    state: "READY",
    uploadType: "image/jpeg",
    uploadBytes: 1,
    createdAt: lab.clock.now(),
  });
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) {
    await admin.call(orders.addRollsEvent, { params: { orderId: order.id, event }, body: { rollIds: [one!.id] } });
  }
  expect(await stats()).toEqual({
    turnaround: {
      overall: { totalOutstanding: 2, estimatedDays: 4 },
      e6: { totalOutstanding: 1 },
      ecn2: { totalOutstanding: 1 },
    },
    rollsScannedToday: 1,
    rollsDevelopedToday: 1,
    rollsSyncedToday: 1,
    rollsSyncedYesterday: 0,
    ordersByLocation: { "Nice, Brooklyn": 1 },
  });

  // 10:00 in New York; fourteen hours later it is midnight there.
  lab.clock.move(14 * HOUR_MS - 1);
  expect(await stats()).toMatchObject({ rollsSyncedToday: 1, rollsSyncedYesterday: 0 });
  lab.clock.move(1);
  expect(await stats()).toMatchObject({ rollsSyncedToday: 0, rollsDevelopedToday: 0, rollsSyncedYesterday: 1 });
  lab.clock.move(DAY_MS);
  expect(await stats()).toMatchObject({ rollsSyncedYesterday: 0 });
});

test("the shown turnaround is color film's measured pace with its backlog, or the default", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const estimate = async () => (await lab.visitor().call(contract.generalStats)).turnaround.overall.estimatedDays;
  const pace = {
    process: "C41",
    rush: false,
    usual: 5,
    most: 7,
    rolls: 30,
    waiting: 0,
    measuredAt: deps.now(),
  } as const;
  await deps.db
    .insert(turnaroundTimes)
    .values(pace)
    .onConflictDoUpdate({ target: [turnaroundTimes.process, turnaroundTimes.rush], set: pace });
  expect(await estimate()).toBe(7);
  expect(await lab.visitor().call(contract.getTurnaround)).toEqual({ days: 7 });
  await deps.db.delete(turnaroundTimes);
  expect(await estimate()).toBe(4); // the bench's default
});
