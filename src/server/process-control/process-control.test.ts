import { expect, test } from "vitest";
import { addRollsEvent, undoRollsEvent } from "../../contract/bench/bench.ts";
import {
  addBathEvent,
  getBath,
  listBathRolls,
  listRollBaths,
  mixBath,
  updateBath,
} from "../../contract/process-control/baths.ts";
import {
  addControlStrip,
  addReferenceStrip,
  overrideControlStrip,
  removeControlStrip,
  updateControlLimits,
} from "../../contract/process-control/control-strips.ts";
import { addMachine, getMachine, updateMachine } from "../../contract/process-control/machines.ts";
import { listChanges } from "../../contract/history/history.ts";
import { STARTING_LIMITS } from "../../rules/process-control/strips.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { aBath, aReading } from "../../../tests/support/process-control-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

/** Staff sessions end when idle for long. */
const A_WHILE_MS = 2 * MINUTE_MS;

async function aMachine(process: "C41" | "E6" = "C41") {
  const lab = await startLab();
  const admin = await lab.admin();
  const { machine } = await admin.call(addMachine, { body: { name: "Noritsu", process } });
  const params = { machineId: machine.id };
  const mix = async (own = {}) => (await admin.call(mixBath, { params, body: aBath(own) })).bath;
  const strip = async (hdBlue: number) => {
    lab.clock.move(A_WHILE_MS);
    const body = { referenceId: null, reading: aReading({ hd: { blue: hdBlue } }) };
    return (await admin.call(addControlStrip, { params, body })).strip;
  };
  /** Develops new film in this machine, a while later. */
  const develop = async (rolls = [aRoll()], machineId = machine.id) => {
    const order = await receivedOrder(await lab.customer(), admin, aDraft(rolls));
    lab.clock.move(A_WHILE_MS);
    await admin.call(addRollsEvent, { params: { orderId: order.id, event: "DEVELOPED" }, body: { machineId } });
    return order;
  };
  const look = () => admin.call(getMachine, { params });
  return { lab, admin, machine, params, mix, strip, develop, look };
}

test("developed film counts toward the machine's current baths, by its area", async () => {
  const { lab, admin, mix, develop, look } = await aMachine();
  const [developer, fixer] = [await mix(), await mix({ step: "FIXER", replenishMl: null })];
  const order = await develop([aRoll(), aRoll({ format: "120" })]);
  lab.clock.move(A_WHILE_MS);
  const next = await mix({ maxRolls: 1 });
  await develop();
  const { machine, formerBaths } = await look();
  expect(machine.baths.map(({ id, rolls, areaCm2 }) => [id, rolls, areaCm2])).toEqual([
    [next.id, 1, 560],
    [fixer.id, 3, 1624],
  ]);
  expect(machine.baths[0]).toMatchObject({ isExhausted: true, rollsLeft: 0, replenishmentDueMl: 48 });
  expect(formerBaths).toMatchObject([{ id: developer.id, rolls: 2, areaCm2: 1064, replenishmentDueMl: 91 }]);

  const [roll] = order.rolls;
  const { developed } = await admin.call(listRollBaths, { params: { rollId: roll!.id } });
  expect(developed?.baths.map(({ id }) => id).toSorted()).toEqual([developer.id, fixer.id].toSorted());
  const { rolls } = await admin.call(listBathRolls, { params: { bathId: developer.id } });
  expect(rolls.map(({ rollId }) => rollId).toSorted()).toEqual(order.rolls.map(({ id }) => id).toSorted());
});

test("undoing a step removes film from its baths, and only matching film is accepted", async () => {
  const { admin, mix, develop, look } = await aMachine();
  await mix();
  const order = await develop();
  await admin.call(undoRollsEvent, {
    params: { orderId: order.id, event: "DEVELOPED" },
    body: { rollIds: order.rolls.map(({ id }) => id) },
  });
  expect((await look()).machine.baths[0]?.rolls).toBe(0);
  await expect(develop([aRoll({ process: "E6" })])).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "machineId", message: "Noritsu is for C-41 color." }],
  });
  const crossed = await develop([aRoll({ process: "E6", crossProcessTargetFormat: "C41" })]);
  expect(crossed.rolls).toHaveLength(1);
  expect((await look()).machine.baths[0]?.rolls).toBe(1);
});

test("a bath is replenished, topped up and dumped with author and time, then closed", async () => {
  const { lab, admin, mix, develop } = await aMachine();
  const bath = await mix();
  await develop();
  let by = admin;
  const add = (kind: "REPLENISHED" | "TOPPED_UP" | "DUMPED" | "NOTE", ml: number | null = null, note = "") =>
    by.call(addBathEvent, { params: { bathId: bath.id }, body: { kind, ml, note } });
  await expect(add("REPLENISHED")).rejects.toMatchObject({ status: 400 });
  expect((await add("REPLENISHED", 48)).bath.replenishmentDueMl).toBe(0);
  await add("TOPPED_UP", 200, "Evaporation");
  lab.clock.move(21 * DAY_MS);
  by = await lab.admin();
  const { note: _note, step: _step, ...form } = aBath({ maxAgeDays: 20 });
  expect((await by.call(updateBath, { params: { bathId: bath.id }, body: form })).bath.isTooOld).toBe(true);
  await add("DUMPED");
  await expect(add("TOPPED_UP", 10)).rejects.toMatchObject({ status: 409, code: "DUMPED" });
  await add("NOTE", null, "Smelled off");
  const { events } = await by.call(getBath, { params: { bathId: bath.id } });
  expect(events.map(({ kind, ml }) => [kind, ml])).toEqual([
    ["NOTE", null],
    ["DUMPED", null],
    ["TOPPED_UP", 200],
    ["REPLENISHED", 48],
    ["MIXED", 8000],
  ]);
  expect(events.every((event) => event.by !== null)).toBe(true);
});

