import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addRollsEvent, completeOrder, quoteWriteOff, undoWriteOff, writeOffRoll } from "../../contract/bench/bench.ts";
import { listRollEvents } from "../../contract/bench/roll-events.ts";
import { addScan } from "../../contract/film/scans.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { mailScansReady } from "../film/rolls/mail-scans-ready.ts";
import { rolls } from "../film/rolls/tables.ts";
import { settleWriteOff } from "./settle-write-off.ts";

async function received(count = 2) {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft(Array.from({ length: count }, () => aRoll())));
  const params = { orderId: order.id, rollId: order.rolls[1]?.id ?? order.rolls[0]!.id };
  const mark = (because: "BLANK" | "RUINED", note = "") =>
    admin.call(writeOffRoll, { params, body: { because, note } });
  /** Writes it off and waits until it can no longer be undone. */
  const write = async (because: "BLANK" | "RUINED", note = "") => {
    await mark(because, note);
    await lab.workAll();
    return admin.call(getOrder, { params: { orderId: order.id } });
  };
  const undo = () => admin.call(undoWriteOff, { params });
  const credit = async () => (await ada.call(getAccountCredit, { params: { userId: ada.userId } })).balance;
  return { lab, ada, admin, order, params, mark, write, undo, credit };
}

test("a blank roll credits half its price once, as quoted, and e-mails the customer", async () => {
  const { lab, ada, admin, params, write, credit } = await received();
  expect(await admin.call(quoteWriteOff, { params, query: { because: "BLANK" } })).toEqual({
    givenBack: 980, // half of $17.99 and its tax
    held: 0,
    creditsBack: 0,
  });
  const order = await write("BLANK", "The leader never caught.");
  expect(order.rolls[1]).toMatchObject({ writtenOff: "BLANK" });
  expect(order.events.at(-1)).toMatchObject({
    type: "ROLL_WRITTEN_OFF",
    text: "Blank: roll 2; $9.80 as account credit",
    byName: "admin Lovelace",
  });
  await write("BLANK");
  expect(await credit()).toBe(980);
  const mails = (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("roll-written-off"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toContain("A roll came out blank");
  expect(mails[0]!.text).toContain("The leader never caught.");
});

test("a roll ruined at the lab is credited in full plus an amount for the film", async () => {
  const { write, credit } = await received();
  const order = await write("RUINED");
  expect(order.events.at(-1)!.text).toBe("Ruined at the lab: roll 2; $34.59 as account credit");
  expect(await credit()).toBe(1959 + 1500);
});

test("a roll is written off for one reason, and takes no scans afterward", async () => {
  const { admin, order, params, write } = await received(1);
  await write("BLANK");
  await expect(write("RUINED")).rejects.toMatchObject({
    code: "NOT_TO_WRITE_OFF",
    message: "It was written off already: blank.",
    data: { reason: "It was written off already: blank." },
  });
  const body = { name: "1.jpg", size: 10 };
  const at = { userId: order.customerId, pickUpId: order.rolls[0]!.pickUpId, rollId: params.rollId };
  await expect(admin.call(addScan, { params: at, query: { fileType: "image/jpeg" }, body })).rejects.toMatchObject({
    code: "WRITTEN_OFF",
  });
});

test("a written-off roll blocks neither its step, other rolls nor completing the order", async () => {
  const { admin, order, write } = await received();
  const query = { event: "RECEIVED", search: order.rolls[1]!.labNumber! } as const;
  const waits = async () => (await admin.call(listRollEvents, { query })).count;
  expect(await waits()).toBe(1);
  await write("RUINED");
  const params = { orderId: order.id, event: "DEVELOPED" };
  const developed = await admin.call(addRollsEvent, { params, body: {} });
  expect(developed.rolls.map(({ events }) => events.at(-1)!.event)).toEqual(["DEVELOPED", "RECEIVED"]);
  expect(await waits()).toBe(0);
  await expect(admin.call(completeOrder, { params: { orderId: order.id } })).rejects.toMatchObject({
    message: "Roll 1 is not synced yet.",
    data: { reason: "Roll 1 is not synced yet." },
  });
});

test("an order with only blank film is completed without scans", async () => {
  const { admin, order, write } = await received(1);
  await write("BLANK");
  const complete = await admin.call(completeOrder, { params: { orderId: order.id } });
  expect(complete.status).toBe("COMPLETE");
  const { rolls } = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(rolls[0]!.events.map(({ event }) => event)).toEqual(["RECEIVED"]);
});

test("an undone write-off credits and e-mails nothing, and stays visible only to the lab", async () => {
  const { lab, ada, admin, order, params, mark, undo, credit } = await received();
  const marked = await mark("BLANK");
  expect(marked.events.at(-1)).toMatchObject({ type: "ROLL_WRITE_OFF_MARKED", text: "Blank: roll 2" });
  const back = await undo();
  expect(back.rolls[1]).toMatchObject({ writtenOff: null });
  expect(back.events.at(-1)).toMatchObject({ text: "Write-off undone: roll 2", byName: "admin Lovelace" });
  expect(await undo(), "idempotent").toEqual(back);
  await lab.workAll();
  expect(await credit()).toBe(0);
  expect((await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("roll-written-off"))).toEqual([]);
  const seen = await ada.call(getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(seen.events.map(({ type }) => type)).not.toContain("ROLL_WRITE_OFF_MARKED");
  const params2 = { orderId: order.id, event: "DEVELOPED" };
  const developed = await admin.call(addRollsEvent, { params: params2, body: { rollIds: [params.rollId] } });
  expect(developed.rolls[1]!.events.at(-1)!.event).toBe("DEVELOPED");
});

test("the job of an undone write-off does not settle the next one", async () => {
  const { lab, order, params, mark, undo, credit } = await received();
  const { db } = lab.lab.deps;
  const current = async () => (await db.select().from(rolls).where(eq(rolls.id, params.rollId)))[0]!.pendingWriteOff!;
  await mark("BLANK");
  const first = await current();
  await undo();
  await mark("RUINED");
  const work = { orderId: order.id, rollId: params.rollId, note: "", by: order.customerId };
  await settleWriteOff(lab.lab.deps, { ...work, writeOffId: first });
  expect(await credit()).toBe(0);
  await undo();
  await mark("RUINED");
  const second = { ...work, writeOffId: await current() };
  await settleWriteOff(lab.lab.deps, second);
  await settleWriteOff(lab.lab.deps, second);
  expect(await credit(), "credited once, despite retries").toBe(1959 + 1500);
});

test("a write-off stays once e-mailed, once negatives moved on, and once the order is complete", async () => {
  const notified = await received();
  await notified.write("BLANK");
  await expect(notified.undo()).rejects.toMatchObject({
    status: 409,
    code: "CANNOT_UNDO",
    message: "The customer was notified and has received the compensation.",
  });
  const sleeved = await received();
  await sleeved.mark("BLANK");
  const event = { orderId: sleeved.order.id, event: "SLEEVED" };
  await sleeved.admin.call(addRollsEvent, { params: event, body: { rollIds: [sleeved.params.rollId] } });
  await expect(sleeved.undo()).rejects.toMatchObject({ message: "Roll 2 was already moved to its next step." });
  const over = await received(1);
  await over.mark("BLANK");
  await over.admin.call(completeOrder, { params: { orderId: over.order.id } });
  await expect(over.undo()).rejects.toMatchObject({ message: "The order is complete." });
  await over.lab.workAll();
  expect(await over.credit(), "the credit is paid anyway").toBe(980);
});

test("canceling during a write-off's undo window credits only the amount for the film on top", async () => {
  const { lab, admin, order, mark, credit } = await received(1);
  await mark("RUINED");
  await admin.call(cancelOrder, { params: { orderId: order.id }, body: { reason: "No film", force: true } });
  await lab.workAll();
  expect(await credit()).toBe(1500);
});

test("an undoable write-off holds back the e-mail about scans", async () => {
  const { lab, ada, admin, order, mark, undo } = await received();
  const [one] = order.rolls;
  await addScanRows(lab, order, 0, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: { rollIds: [one!.id] } });
  await mark("BLANK");
  await mailScansReady(lab.lab.deps, { orderId: order.id, until: lab.clock.now().toISOString() });
  const scansMails = async () => (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("scans-ready"));
  await undo();
  expect(await scansMails()).toEqual([]);
  await mark("BLANK");
  expect(await scansMails()).toHaveLength(1);
});
