import { expect, test } from "vitest";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { updateUser } from "../../../contract/accounts/accounts.ts";
import { currentUser } from "../../../contract/accounts/auth.ts";
import { confirmIdentity } from "../../../contract/accounts/sessions.ts";
import { listStaff, suspendStaff } from "../../../contract/accounts/staff.ts";
import * as contract from "../../../contract/accounts/stations.ts";
import { receiveOrder } from "../../../contract/bench/bench.ts";
import { addRollsEvent } from "../../../contract/bench/bench.ts";
import { labToday } from "../../../contract/bench/today.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { hashedKey } from "../../platform/tokens/hashed-key.ts";
import { eq } from "drizzle-orm";
import { users } from "../tables.ts";

const PIN = "4085";
const signIn = (station: Person, body: { badge: string } | { workerId: string; pin: string }) =>
  station.call(contract.signInAtStation, { body });

/** Opens a station in a manager's browser, next to a bench worker with a PIN. */
async function aStation(lab: TestLab, lockMinutes = 5) {
  const [station, worker] = [await lab.admin("MANAGER"), await lab.admin("BENCH")];
  await worker.call(contract.setPin, { body: { pin: PIN } });
  await worker.call(updateUser, { params: { userId: worker.userId }, body: { firstName: "Bea" } });
  await station.call(contract.openStation, { body: { name: "Develop", lockMinutes } });
  return { station, worker, byPin: { workerId: worker.userId, pin: PIN } };
}

/** Gives a worker a badge. Its code is only in the barcode's pattern, so the test writes its hash. */
async function aBadge({ lab: { deps } }: TestLab, worker: Person, badge = "W-7K2QXJ4MHB"): Promise<string> {
  const badgeHash = hashedKey(deps.settings.authSecret, ["badge", badge]);
  await deps.db.update(users).set({ badgeHash }).where(eq(users.id, worker.userId));
  return badge;
}

test("a worker signs in at a station by PIN, with their own name and role", async () => {
  const lab = await startLab();
  const { station, worker, byPin } = await aStation(lab);
  expect((await station.call(currentUser)).user.id).toBe(station.userId);
  const { workers } = await station.call(contract.listStationWorkers);
  expect(workers.find(({ id }) => id === worker.userId)).toMatchObject({ name: "Bea Lovelace" });
  expect((await signIn(station, byPin)).station).toEqual({ name: "Develop", lockMinutes: 5, locked: false });
  expect(await station.call(currentUser)).toMatchObject({ user: { id: worker.userId, staffRole: "BENCH" } });

  const order = await paidOrder(await lab.customer(), aDraft([aRoll()]));
  const body = { version: order.version, arrivedRollIds: order.rolls.map(({ id }) => id) };
  const params = { orderId: order.id };
  await station.call(receiveOrder, { params, body });
  const developed = { params: { ...params, event: "DEVELOPED" as const }, body: { rollIds: body.arrivedRollIds } };
  await station.call(addRollsEvent, developed);
  const seen = await station.call(getOrder, { params });
  expect(seen.events.map(({ byName }) => byName)).toContain("Bea Lovelace");
  expect(seen.events.map(({ byName }) => byName)).not.toContain("admin Lovelace");
  expect(seen.total).toBeUndefined(); // as for any bench worker, though a manager opened the station
});

test("a locked station rejects calls; it locks by a key and after minutes without input", async () => {
  const lab = await startLab();
  const { station, worker, byPin } = await aStation(lab);
  const isRefused = () => expect(station.call(labToday)).rejects.toMatchObject({ status: 403, code: "STATION_LOCKED" });
  await signIn(station, byPin);
  await station.call(contract.lockStation);
  await isRefused();
  // The screen stays that of the last worker.
  expect(await station.call(currentUser)).toMatchObject({ user: { id: worker.userId }, station: { locked: true } });
  await station.call(contract.keepStationOpen);
  await isRefused();

  await signIn(station, byPin);
  lab.clock.move(4 * MINUTE_MS);
  await station.call(labToday); // pages that refresh are no input
  await station.call(contract.keepStationOpen);
  lab.clock.move(4 * MINUTE_MS);
  await station.call(labToday);
  lab.clock.move(MINUTE_MS);
  await isRefused();
});

