import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { addRush } from "../../contract/checkout/order-changes.ts";
import { updateOrder } from "../../contract/checkout/checkout.ts";
import { splitPickUp } from "../../contract/film/rolls.ts";
import { listNews } from "../../contract/orders/news.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { aRoll, storeCard } from "../../../tests/support/makers.ts";
import { A_ROLL, aParcel, CANNOT_UNDO } from "../../../tests/support/receipt-makers.ts";
import { settleReceipt } from "./settle-receipt-soon.ts";

/** Everything that undo must restore: all but the version and the events. */
const asItWas = ({ version: _version, events: _events, rolls, ...order }: Order) => ({
  ...order,
  rolls: rolls.map(({ labNumber: _labNumber, ...roll }) => roll),
});
const numbersOf = ({ rolls }: Order) => rolls.map(({ labNumber }) => labNumber);

test("undoing a first receipt restores the order without moving money or sending e-mail", async () => {
  const { lab, ada, admin, params, ids, receive, undo, credit, addOns, mails, promise } = await aParcel(3);
  const [one, two] = ids as [string, string, string];
  const before = await admin.call(getOrder, { params });
  const first = await receive({
    arrivedRollIds: [one, two],
    corrections: [
      { rollId: two, process: "E6", pushPullFactor: 1, stock: { brand: "Kodak", model: "Ektachrome E100" } },
    ],
    undeclared: [aRoll({ format: "120" })],
    note: "A word.",
  });
  expect(first.rolls.map(({ arrived, process }) => [arrived, process])).toEqual([
    [true, "C41"],
    [true, "E6"],
    [false, "C41"],
    [true, "C41"],
  ]);
  expect(first.promise).not.toBeNull();
  const back = await undo();
  expect(asItWas(back)).toEqual(asItWas(before));
  expect(back.version).toBe(first.version + 1);
  expect(numbersOf(back).slice(0, 2), "stickers stay good").toEqual(numbersOf(first).slice(0, 2));
  expect(back.events.at(-1)).toMatchObject({ type: "RECEIPT_UNDONE", text: "Receipt undone" });
  expect(await undo(), "idempotent").toEqual(back);
  expect(await promise()).toBeUndefined();
  await lab.workAll();
  expect([await credit(), await addOns(), await mails()]).toEqual([0, [], []]);
  const seen = await ada.call(getUserOrder, { params: { ...params, userId: ada.userId } });
  expect(seen.events.map(({ type }) => type)).not.toContain("ROLLS_RECEIVED");

  const again = await receive();
  expect(numbersOf(again).slice(0, 2)).toEqual(numbersOf(first).slice(0, 2));
  expect(await mails()).toEqual(["order-received"]);
});

test("a receipt of only undeclared film can be undone until it is settled", async () => {
  const { lab, receive, undo, now, addOns } = await aParcel(1);
  const undeclared = [aRoll({ process: "BW" })];
  expect(await undo(), "nothing is received yet").toEqual(await now());
  await receive({ arrivedRollIds: [], undeclared });
  expect((await undo()).rolls.map(({ arrived }) => arrived)).toEqual([null]);
  await receive({ arrivedRollIds: [], undeclared });
  await lab.workAll();
  await expect(undo()).rejects.toMatchObject(CANNOT_UNDO);
  expect(await addOns()).toHaveLength(1);
});

test("the job of an undone receipt does not settle the next one", async () => {
  const { deps, order, ids, receive, undo, credit, unsettled } = await aParcel();
  await receive({ arrivedRollIds: [ids[0]!] });
  const first = (await unsettled())!.id;
  await undo();
  await receive({ arrivedRollIds: [ids[1]!] });
  await settleReceipt(deps, { orderId: order.id, receiptId: first });
  expect(await credit()).toBe(0);
  await undo();
});

