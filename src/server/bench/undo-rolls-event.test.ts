import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import type { Order } from "../../contract/orders/order.ts";
import { UNDO_MS } from "../../rules/film/roll-work.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { mailScansReady } from "../film/rolls/mail-scans-ready.ts";

const mark = (admin: Person, order: Order, event: string, rollIds?: string[]) =>
  admin.call(bench.addRollsEvent, { params: { orderId: order.id, event }, body: { ...(rollIds && { rollIds }) } });
const undo = (who: Person, order: Order, event: string, rolls: Order["rolls"]) =>
  who.call(bench.undoRollsEvent, {
    params: { orderId: order.id, event },
    body: { rollIds: rolls.map(({ id }) => id) },
  });
const eventsOf = (order: Order) => order.rolls.map(({ events }) => events.map(({ event }) => event));

async function twoRolls() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  return { lab, ada, admin, order: await receivedOrder(ada, admin, aDraft([aRoll(), aRoll()])) };
}

test("undoing a step affects only the given rolls and is idempotent", async () => {
  const { ada, admin, order } = await twoRolls();
  await mark(admin, order, "DEVELOPED");
  const now = await undo(admin, order, "DEVELOPED", [order.rolls[0]!]);
  expect(eventsOf(now)).toEqual([["RECEIVED"], ["RECEIVED", "DEVELOPED"]]);
  expect(now.events.at(-1)).toMatchObject({ text: "Developed undone: roll 1" });
  expect(await undo(admin, order, "DEVELOPED", [order.rolls[0]!])).toEqual(now);
  expect(eventsOf(await mark(admin, order, "DEVELOPED"))).toEqual([
    ["RECEIVED", "DEVELOPED"],
    ["RECEIVED", "DEVELOPED"],
  ]);
  await expect(undo(ada, order, "DEVELOPED", order.rolls)).rejects.toMatchObject({ status: 403 });
});

test("a step cannot be undone after later steps or five minutes", async () => {
  const { lab, admin, order } = await twoRolls();
  await mark(admin, order, "DEVELOPED");
  await mark(admin, order, "SCANNED", [order.rolls[1]!.id]);
  const refused = { status: 409, code: "CANNOT_UNDO" };
  await expect(undo(admin, order, "DEVELOPED", order.rolls)).rejects.toMatchObject({
    ...refused,
    message: "Roll 2 was already moved to its next step.",
    data: { rollIds: [order.rolls[1]!.id], reason: "Roll 2 was already moved to its next step." },
  });
  lab.clock.move(UNDO_MS + 1);
  await expect(undo(admin, order, "DEVELOPED", [order.rolls[0]!])).rejects.toMatchObject(refused);
  await expect(undo(admin, order, "PAINTED", order.rolls)).rejects.toMatchObject({ code: "UNKNOWN_EVENT" });
});

test("syncs can be undone until the customer is e-mailed", async () => {
  const { lab, ada, admin, order } = await twoRolls();
  const [one, two] = order.rolls;
  for (const index of order.rolls.keys()) await addScanRows(lab, order, index, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED"]) await mark(admin, order, event);
  await mark(admin, order, "SYNCED", [one!.id]);
  expect(eventsOf(await undo(admin, order, "SYNCED", [one!]))[0]).toEqual(["RECEIVED", "DEVELOPED", "SCANNED"]);
  await mark(admin, order, "SYNCED");
  expect(eventsOf(await undo(admin, order, "SYNCED", [two!]))[1], "also for the last roll").not.toContain("SYNCED");
  const readyMails = async () => (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("scans-ready"));
  expect(await readyMails(), "the undo cancels the e-mail").toHaveLength(0);
  await mark(admin, order, "SYNCED");
  expect(await readyMails()).toHaveLength(1);
  await expect(undo(admin, order, "SYNCED", [two!])).rejects.toMatchObject({
    data: { reason: "The customer already got the e-mail that the scans are ready." },
  });
});

test("syncing again after an undo restarts the delay before the e-mail", async () => {
  const { lab, ada, admin, order } = await twoRolls();
  const roll = order.rolls[0]!;
  await addScanRows(lab, order, 0, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) await mark(admin, order, event, [roll.id]);
  const first = lab.clock.now().toISOString();
  await undo(admin, order, "SYNCED", [roll]);
  lab.clock.move(5000);
  await mark(admin, order, "SYNCED", [roll.id]);
  await mailScansReady(lab.lab.deps, { orderId: order.id, until: first });
  expect(eventsOf(await undo(admin, order, "SYNCED", [roll]))[0]).toEqual(["RECEIVED", "DEVELOPED", "SCANNED"]);
  expect((await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("scans-ready"))).toEqual([]);
});
