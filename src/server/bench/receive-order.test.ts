import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import type * as orderContract from "../../contract/orders/order.ts";
import * as benchContract from "../../contract/bench/bench.ts";
import * as orders from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { addScanRows } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { labNumber } from "../film/rolls/assign-lab-numbers.ts";
import { rolls } from "../film/rolls/tables.ts";

type Receipt = {
  version?: number;
  arrived: string[];
  undeclared?: ReturnType<typeof aRoll>[];
  corrections?: z.input<typeof benchContract.RollCorrection>[];
  note?: string;
};

const receive = (
  admin: Person,
  order: orderContract.Order,
  { version = order.version, arrived, undeclared = [], corrections = [], note = "" }: Receipt,
) =>
  admin.call(benchContract.receiveOrder, {
    params: { orderId: order.id },
    body: { version, arrivedRollIds: arrived, undeclared, corrections, note },
  });

/** Waits until the receipt can no longer be undone. */
async function settle(lab: TestLab, admin: Person, order: orderContract.Order): Promise<orderContract.Order> {
  await lab.workAll();
  return admin.call(orders.getOrder, { params: { orderId: order.id } });
}

const idsOf = (order: orderContract.Order) => order.rolls.map(({ id }) => id);
const arrivals = (order: orderContract.Order) => order.rolls.map(({ arrived }) => arrived);

async function paid(count = 3) {
  const lab = await startLab();
  const ada = await lab.customer();
  const admin = await lab.admin();
  const order = await paidOrder(ada, aDraft(Array.from({ length: count }, () => aRoll())));
  return { lab, ada, admin, order };
}

test("a lab number is the two-digit year and the count", () => {
  expect(labNumber(2026, 42)).toBe("26-00042");
  expect(labNumber(2100, 123_456)).toBe("00-123456");
});