test("undoing a later receipt restores arrivals and keeps the first receipt's e-mail and promise", async () => {
  const { lab, ada, params, ids, receive, undo, mark, credit, mails, promise } = await aParcel(4);
  const [one, two, three, four] = ids as [string, string, string, string];
  await receive({ arrivedRollIds: [one, two, three] });
  await lab.workAll();
  await mark("DEVELOPED", [one]);
  lab.clock.move(60_000);
  const mailed = await mails();
  const before = await receive({ arrivedRollIds: [one, two, three] });
  const promised = await promise();
  const news = async () =>
    (await ada.call(listNews, { params: { userId: ada.userId } })).news.filter(({ kind }) => kind === "ROLLS_RECEIVED");
  const seen = async () =>
    (await ada.call(getUserOrder, { params: { ...params, userId: ada.userId } })).events
      .filter(({ type }) => type === "ROLLS_RECEIVED")
      .map(({ text }) => text);
  const newsBefore = await news();
  const later = await receive({ arrivedRollIds: [one, two, four], corrections: [{ rollId: two, process: "E6" }] });
  expect(later.rolls.map(({ arrived }) => arrived)).toEqual([true, true, false, true]);
  const back = await undo();
  expect(asItWas(back)).toEqual(asItWas(before));
  expect(back.events.at(-1)).toMatchObject({ text: "The last receipt was undone" });
  expect(await undo(), "idempotent").toEqual(back);
  await lab.workAll();
  expect([await credit(), await mails(), await promise()]).toEqual([A_ROLL, mailed, promised]);
  expect(await news()).toEqual(newsBefore);
  expect(await seen()).toEqual(["Received 3 of 4 rolls; not in the parcel: roll 4"]);
});

test("a concurrent tab's receipt is stale, and a receipt is never undone partially", async () => {
  const { admin, params, ids, now, receive, undo, credit } = await aParcel();
  const { version } = await now();
  await receive({ arrivedRollIds: [ids[0]!] });
  const other = { params, body: { version, arrivedRollIds: [ids[1]!] } };
  await expect(admin.call(bench.receiveOrder, other)).rejects.toMatchObject({ code: "STALE" });
  await expect(undo([ids[0]!])).rejects.toMatchObject({
    ...CANNOT_UNDO,
    message: "Change what arrived instead.",
  });
  const both = await Promise.all([undo(), undo()]);
  expect(both[0]).toEqual(both[1]);
  expect(await credit()).toBe(0);
});

test("a receipt stays once a roll was worked on or the order changed", async () => {
  const worked = await aParcel(3);
  await worked.receive({ arrivedRollIds: worked.ids.slice(0, 2) });
  await worked.mark("DEVELOPED", [worked.ids[1]!]);
  await expect(worked.undo()).rejects.toMatchObject({
    ...CANNOT_UNDO,
    message: "Roll 2 was already moved to its next step.",
  });
  const scanned = await aParcel();
  await scanned.receive({ arrivedRollIds: [scanned.ids[0]!] });
  await addScanRows(scanned.lab, scanned.order, 0, ["AWAITING_UPLOAD"]);
  await expect(scanned.undo()).rejects.toMatchObject({ message: "Roll 1 was already moved to its next step." });

  const split = await aParcel();
  const parts = await split.receive({ undeclared: [aRoll()] });
  const pickUp = { userId: split.ada.userId, pickUpId: parts.pickUps[0]!.id };
  await split.admin.call(splitPickUp, { params: pickUp, body: { rollIds: [parts.rolls[2]!.id] } });
  await expect(split.undo()).rejects.toMatchObject({ message: "Roll 3 was moved to another batch." });

  const noted = await aParcel();
  const { version } = await noted.receive({ arrivedRollIds: [noted.ids[0]!] });
  const internalNotes = "Two cassettes were open.";
  await noted.admin.call(updateOrder, { params: noted.params, body: { version, internalNotes } });
  await expect(noted.undo()).rejects.toMatchObject({ message: "The order was changed since." });
});

test("a receipt stays once the customer bought an add-on for an undeclared roll", async () => {
  const { lab, ada, params, receive, undo, now, addOns } = await aParcel();
  const { rolls } = await receive({ undeclared: [aRoll()] });
  await ada.call(addRush, {
    params: { userId: ada.userId, ...params },
    body: { rollIds: [rolls[2]!.id], paymentMethodId: await storeCard(ada) },
  });
  await expect(undo()).rejects.toMatchObject({ message: "Something was ordered for roll 3 since." });
  const rushed = await addOns();
  await lab.workAll();
  expect((await now()).rolls[2]).toMatchObject({ addRush: true, arrived: true });
  const others = (await addOns()).filter(({ total }) => total !== rushed[0]!.total);
  expect([rushed.length, others]).toEqual([1, [{ total: A_ROLL, status: "INVOICED" }]]);
});
