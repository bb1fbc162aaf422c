import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { answerDispute, beginTestDispute } from "../../contract/payments/disputes.ts";
import { decideHeldCredit, listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { DAY_MS } from "../../rules/time.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aRoll } from "../../../tests/support/makers.ts";
import { A_ROLL, aParcel, CANNOT_UNDO, SLIDE } from "../../../tests/support/receipt-makers.ts";
import { syncDispute } from "../payments/sync-dispute.ts";
import { disputes } from "../payments/tables.ts";
import { mailScansReady } from "../film/rolls/mail-scans-ready.ts";
import { settleReceipt } from "./settle-receipt-soon.ts";

test("a receipt settles once despite crashes and concurrent jobs, and can no longer be undone", async () => {
  const { deps, order, ids, receive, undo, now, credit, mails, unsettled } = await aParcel();
  const received = await receive({ arrivedRollIds: [ids[0]!] });
  expect(received.events.at(-1)).toMatchObject({ text: "Received 1 of 2 rolls; not in the parcel: roll 2" });
  expect(await credit()).toBe(0);
  const work = { orderId: order.id, receiptId: (await unsettled())!.id };
  // A killed process leaves nothing behind; the next run does all of the work.
  const dies = deps.db.transaction(async (tx) => {
    await settleReceipt({ ...deps, db: tx as unknown as typeof deps.db }, work);
    throw new Error("killed");
  });
  await expect(dies).rejects.toThrow("killed");
  expect(await credit()).toBe(0);
  await Promise.all([settleReceipt(deps, work), settleReceipt(deps, work), settleReceipt(deps, work)]);
  await settleReceipt(deps, work);
  expect(await credit()).toBe(A_ROLL);
  expect(await mails()).toEqual(["order-received", "refund"]);
  expect(await unsettled()).toBeUndefined();
  expect((await now()).events.at(-1)).toMatchObject({
    type: "RECEIPT_SETTLED",
    text: "For received film: $19.59 as account credit",
  });
  await expect(undo()).rejects.toMatchObject({ ...CANNOT_UNDO, message: "Change what arrived instead." });
  expect(await credit()).toBe(A_ROLL);
});

test("credit from a disputed payment is held for staff to decide, and given if the lab wins", async () => {
  for (const end of ["GIVE", "DISMISS", "WON"] as const) {
    const { lab, deps, admin, order, params, ids, receive, credit, now, mails, ada } = await aParcel(3);
    await lab.workAll();
    await admin.call(beginTestDispute, { body: { orderId: order.id, reason: "NOT_RECEIVED" } });
    await lab.workAll();
    const [dispute] = await deps.db.select().from(disputes).where(eq(disputes.orderId, order.id));
    const found = { arrivedRollIds: [ids[0]!, ids[1]!] };
    const quote = { params, body: { ...found, undeclared: [], corrections: [] } };
    expect(await admin.call(bench.quoteReceipt, quote)).toMatchObject({ givenBack: 0, held: A_ROLL });
    await receive(found);
    const rollId = ids[1]!;
    await admin.call(bench.writeOffRoll, { params: { ...params, rollId }, body: { because: "RUINED" } });
    await lab.workAll();
    expect(await credit()).toBe(0);
    expect(await mails()).toEqual(["order-received"]);
    expect((await lab.outbox(ada.email)).filter(({ text }) => text.includes("is on hold"))).toHaveLength(2);
    const { held } = await admin.call(listRefunds, { params });
    expect(held).toMatchObject([
      { amount: A_ROLL, reason: "not in the parcel: roll 3" },
      { amount: A_ROLL + 1500, reason: "Ruined at the lab: roll 2" },
    ]);
    if (end === "WON") {
      await admin.call(answerDispute, { params: { disputeId: dispute!.id }, body: { statement: "winning_evidence" } });
      await lab.workAll();
      await syncDispute(deps, dispute!.providerDisputeId);
      await syncDispute(deps, dispute!.providerDisputeId);
    } else
      for (const { id: heldCreditId } of held) {
        const decide = { params: { ...params, heldCreditId }, body: { decision: end, reason: "Decided" } };
        await admin.call(decideHeldCredit, decide);
        await expect(admin.call(decideHeldCredit, decide)).rejects.toMatchObject({ status: 409, code: "NOT_HELD" });
      }
    expect(await credit()).toBe(end === "DISMISS" ? 0 : 2 * A_ROLL + 1500);
    expect((await admin.call(listRefunds, { params })).held).toEqual([]);
    const types = (await now()).events.map(({ type }) => type);
    expect(types.filter((type) => type.startsWith("REFUND"))).toEqual([
      "REFUND_HELD",
      "REFUND_HELD",
      ...(end === "DISMISS" ? ["REFUND_DISMISSED", "REFUND_DISMISSED"] : ["REFUNDED", "REFUNDED"]),
    ]);
  }
});

test("settling and undoing a receipt concurrently applies exactly one of them", async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { deps, order, ids, receive, undo, now, credit, unsettled } = await aParcel();
    await receive({ arrivedRollIds: [ids[0]!] });
    const work = { orderId: order.id, receiptId: (await unsettled())!.id };
    const [taken] = await Promise.allSettled([undo(), settleReceipt(deps, work)]);
    const isBack = taken.status === "fulfilled";
    expect(await credit()).toBe(isBack ? 0 : A_ROLL);
    expect((await now()).rolls.map(({ arrived }) => arrived)).toEqual(isBack ? [null, null] : [true, false]);
  }
});

