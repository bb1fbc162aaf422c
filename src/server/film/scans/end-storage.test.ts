import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getRoll } from "../../../contract/film/rolls.ts";
import { getStorage } from "../../../contract/film/storage.ts";
import { getPickUp, listScans } from "../../../contract/film/scans.ts";
import { shareScans } from "../../../contract/shares/shares.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";
import { freshToken } from "../../../../tests/support/fresh-token.ts";
import { subscriptions } from "../../memberships/tables.ts";
import { startMembership } from "../../../../tests/support/give-membership.ts";
import { rolls } from "../rolls/tables.ts";
import { endStorage } from "./end-storage.ts";
import { scanFolder } from "./scan-keys.ts";
import { sweepDownloads } from "./sweep-downloads.ts";
import { rescans } from "./tables.ts";

async function syncedRolls() {
  const made = await aRollAtTheBench({}, { stock: { brand: "Ilford", model: "HP5 Plus" } });
  const { lab, customer, bench } = made;
  const scan = await bench.upload(await aJpeg());
  await bench.upload(await aJpeg({ seed: 2 }), {}, 1);
  await bench.sync();
  const { deps } = lab.lab;
  const params = { userId: customer.userId };
  return {
    ...made,
    deps,
    scan,
    params,
    run: () => endStorage(deps, new AbortController().signal),
    reminders: async () => (await lab.outbox(customer.email)).filter(({ key }) => key.startsWith("storage-ends")),
    seen: async () => (await customer.call(listScans, { params })).count,
    files: async () => (await deps.files.list(scanFolder(scan.id))).length,
    join: () =>
      deps.db.transaction((tx) =>
        startMembership(tx, { userId: customer.userId, tier: "NICE_2025", now: lab.clock.now() }),
      ),
    async days(count: number) {
      lab.clock.move(count * DAY_MS);
      for (const person of [customer, made.admin]) person.setToken(await freshToken(lab.lab, person.userId));
    },
  };
}