test("receiving separates arrived, missing and undeclared rolls and sends one e-mail", async () => {
  const { lab, ada, admin, order } = await paid();
  const [one, two, three] = idsOf(order) as [string, string, string];
  const undeclared = [aRoll({ format: "120", process: "BW", stock: { brand: "Ilford", model: "HP5 Plus" } })];
  const received = await receive(admin, order, { arrived: [one, two], undeclared });

  expect(received.version).toBe(order.version + 1);
  expect(arrivals(received)).toEqual([true, true, false, true]);
  expect(received.rolls[3]).toMatchObject({
    number: 4,
    format: "120",
    process: "BW",
    pickUpId: order.rolls[0]!.pickUpId,
  });
  const numbers = received.rolls.map(({ labNumber }) => labNumber);
  expect(numbers[0]).toMatch(/^26-\d{5}$/);
  expect(numbers[2]).toBeNull();
  expect(new Set(numbers).size).toBe(4);
  expect(received.rolls.map(({ events }) => events.map(({ event }) => event))).toEqual([
    ["RECEIVED"],
    ["RECEIVED"],
    [],
    ["RECEIVED"],
  ]);
  expect(received.pickUps).toEqual([{ id: order.pickUps[0]!.id, receivedAt: lab.clock.now().toISOString() }]);
  expect(received.events.at(-1)).toMatchObject({
    type: "ROLLS_RECEIVED",
    text: "Received 2 of 3 rolls; not in the parcel: roll 3; 1 roll came undeclared",
    byName: "admin Lovelace",
  });
  expect(received.total).toBe(order.total);

  const settled = await settle(lab, admin, order);
  expect(settled.events.at(-1)).toMatchObject({
    type: "RECEIPT_SETTLED",
    text: expect.stringMatching(/^For received film: \$19\.59 as account credit; charged with order #10\d+$/),
    byName: "admin Lovelace",
  });

  const late = await receive(admin, received, { arrived: [one, two, three, received.rolls[3]!.id] });
  expect(arrivals(late)).toEqual([true, true, true, true]);
  expect(late.rolls.slice(0, 2).map(({ labNumber }) => labNumber)).toEqual(numbers.slice(0, 2));
  expect(late.events.at(-1)).toMatchObject({ type: "ROLLS_RECEIVED", text: "Came later: roll 3" });
  expect((await settle(lab, admin, order)).events.at(-1)).toMatchObject({
    text: expect.stringMatching(/^For received film: charged with order #10\d+$/),
  });
  const mails = await lab.outbox(ada.email);
  expect(mails.filter(({ key }) => key.startsWith("order-received"))).toHaveLength(1);
});

test("repeating a receipt changes nothing, even with its original version", async () => {
  const { admin, order } = await paid();
  const arrived = idsOf(order);
  const first = await receive(admin, order, { arrived });
  expect(await receive(admin, order, { arrived })).toEqual(first);
});

test("a receipt with a stale version is rejected without adding its undeclared rolls", async () => {
  const { admin, order } = await paid();
  const receipt = { arrived: idsOf(order), undeclared: [aRoll()] };
  const first = await receive(admin, order, receipt);
  await expect(receive(admin, order, receipt)).rejects.toMatchObject({
    status: 409,
    code: "STALE",
    data: { version: first.version },
  });
  const { rolls: now } = await admin.call(orders.getOrder, { params: { orderId: order.id } });
  expect(now).toHaveLength(4);
});

test("a receipt with another order's roll is rejected", async () => {
  const { admin, order } = await paid(1);
  const other = await paid(1);
  const mixed = receive(admin, order, { arrived: [...idsOf(order), ...idsOf(other.order)] });
  await expect(mixed).rejects.toMatchObject({ status: 400, errors: [{ path: "arrivedRollIds" }] });
});

test("a mistaken arrival can be withdrawn until worked on, and keeps its lab number", async () => {
  const { admin, order } = await paid(2);
  const [one, two] = idsOf(order) as [string, string];
  const received = await receive(admin, order, { arrived: [one, two] });
  const withdrawn = await receive(admin, received, { arrived: [one] });
  expect(withdrawn.rolls[1]).toMatchObject({ arrived: false, events: [], labNumber: received.rolls[1]!.labNumber });
  const back = await receive(admin, withdrawn, { arrived: [one, two] });
  expect(back.rolls[1]).toMatchObject({ arrived: true, labNumber: received.rolls[1]!.labNumber });

  await admin.call(benchContract.addRollsEvent, {
    params: { orderId: order.id, event: "DEVELOPED" },
    body: { rollIds: [two] },
  });
  await expect(receive(admin, back, { arrived: [one] })).rejects.toMatchObject({
    status: 409,
    code: "ROLL_IN_PROGRESS",
  });
});

test("a roll with scans cannot be marked as missing", async () => {
  const { lab, admin, order } = await paid(2);
  const [one, two] = idsOf(order) as [string, string];
  const received = await receive(admin, order, { arrived: [one, two] });
  await addScanRows(lab, order, 1, ["AWAITING_UPLOAD"]);
  await expect(receive(admin, received, { arrived: [one] })).rejects.toMatchObject({ code: "ROLL_IN_PROGRESS" });
});

test("twenty concurrent receipts assign lab numbers without duplicates or gaps", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const draft = aDraft([aRoll(), aRoll()]);
  const waiting = await Promise.all(Array.from({ length: 20 }, () => paidOrder(ada, draft)));
  const received = await Promise.all(waiting.map((order) => receive(admin, order, { arrived: idsOf(order) })));
  const counts = received
    .flatMap((order) => order.rolls.map(({ labNumber }) => Number(labNumber!.slice(3))))
    .sort((a, b) => a - b);
  expect(counts).toEqual(Array.from({ length: 40 }, (_, index) => counts[0]! + index));
});

test("twenty concurrent identical receipts count as one", async () => {
  const { lab, ada, admin, order } = await paid();
  const answers = await Promise.all(Array.from({ length: 20 }, () => receive(admin, order, { arrived: idsOf(order) })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.events.filter(({ type }) => type === "ROLLS_RECEIVED")).toHaveLength(1);
  expect((await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("order-received"))).toHaveLength(1);
});

test("lab numbers restart with the calendar year in New York", async () => {
  const { lab, ada, order } = await paid(1);
  const other = await paidOrder(ada, aDraft([aRoll()]));
  const now = lab.clock.now().getTime();
  lab.clock.move(new Date("2027-01-01T04:30:00Z").getTime() - now); // 23:30 on New Year's Eve in New York
  const old = await receivedAt(order);
  lab.clock.move(60 * 60 * 1000);
  const fresh = await receivedAt(other);
  lab.clock.move(now - lab.clock.now().getTime());
  expect(old).toMatch(/^26-/);
  expect(fresh).toBe("27-00001");

  async function receivedAt({ id, version, rolls: declared }: orderContract.Order) {
    // Tokens last an hour, so staff sign in again after the clock moves.
    const bench = await lab.admin();
    await bench.call(benchContract.receiveOrder, {
      params: { orderId: id },
      body: { version, arrivedRollIds: declared.map((roll) => roll.id) },
    });
    const [roll] = await lab.lab.deps.db.select().from(rolls).where(eq(rolls.orderId, id));
    return roll!.labNumber;
  }
});

const balance = async (who: Person) => (await who.call(getAccountCredit, { params: { userId: who.userId } })).balance;
const addedTo = async (who: Person, admin: Person, parent: number) => {
  const { orders: all } = await admin.call(orders.listOrders, { query: { search: who.email, limit: 50 } });
  const each = await Promise.all(all.map(({ id }) => admin.call(orders.getOrder, { params: { orderId: id } })));
  return each.filter(({ parentOrderId }) => parentOrderId === parent).sort((a, b) => a.id - b.id);
};

test("bills only rolls that arrived; missing rolls become account credit", async () => {
  const { lab, ada, admin, order } = await paid(2);
  const [one, two] = idsOf(order) as [string, string];
  const first = await receive(admin, order, { arrived: [one] });
  expect(await balance(ada)).toBe(0);
  await lab.workAll();
  expect(await balance(ada)).toBe(1959); // $17.99 plus tax
  await receive(admin, order, { version: order.version, arrived: [one] });
  expect(await balance(ada)).toBe(1959);
  const refunded = (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("refund:"));
  expect(refunded).toHaveLength(1);

  await receive(admin, first, { arrived: [one, two] });
  await lab.workAll();
  expect(await balance(ada)).toBe(0);
  const [late, ...more] = await addedTo(ada, admin, order.id);
  expect(more).toEqual([]);
  expect(late).toMatchObject({ status: "PAID", total: 0, appliedCredit: 1959 });
  expect(late!.lines.map(({ rollId, sku }) => [rollId, sku])).toEqual([[two, "additionalroll"]]);
});

test("a corrected film is invoiced if dearer, credited if cheaper, and e-mailed", async () => {
  const { lab, ada, admin, order } = await paid(1);
  const [one] = idsOf(order) as [string];
  const quoted = await admin.call(benchContract.quoteReceipt, {
    params: { orderId: order.id },
    body: { arrivedRollIds: [one], corrections: [{ rollId: one, process: "E6" }] },
  });
  expect(quoted).toMatchObject({ givenBack: 0, toPay: 544, charges: [{ amount: 500 }] });
  const received = await receive(admin, order, {
    arrived: [one],
    corrections: [{ rollId: one, process: "E6", stock: { brand: "Kodak", model: "Ektachrome E100" } }],
    note: "The cassette says E100.",
  });
  expect(received.rolls[0]).toMatchObject({ process: "E6", stock: { brand: "Kodak", model: "Ektachrome E100" } });
  expect(await addedTo(ada, admin, order.id)).toEqual([]);
  await lab.workAll();
  const [addOn] = await addedTo(ada, admin, order.id);
  expect(addOn).toMatchObject({ status: "INVOICED", total: 544 });
  const mails = await lab.outbox(ada.email);
  const mail = mails.find(({ key }) => key.startsWith("order-received"))!;
  expect(mail.text).toContain("→ Kodak Ektachrome E100, 35mm, E-6");
  expect(mail.text).toContain("The cassette says E100.");
  expect(mail.text).toContain("$5.44");
  expect(mails.filter(({ key }) => key.startsWith(`order-invoice:${addOn!.id}`))).toHaveLength(1);

  // Not paid yet: nothing to refund, although it was C-41 after all.
  await receive(admin, received, { arrived: [one], corrections: [{ rollId: one, process: "C41" }] });
  await lab.workAll();
  expect(await balance(ada)).toBe(0);
});

test("a cheaper film than declared credits the difference", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll({ process: "E6" })]));
  const [one] = idsOf(order) as [string];
  await receive(admin, order, { arrived: [one], corrections: [{ rollId: one, process: "C41" }] });
  await lab.workAll();
  expect(await balance(ada)).toBe(544);
  expect(await addedTo(ada, admin, order.id)).toEqual([]);
});

test("a developed roll's film can no longer be corrected", async () => {
  const { admin, order } = await paid(1);
  const [one] = idsOf(order) as [string];
  const received = await receive(admin, order, { arrived: [one] });
  await admin.call(benchContract.addRollsEvent, { params: { orderId: order.id, event: "DEVELOPED" }, body: {} });
  const late = receive(admin, received, { arrived: [one], corrections: [{ rollId: one, process: "BW" }] });
  await expect(late).rejects.toMatchObject({ status: 409, code: "ROLL_DEVELOPED" });
});

test("twenty concurrent receipts with a missing roll credit it once", async () => {
  const { lab, ada, admin, order } = await paid(2);
  const arrived = [idsOf(order)[0]!];
  await Promise.all(Array.from({ length: 20 }, () => receive(admin, order, { arrived })));
  await lab.workAll();
  expect(await balance(ada)).toBe(1959);
});

test("customers cannot receive their own orders", async () => {
  const { ada, order } = await paid(1);
  await expect(receivedOrder(ada, ada, aDraft([aRoll()]))).rejects.toMatchObject({ status: 403 });
  expect(arrivals(order)).toEqual([null]);
});
