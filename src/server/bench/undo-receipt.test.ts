import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { splitPickUp } from "../../contract/film/rolls.ts";
import { listNews } from "../../contract/orders/news.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { SECOND_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { pickUps } from "../film/rolls/tables.ts";
import { orderPromises } from "../lab/tables.ts";
import { sendReceiptMail } from "./mail-receipt.ts";

async function paid() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const idsOf = (rolls: Order["rolls"]) => rolls.map(({ id }) => id);
  const receive = async (rolls = order.rolls, note = "") => {
    const { version } = await admin.call(getOrder, { params });
    const body = { version, arrivedRollIds: idsOf(rolls), note };
    return admin.call(bench.receiveOrder, { params, body });
  };
  const undo = (rolls = order.rolls) =>
    admin.call(bench.undoRollsEvent, { params: { ...params, event: "RECEIVED" }, body: { rollIds: idsOf(rolls) } });
  const mails = async () =>
    (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("order-received") || key.startsWith("receipt-"));
  const pending = async () =>
    (await lab.lab.deps.db.select().from(pickUps).where(eq(pickUps.orderId, order.id)))[0]!.pendingReceipt;
  return { lab, ada, admin, order, params, receive, undo, mails, pending };
}
const CANNOT_UNDO = { status: 409, code: "CANNOT_UNDO" };

test("undoing a complete receipt sends no e-mail and keeps its stickers valid", async () => {
  const { lab, ada, order, params, receive, undo, mails } = await paid();
  const first = await receive();
  lab.clock.move(SECOND_MS);
  const back = await undo();
  expect(back).toMatchObject({ version: first.version + 1, pickUps: [{ receivedAt: null }] });
  expect(back.rolls.map(({ arrived, events }) => [arrived, events])).toEqual([
    [null, []],
    [null, []],
  ]);
  expect(back.rolls.map(({ labNumber }) => labNumber)).toEqual(first.rolls.map(({ labNumber }) => labNumber));
  expect(back.events.at(-1)).toMatchObject({ type: "RECEIPT_UNDONE", byName: "admin Lovelace" });
  expect(await undo(), "idempotent").toEqual(back);
  expect(await lab.lab.deps.db.$count(orderPromises, eq(orderPromises.orderId, order.id))).toBe(0);
  expect(await mails()).toEqual([]);

  const userId = ada.userId;
  const seen = async () => (await ada.call(getUserOrder, { params: { ...params, userId } })).events.map((e) => e.type);
  const news = async () => (await ada.call(listNews, { params: { userId } })).news.map(({ kind }) => kind);
  expect(await seen()).not.toContain("ROLLS_RECEIVED");
  expect(await seen()).not.toContain("RECEIPT_UNDONE");
  expect(await news()).not.toContain("ROLLS_RECEIVED");

  lab.clock.move(SECOND_MS);
  const again = await receive(order.rolls, "Lovely film.");
  expect(again.rolls.map(({ labNumber }) => labNumber)).toEqual(first.rolls.map(({ labNumber }) => labNumber));
  expect(await seen()).toContain("ROLLS_RECEIVED");
  expect(await news()).toContain("ROLLS_RECEIVED");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.text).toContain("Lovely film.");
});

test("the job of an undone receipt does not e-mail about the next one", async () => {
  const { lab, order, receive, undo, pending } = await paid();
  const { deps } = lab.lab;
  await receive();
  const first = (await pending())!.id;
  await undo();
  await receive();
  await sendReceiptMail(deps, { orderId: order.id, receiptId: first });
  expect(await pending()).not.toBeNull();
  await undo();
});

test("a receipt stays once e-mailed or worked on, and partial undos are rejected", async () => {
  const mailed = await paid();
  await mailed.receive();
  expect(await mailed.mails()).toHaveLength(1);
  await expect(mailed.undo()).rejects.toMatchObject({
    ...CANNOT_UNDO,
    message: "Change what arrived instead.",
  });

  const developed = await paid();
  await developed.receive();
  const params = { ...developed.params, event: "DEVELOPED" };
  await developed.admin.call(bench.addRollsEvent, { params, body: { rollIds: [developed.order.rolls[1]!.id] } });
  await expect(developed.undo()).rejects.toMatchObject({ message: "Roll 2 was already moved to its next step." });

  const short = await paid();
  await short.receive([short.order.rolls[0]!]);
  await expect(short.undo([short.order.rolls[0]!])).rejects.toMatchObject(CANNOT_UNDO);

  const whole = await paid();
  await whole.receive();
  await expect(whole.undo([whole.order.rolls[0]!])).rejects.toMatchObject(CANNOT_UNDO);
});

test("a second receipt is e-mailed after the first, which then stays; two pick-ups undo together", async () => {
  const { order, receive, undo, mails } = await paid();
  await receive();
  await receive([order.rolls[0]!], "One box was empty.");
  const keys = (await mails()).map(({ key }) => key.split(":")[0]);
  expect(keys.toSorted()).toEqual(["order-received", "receipt-changed"]); // both at the same time on the test's clock
  await expect(undo([order.rolls[0]!])).rejects.toMatchObject(CANNOT_UNDO);

  const split = await paid();
  const received = await split.receive();
  const at = { userId: split.ada.userId, pickUpId: received.pickUps[0]!.id };
  await split.admin.call(splitPickUp, { params: at, body: { rollIds: [received.rolls[0]!.id] } });
  const back = await split.undo();
  expect(back.pickUps.map(({ receivedAt }) => receivedAt)).toEqual([null, null]);
});

test("a cancellation during the undo window sends only its own e-mail", async () => {
  const { admin, params, receive, undo, mails } = await paid();
  await receive();
  await admin.call(cancelOrder, { params, body: { reason: "By mistake", force: true } });
  await expect(undo()).rejects.toMatchObject({ message: "The order is complete." });
  expect(await mails()).toEqual([]);
});