test("a non-member is reminded 7 days and 1 day ahead, and loses access after 30 days", async () => {
  const { lab, customer, admin, roll, scan, params, run, reminders, seen, files, days } = await syncedRolls();
  await days(22.9);
  await run();
  expect(await reminders()).toHaveLength(0);
  await days(0.1);
  await Promise.all([run(), run()]);
  await run();
  const [first, ...more] = await reminders();
  expect(more).toEqual([]);
  expect(first!.subject).toContain("July 15");
  expect(first!.text).toContain("Portra 400");
  expect(first!.text).toMatch(/HP5 Plus, 1 frame/);
  await days(6);
  await run();
  await run();
  expect(await reminders()).toHaveLength(2);
  expect(await seen()).toBe(2);
  await days(1);
  await run();
  expect(await reminders()).toHaveLength(2);
  expect(await seen()).toBe(0);
  const ended = await customer.call(getRoll, { params: { ...params, rollId: roll.id } });
  expect(ended).toMatchObject({ scans: [], roll: { scansExpiredAt: lab.clock.now().toISOString(), covers: [] } });
  expect((await customer.call(getPickUp, { params: { ...params, pickUpId: roll.pickUpId } })).rolls).toEqual([]);
  await expect(customer.call(shareScans, { params, query: { scanIds: scan.id } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await files()).toBeGreaterThan(1);
  expect((await admin.call(listScans, { params })).count).toBe(2);
  await lab.workAll();
});

test("joining in time keeps all scans; joining late restores them while the files exist", async () => {
  const early = await syncedRolls();
  await early.days(29);
  await early.run();
  await early.join();
  await early.days(5);
  await early.run();
  expect(await early.seen()).toBe(2);

  const late = await syncedRolls();
  await late.days(29);
  await late.run();
  await late.days(1);
  await late.run();
  expect(await late.seen()).toBe(0);
  await late.days(60);
  await late.join();
  await late.run();
  expect(await late.seen()).toBe(2);
});

test("files are deleted after 90 more days, rows first; a crash in between is recoverable", async () => {
  const { lab, admin, params, deps, roll, run, files, join, seen, days } = await syncedRolls();
  await days(29);
  await run();
  await days(1);
  await run();
  await days(90);
  await run();
  const [row] = await deps.db.select().from(rolls).where(eq(rolls.id, roll.id));
  expect(row!.scansRemovedAt).toEqual(lab.clock.now());
  expect(await files()).toBeGreaterThan(1); // the job has not run yet
  await lab.workAll();
  expect(await files()).toBe(0);
  const { scans } = await admin.call(listScans, { params });
  expect(scans.map(({ thumbnail }) => thumbnail)).toEqual([null, null]);
  await join();
  await run();
  expect(await seen()).toBe(0); // nothing left to restore
});

test("a rescanned frame's former original is deleted when storage ends", async () => {
  const { lab, deps, scan, bench, run, files, days } = await syncedRolls();
  await bench.rescan(scan.id, await aJpeg({ seed: 14 }));
  const formerFiles = async () => {
    const [{ former }] = (await deps.db.select().from(rescans).where(eq(rescans.scanId, scan.id))) as [
      typeof rescans.$inferSelect,
    ];
    return former;
  };
  expect(await formerFiles()).toMatchObject({ original: { key: expect.stringContaining("original-") } });
  await days(29);
  await run();
  await days(1);
  await run();
  expect(await formerFiles()).not.toBeNull();
  await days(90);
  await run();
  expect(await formerFiles()).toBeNull();
  await sweepDownloads(deps); // the smaller pictures that it replaced stay for a day, for open pages
  await lab.workAll();
  expect(await files()).toBe(0);
});

test("scans never expire less than a day after the last reminder, even after downtime", async () => {
  const { run, reminders, seen, days } = await syncedRolls();
  await days(50);
  await run();
  expect(await reminders()).toHaveLength(1);
  expect(await seen()).toBe(2);
  await days(0.5);
  await run();
  expect(await seen()).toBe(2);
  await days(0.5);
  await run();
  expect(await seen()).toBe(0);
});

test("a lapsed member gets 30 days from the membership's end, with new reminders", async () => {
  const { deps, customer, run, reminders, seen, join, days, lab } = await syncedRolls();
  await join();
  await days(100);
  await run();
  expect(await reminders()).toHaveLength(0);
  await deps.db
    .update(subscriptions)
    .set({ active: false, status: "CANCELED", currentPeriodEnd: lab.clock.now() })
    .where(eq(subscriptions.userId, customer.userId));
  await run();
  await days(22);
  await run();
  expect(await reminders()).toHaveLength(0);
  for (const [wait, mails, scans] of [
    [1, 1, 2],
    [6, 2, 2],
    [1, 2, 0],
  ] as const) {
    await days(wait);
    await run();
    expect({ mails: (await reminders()).length, scans: await seen() }).toEqual({ mails, scans });
  }
});

test("an unpaid subscription does not make a member", async () => {
  const { deps, customer, run, reminders, join, days } = await syncedRolls();
  await join();
  await deps.db
    .update(subscriptions)
    .set({ active: false, status: "INCOMPLETE" })
    .where(eq(subscriptions.userId, customer.userId));
  await days(23);
  await run();
  expect(await reminders()).toHaveLength(1);
});

test("a membership that starts while storage ends never loses scans, in either order", async () => {
  const made = await syncedRolls();
  await made.days(29);
  await made.run();
  await made.days(1);
  await Promise.all([made.run(), made.join()]);
  await made.run();
  expect(await made.seen()).toBe(2);
  const { rows } = await made.deps.db.execute(
    sql`select from rolls where customer_id = ${made.customer.userId} and scans_expired_at is not null`,
  );
  expect(rows).toEqual([]);
});

test("the customer sees how long rolls are stored and, once expired, how long they are restorable", async () => {
  const { customer, params, roll, run, days, join, lab } = await syncedRolls();
  const look = async () => ({
    storage: await customer.call(getStorage, { params }),
    roll: (await customer.call(getRoll, { params: { ...params, rollId: roll.id } })).roll,
  });
  const inDays = (count: number) => new Date(lab.clock.now().getTime() + count * DAY_MS).toISOString();
  const end = inDays(30);
  expect(await look()).toMatchObject({
    storage: { stored: { rolls: 2, scans: 2, until: end }, soon: null, restorable: null },
    roll: { storedUntil: end, restorableUntil: null },
  });
  await days(23);
  expect((await look()).storage.soon).toEqual({ rolls: 2 });
  await days(6);
  await run();
  await days(1);
  await run();
  const back = inDays(90);
  expect(await look()).toMatchObject({
    storage: { stored: null, soon: null, restorable: { rolls: 2, until: back } },
    roll: { storedUntil: null, restorableUntil: back, isNew: false },
  });
  await join();
  await run();
  expect(await look()).toMatchObject({
    storage: { stored: null, soon: null, restorable: null },
    roll: { storedUntil: null, restorableUntil: null, scansExpiredAt: null },
  });
});

test("storage counts from the membership's end; deleted scans are not restorable", async () => {
  const { deps, customer, params, roll, run, days, join, lab } = await syncedRolls();
  await join();
  await days(100);
  const ended = lab.clock.now();
  await deps.db
    .update(subscriptions)
    .set({ active: false, status: "CANCELED", currentPeriodEnd: ended })
    .where(eq(subscriptions.userId, customer.userId));
  const look = async () => (await customer.call(getRoll, { params: { ...params, rollId: roll.id } })).roll;
  const end = new Date(ended.getTime() + 30 * DAY_MS).toISOString();
  expect((await look()).storedUntil).toBe(end);
  expect((await customer.call(getStorage, { params })).stored?.until).toBe(end);
  for (const wait of [29, 1, 90]) {
    await days(wait);
    await run();
  }
  expect(await look()).toMatchObject({ storedUntil: null, restorableUntil: null });
  expect(await customer.call(getStorage, { params })).toEqual({ stored: null, soon: null, restorable: null });
});
