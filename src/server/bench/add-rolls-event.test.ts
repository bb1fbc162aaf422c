import { expect, test } from "vitest";
import type * as orderContract from "../../contract/orders/order.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as orders from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";

const mark = (admin: Person, order: orderContract.Order, event: string, rollIds?: string[]) =>
  admin.call(bench.addRollsEvent, { params: { orderId: order.id, event }, body: { ...(rollIds && { rollIds }) } });

const eventsOf = (order: orderContract.Order) => order.rolls.map(({ events }) => events.map(({ event }) => event));

async function received(rolls = 2) {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft(Array.from({ length: rolls }, () => aRoll())));
  const readyMails = async () => (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("scans-ready"));
  return { lab, ada, admin, order, readyMails };
}

test("rolls advance together or one by one, and repeating a step is idempotent", async () => {
  const { admin, order } = await received();
  const [one] = order.rolls;
  expect(eventsOf(await mark(admin, order, "DEVELOPED", [one!.id]))).toEqual([["RECEIVED", "DEVELOPED"], ["RECEIVED"]]);
  const both = await mark(admin, order, "DEVELOPED");
  expect(eventsOf(both)).toEqual([
    ["RECEIVED", "DEVELOPED"],
    ["RECEIVED", "DEVELOPED"],
  ]);
  expect(both.events.slice(-2).map(({ text }) => text)).toEqual(["Developed: roll 1", "Developed: roll 2"]);
  expect(await mark(admin, order, "DEVELOPED")).toEqual(both);
});

test("a step out of turn is rejected, names the rolls, and marks none", async () => {
  const { admin, order } = await received();
  const [one, two] = order.rolls;
  await mark(admin, order, "DEVELOPED", [one!.id]);
  await expect(mark(admin, order, "SCANNED")).rejects.toMatchObject({
    status: 409,
    code: "OUT_OF_TURN",
    message: "Roll 2 is received and cannot be scanned now.",
    data: { rollIds: [two!.id], reason: "Roll 2 is received and cannot be scanned now." },
  });
  const now = await admin.call(orders.getOrder, { params: { orderId: order.id } });
  expect(eventsOf(now)).toEqual([["RECEIVED", "DEVELOPED"], ["RECEIVED"]]);
  await expect(mark(admin, order, "PAINTED")).rejects.toMatchObject({ status: 400, code: "UNKNOWN_EVENT" });
});

test("rolls that have not arrived cannot be worked on", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await expect(mark(admin, order, "DEVELOPED")).rejects.toMatchObject({ code: "OUT_OF_TURN" });
  await expect(mark(admin, order, "RECEIVED", [order.rolls[0]!.id])).rejects.toMatchObject({ code: "OUT_OF_TURN" });
  const developing = mark(admin, order, "DEVELOPED", [order.rolls[0]!.id]);
  await expect(developing).rejects.toMatchObject({ data: { reason: "Roll 1 has not arrived." } });
  await expect(mark(admin, order, "DEVELOPED", [newId()])).rejects.toMatchObject({ status: 400 });
});

test("a roll can be synced only with scans that are all ready", async () => {
  const { lab, admin, order } = await received(3);
  await mark(admin, order, "DEVELOPED");
  await mark(admin, order, "SCANNED");
  await addScanRows(lab, order, 1, ["READY", "UPLOADED", "AWAITING_UPLOAD"]);
  await addScanRows(lab, order, 2, ["READY", "DAMAGED"]);
  const reasons = [
    "Roll 1 has no scans yet.",
    "Roll 2 has 2 scans that are not ready yet.",
    "Roll 3 has a damaged scan: replace or remove it first.",
  ];
  for (const [index, reason] of reasons.entries()) {
    const syncing = mark(admin, order, "SYNCED", [order.rolls[index]!.id]);
    await expect(syncing).rejects.toMatchObject({ code: "OUT_OF_TURN", data: { reason } });
  }
});

test("syncing the last arrived roll e-mails the customer once and reveals the scans", async () => {
  const { lab, ada, admin, order, readyMails } = await received();
  await mark(admin, order, "DEVELOPED");
  await mark(admin, order, "SCANNED");
  await addScanRows(lab, order, 0, ["READY", "READY"]);
  await addScanRows(lab, order, 1, ["READY"]);
  await mark(admin, order, "SYNCED", [order.rolls[0]!.id]);
  expect(await readyMails()).toHaveLength(0);
  const seen = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(seen.rolls.map((roll) => roll.scans.ready)).toEqual([2, 0]);
  expect(seen.events.at(-1)?.text, "in the customer's words").toBe("Scans ready: roll 1");

  await mark(admin, order, "SYNCED");
  await mark(admin, order, "SYNCED");
  const mails = await readyMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("Kodak Portra 400, 2 frames");
  expect(mails[0]!.text).toContain(`/users/${ada.userId}/rolls`);
});

test("concurrent syncs of all rolls send one e-mail", async () => {
  const { lab, admin, order, readyMails } = await received(6);
  await mark(admin, order, "DEVELOPED");
  await mark(admin, order, "SCANNED");
  for (const index of order.rolls.keys()) await addScanRows(lab, order, index, ["READY"]);
  await Promise.all(order.rolls.map(({ id }) => mark(admin, order, "SYNCED", [id])));
  expect(await readyMails()).toHaveLength(1);
});

test("negatives are returned or tossed, not both", async () => {
  const { lab, admin, order } = await received(1);
  await addScanRows(lab, order, 0, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED", "SLEEVED", "RETURNED"]) await mark(admin, order, event);
  await expect(mark(admin, order, "TOSSED")).rejects.toMatchObject({ code: "OUT_OF_TURN" });
});