test("concurrent mixes for one tank leave one bath in use", async () => {
  const { mix, look } = await aMachine();
  await Promise.all([mix(), mix(), mix()]);
  const { machine, formerBaths } = await look();
  expect([machine.baths.length, formerBaths.length]).toEqual([1, 2]);
});

test("an out-of-control strip stops the machine until a good one or an override", async () => {
  const { admin, params, strip, look, machine } = await aMachine();
  const aims = aReading({ ld: { red: 80 }, hd: { blue: 221 } });
  const { reference } = await admin.call(addReferenceStrip, { body: { process: "C41", code: "5011", reading: aims } });
  const read = (blue: number) =>
    admin.call(addControlStrip, {
      params,
      body: { referenceId: reference.id, reading: aReading({ ld: { red: 80 }, hd: { blue } }) },
    });
  expect((await read(224)).strip).toMatchObject({ state: "IN_CONTROL", alarm: null, reference: "5011" });
  const bad = await strip(9);
  expect(bad.alarm).toBe("HD blue +0.09, outside control: do not run");
  expect((await look()).machine).toMatchObject({ mayRun: false, strip: { id: bad.id } });

  const override = (id: string) =>
    admin.call(overrideControlStrip, { params: { stripId: id }, body: { reason: "Rush wedding, tested by eye" } });
  await override(bad.id);
  await override(bad.id);
  expect((await look()).machine).toMatchObject({
    mayRun: true,
    strip: { override: { reason: "Rush wedding, tested by eye" } },
  });
  await strip(20);
  expect((await look()).machine.mayRun).toBe(false);
  const good = await strip(0);
  expect((await look()).machine.mayRun).toBe(true);
  await expect(override(good.id)).rejects.toMatchObject({ status: 409, code: "IN_CONTROL" });
  await admin.call(removeControlStrip, { params: { stripId: good.id } });
  await expect(admin.call(removeControlStrip, { params: { stripId: good.id } })).rejects.toMatchObject({ status: 404 });
  expect((await look()).machine.mayRun).toBe(false);
  const { changes } = await admin.call(listChanges, { query: { thing: machine.id } });
  expect(changes[0]).toMatchObject({ verb: "REMOVED", part: { kind: "CONTROL_STRIP" } });
});

test("a manager's limits apply to all strips of the process, and incomplete strips are rejected", async () => {
  const { admin, params, strip, look } = await aMachine("E6");
  await strip(12);
  expect((await look()).machine.strip?.state).toBe("ACTION");
  const hd = { actionLow: -4, actionHigh: 4, controlLow: -6, controlHigh: 6 };
  const limits = { ...STARTING_LIMITS.E6, hd };
  await admin.call(updateControlLimits, { body: { process: "E6", limits } });
  expect((await look()).machine.strip?.state).toBe("OUT_OF_CONTROL");
  await admin.call(updateControlLimits, { body: { process: "E6", limits: STARTING_LIMITS.E6 } });
  const reading = { ...aReading({}), dMax: { red: 0, green: null, blue: 0 } };
  await expect(admin.call(addControlStrip, { params, body: { referenceId: null, reading } })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "reading", message: "Missing: D-max green." }],
  });
});

test("an out-of-control strip lists all film since the last good one, until the next good strip", async () => {
  const { admin, mix, develop, strip, params, machine } = await aMachine();
  const bath = await mix();
  const idsOf = (orders: Awaited<ReturnType<typeof develop>>[]) =>
    orders.flatMap(({ rolls }) => rolls.map(({ id }) => id));
  const list = async (only?: "SINCE_GOOD_STRIP" | "IN_DOUBT") =>
    (await admin.call(listBathRolls, { params: { bathId: bath.id }, query: { ...(only && { only }) } })).rolls.map(
      ({ rollId }) => rollId,
    );
  await develop();
  await strip(0);
  const [one, two] = [await develop(), await develop()];
  await strip(9);
  const during = await develop();
  expect(await list("SINCE_GOOD_STRIP")).toEqual(idsOf([during, two, one]));
  await strip(1);
  const after = await develop();
  expect(await list("SINCE_GOOD_STRIP")).toEqual(idsOf([after]));
  expect(await list("IN_DOUBT")).toEqual(idsOf([during, two, one]));
  expect(await list()).toHaveLength(5);
  const { developed } = await admin.call(listRollBaths, { params: { rollId: two.rolls[0]!.id } });
  expect(developed).toMatchObject({
    isInDoubt: true,
    before: { state: "IN_CONTROL" },
    after: { state: "OUT_OF_CONTROL" },
    machine: { id: machine.id },
  });
  const renamed = await admin.call(updateMachine, { params, body: { name: "Old Noritsu", retired: true } });
  expect(renamed.machine).toMatchObject({ name: "Old Noritsu", retired: true });
});