test("a later receipt moves the promise and notifies the customer only once settled", async () => {
  const { lab, ids, admin, receive, undo, mails, promise } = await aParcel();
  await receive({ arrivedRollIds: [ids[0]!] });
  await lab.workAll();
  const first = await promise();
  lab.clock.move(3 * DAY_MS);
  admin.setToken(await freshToken(lab.lab, admin.userId)); // tokens last an hour
  await receive();
  expect(await promise()).toEqual(first);
  await undo();
  await lab.workAll();
  expect(await promise()).toEqual(first);
  await receive();
  await lab.workAll();
  expect((await promise())!.byDay > first!.byDay).toBe(true);
  expect(await mails()).toContain("promise-moved");
});

test("a second receipt settles the first, which then stays; each is charged and credited once", async () => {
  const { lab, ids, receive, undo, credit, addOns, mails } = await aParcel();
  await receive({ arrivedRollIds: [ids[0]!] });
  expect(await credit()).toBe(0);
  await receive();
  expect([await credit(), await addOns()]).toEqual([A_ROLL, []]);
  const back = await undo();
  expect(back.rolls.map(({ arrived }) => arrived)).toEqual([true, false]);
  await lab.workAll();
  expect([await credit(), await addOns()]).toEqual([A_ROLL, []]);
  await receive();
  await lab.workAll();
  expect([await credit(), await addOns()]).toEqual([0, [{ total: 0, status: "PAID" }]]);
  expect(await mails()).toContain("order-received");
});

test("a cancellation during the undo window refunds everything and sends only its own e-mail", async () => {
  const { lab, admin, params, ids, receive, undo, credit, addOns, mails, now, unsettled } = await aParcel(2);
  await receive({ arrivedRollIds: [ids[0]!], undeclared: [aRoll()] });
  await admin.call(cancelOrder, { params, body: { reason: "By mistake", force: true } });
  await expect(undo()).rejects.toMatchObject({ message: "The order is complete." });
  await lab.workAll();
  expect([await credit(), await addOns(), await unsettled()]).toEqual([0, [], undefined]);
  const { refunds, total } = await now();
  expect(refunds.map(({ toPayment, toAccountCredit }) => [toPayment, toAccountCredit])).toEqual([[total, 0]]);
  expect(await mails()).not.toContain("order-received");
});

test("a refund during the undo window limits the settlement's credit to what is left", async () => {
  const { lab, admin, params, ids, receive, credit, now } = await aParcel();
  await receive({ arrivedRollIds: [ids[0]!] });
  const { total } = await now();
  const refund = { toPayment: total - 1000, toAccountCredit: 0, reason: "We are sorry" };
  await admin.call(refundOrder, { params, body: refund }, { idempotencyKey: "0123456789-all-but-ten" });
  await lab.workAll();
  expect(await credit()).toBe(1000);
});

test("an order completed during the undo window still settles, and its receipt stays", async () => {
  const { lab, admin, params, ids, receive, undo, mark, credit, order } = await aParcel();
  await receive();
  await lab.workAll();
  await addScanRows(lab, order, 0, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) await mark(event, [ids[0]!]);
  await receive({ arrivedRollIds: [ids[0]!] });
  await admin.call(bench.completeOrder, { params });
  await expect(undo()).rejects.toMatchObject({ message: "The order is complete." });
  await lab.workAll();
  expect(await credit()).toBe(A_ROLL);
});

test("a write-off during the undo window charges the corrected film first, then credits half", async () => {
  const { lab, admin, params, ids, receive, undo, credit } = await aParcel(2, { process: "E6" });
  await receive({ corrections: [{ rollId: ids[1]!, process: "C41" }] });
  const at = { ...params, rollId: ids[1]! };
  const said = await admin.call(bench.quoteWriteOff, { params: at, query: { because: "BLANK" } });
  expect(said).toEqual({ givenBack: 980, held: 0, creditsBack: 0 });
  await admin.call(bench.writeOffRoll, { params: at, body: { because: "BLANK" } });
  await expect(undo()).rejects.toMatchObject({ message: "Roll 2 was already moved to its next step." });
  await lab.workAll();
  expect(await credit()).toBe(SLIDE + 980);
});

test("an undoable receipt holds back the e-mail about scans", async () => {
  const { lab, deps, ada, ids, order, receive, undo, mark } = await aParcel();
  await receive();
  await lab.workAll();
  await addScanRows(lab, order, 0, ["READY"]);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) await mark(event, [ids[0]!]);
  await receive({ arrivedRollIds: [ids[0]!] });
  await mailScansReady(deps, { orderId: order.id, until: lab.clock.now().toISOString() });
  await undo();
  const ready = async () => (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("scans-ready"));
  expect(await ready()).toEqual([]);
  await receive({ arrivedRollIds: [ids[0]!] });
  expect(await ready()).toHaveLength(1);
});