test("a badge signs in without a PIN until a new one is printed", async () => {
  const lab = await startLab();
  const { station, worker } = await aStation(lab);
  const owner = await lab.admin();
  const badge = await aBadge(lab, worker);
  await signIn(station, { badge: badge.toLowerCase() });
  expect((await station.call(currentUser)).user.id).toBe(worker.userId);
  const params = { userId: worker.userId };
  const pdf = await owner.call(contract.makeBadge, { params });
  expect(await (pdf as unknown as Blob).slice(0, 5).text()).toBe("%PDF-");
  await expect(signIn(station, { badge })).rejects.toMatchObject({ code: "WRONG_BADGE" });
  await owner.call(contract.removeStationKeys, { params });
  await expect(signIn(station, { workerId: worker.userId, pin: PIN })).rejects.toMatchObject({ code: "WRONG_PIN" });
});

test("wrong PINs are throttled per worker across stations and logged", async () => {
  const lab = await startLab();
  const { station, worker, byPin } = await aStation(lab);
  const { station: other } = await aStation(lab);
  const wrong = { ...byPin, pin: "9072" };
  for (let at = 0; at < 5; at += 1) await expect(signIn(station, wrong)).rejects.toMatchObject({ code: "WRONG_PIN" });
  await expect(signIn(station, byPin)).rejects.toMatchObject({ status: 429 });
  await expect(signIn(other, byPin)).rejects.toMatchObject({ status: 429 });
  await signIn(other, { badge: await aBadge(lab, worker, "W-AAAABBBB22") });
  await lab.workAll();
  const { events } = await worker.call(listUserEvents, { params: { userId: worker.userId }, query: {} });
  expect(events.map(({ text }) => text)).toContain("Signed in at station Develop");
});

test("at a station, an owner cannot make calls that require a password", async () => {
  const lab = await startLab();
  const { station } = await aStation(lab);
  const owner = await lab.admin();
  await owner.call(contract.setPin, { body: { pin: PIN } });
  await signIn(station, { workerId: owner.userId, pin: PIN });
  await station.call(labToday);
  const [bench, isRefused] = [await lab.admin("BENCH"), { status: 403, message: /at a station/u }];
  const params = { userId: bench.userId };
  await expect(station.call(listStaff)).rejects.toMatchObject({ status: 403 });
  await expect(station.call(suspendStaff, { params })).rejects.toMatchObject({ status: 403 });
  await expect(station.call(confirmIdentity, { body: { password: TEST_PASSWORD } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    station.call(updateUser, { params: { userId: owner.userId }, body: { firstName: "Mallory" } }),
  ).rejects.toMatchObject({ status: 403, message: expect.stringMatching(isRefused.message) as string });
  await expect(station.call(contract.setPin, { body: { pin: "7261" } })).rejects.toMatchObject({ status: 403 });
});

test("suspending a worker locks their station; suspending its opener closes it", async () => {
  const lab = await startLab();
  const { station, worker, byPin } = await aStation(lab);
  const owner = await lab.admin();
  await signIn(station, byPin);
  await owner.call(suspendStaff, { params: { userId: worker.userId } });
  await expect(station.call(labToday)).rejects.toMatchObject({ code: "STATION_LOCKED" });
  await expect(signIn(station, byPin)).rejects.toMatchObject({ code: "WRONG_PIN" });
  await owner.call(suspendStaff, { params: { userId: station.userId } });
  await expect(station.call(currentUser)).rejects.toMatchObject({ status: 401 });
});

test("only a station session accepts badges and PINs", async () => {
  const lab = await startLab();
  const { byPin } = await aStation(lab);
  const [ada, desk] = [await lab.customer(), await lab.admin("FRONT_DESK")];
  for (const who of [ada, desk]) {
    await expect(signIn(who, byPin)).rejects.toMatchObject({ code: "NOT_A_STATION" });
    await expect(who.call(contract.listStationWorkers)).rejects.toMatchObject({ code: "NOT_A_STATION" });
  }
  await expect(ada.call(contract.openStation, { body: { name: "Mine", lockMinutes: 5 } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(ada.call(contract.setPin, { body: { pin: PIN } })).rejects.toMatchObject({ code: "NOT_STAFF" });
  await expect(desk.call(contract.setPin, { body: { pin: "1234" } })).rejects.toMatchObject({ status: 400 });
});
