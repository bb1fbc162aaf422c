import { sql } from "drizzle-orm";
import { makeSecondStep } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import * as guests from "../../contract/checkout/guest-orders.ts";
import { addCoupon } from "../../contract/coupons/coupons.ts";
import * as orders from "../../contract/orders/orders.ts";
import { makeTestCardToken } from "../../contract/payments/payments.ts";
import { TEST_CARDS } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import { mailOrdersToPay } from "./mail-orders-to-pay.ts";

const address = { address1: "1 Main St", city: "Albany", state: "NY" as const, zip: "12207" };

async function order(guest: Person, productId: string, own: object = {}, idempotencyKey?: string) {
  const lines = [{ tempKey: "l", productId }];
  const { total } = await guest.call(guests.quoteGuestOrder, { body: { lines, address } });
  const who = { email: "Visitor@People.test", firstName: "Vera", lastName: "Guest", address };
  const body = { ...who, lines, expectedTotal: total, ...own };
  return (await guest.call(guests.placeGuestOrder, { body }, idempotencyKey === undefined ? {} : { idempotencyKey }))
    .order;
}

test("a guest buys goods, then reads and pays for the order with its access code alone", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { stock: 3, price: 2000, memberPrice: 1000 });
  const placed = await order(visitor, film.id, {}, "guest-1");
  expect(placed).toMatchObject({
    status: "OPEN",
    linesTotal: 2999,
    customer: { firstName: "Vera" },
    internalNotes: null,
  });
  expect(placed.accessCode.length).toBeGreaterThanOrEqual(32);
  expect((await order(visitor, film.id, {}, "guest-1")).id).toBe(placed.id);
  const params = { code: placed.accessCode };
  expect((await lab.visitor().call(guests.getGuestOrder, { params })).order.id).toBe(placed.id);
  const guessing = lab.visitor().call(guests.getGuestOrder, { params: { code: "guessed" } });
  await expect(guessing).rejects.toMatchObject({ status: 404 });
  const seeing = (code?: string) =>
    lab
      .visitor()
      .call(orders.publicOrder, { params: { orderId: placed.id }, query: code === undefined ? {} : { code } });
  expect((await seeing()).order).toBeNull();
  expect((await seeing("guessed")).order).toBeNull();
  expect((await seeing(placed.accessCode)).order).toMatchObject({ id: placed.id, total: placed.total });

  const invoiceBy = (code: string) => lab.visitor().call(guests.guestOrderInvoice, { params: { code } });
  await expect(invoiceBy(placed.accessCode)).rejects.toMatchObject({ status: 409, code: "NOT_INVOICED" });
  await expect(invoiceBy("guessed")).rejects.toMatchObject({ status: 404 });

  const token = async (number: string) =>
    (await visitor.call(makeTestCardToken, { body: { number, expMonth: 12, expYear: 2034, cvc: "123" } })).token;
  const pay = async (number: string) =>
    visitor.call(guests.payGuestOrder, { params, body: { token: await token(number) } });
  expect(await pay(TEST_CARDS.declined)).toMatchObject({ outcome: "DECLINED", order: { status: "OPEN" } });
  const requested = await pay(TEST_CARDS.secondStep);
  expect(requested).toMatchObject({ outcome: "REQUIRES_ACTION", order: { status: "OPEN" } });
  const answer = { params: { ...params, paymentId: requested.paymentId! } };
  const stranger = visitor.call(guests.confirmGuestPayment, {
    ...answer,
    params: { ...answer.params, code: "guessed" },
  });
  await expect(stranger).rejects.toMatchObject({ status: 404 });
  const confirm = () => visitor.call(guests.confirmGuestPayment, answer);
  expect(await makeSecondStep(visitor, confirm, false)).toMatchObject({ outcome: "DECLINED" });
  expect(await pay(TEST_CARDS.pays)).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
  await expect(pay(TEST_CARDS.pays)).rejects.toMatchObject({ status: 409, code: "NOT_PAYABLE" });
  const invoice = await invoiceBy(placed.accessCode);
  expect(Buffer.from(await invoice.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-/);
  const mails = await lab.outbox("visitor@people.test");
  const receipt = [...mails, ...(await lab.outbox("Visitor@People.test"))].find(({ subject }) =>
    subject.includes("is paid"),
  );
  expect(receipt!.text).toContain(`/orders/${placed.id}?code=${placed.accessCode}`);
});

test("a gift note keeps its line breaks; one over 300 characters is rejected", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { stock: 3 });
  const giftNote = "Happy birthday, Ada!\nGo and shoot something nice. 🎞";
  const placed = await order(visitor, film.id, { giftNote: `  ${giftNote}\n` });
  expect(placed.giftNote).toBe(giftNote);
  const atTheDesk = await admin.call(orders.getOrder, { params: { orderId: placed.id } });
  expect(atTheDesk).toMatchObject({ giftNote, notes: "" });
  await expect(order(visitor, film.id, { giftNote: "x".repeat(301) })).rejects.toMatchObject({ status: 400 });
});

test("placing an order returns exactly what reading it returns", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { price: 2000, stock: 9 });
  const uncounted = await addProduct(admin, { price: 500, stock: null });
  const code = `TEN-${film.id.slice(-6)}`.toUpperCase();
  await admin.call(addCoupon, { body: { code, description: "Ten", kind: "percentage", amount: 10_000, active: true } });
  const lines = [
    { tempKey: "a", productId: film.id, quantity: 2, notes: "In one sleeve" },
    { tempKey: "b", productId: uncounted.id },
  ];
  const forms = [
    { lines, address, giftNote: "For Grace", notes: "Leave it at the door" },
    { lines, address: { ...address, address2: "2F", placeId: "place-1" }, promo: code },
    { lines: lines.slice(1), address, deliveryMethod: "IN_STORE_PICKUP" as const },
  ];
  for (const [nth, form] of forms.entries()) {
    const { total } = await visitor.call(guests.quoteGuestOrder, { body: form });
    // A guest's e-mail keeps its first spelling, whatever is typed later.
    const email = nth === 0 ? "Same@Answer.test" : "same@answer.TEST";
    const body = { ...form, email, firstName: `Vera ${nth}`, lastName: "Guest", expectedTotal: total };
    const placed = (await visitor.call(guests.placeGuestOrder, { body })).order;
    const read = (await visitor.call(guests.getGuestOrder, { params: { code: placed.accessCode } })).order;
    expect(placed).toEqual(read);
    expect(placed.lines).toHaveLength(form.lines.length + (nth < 2 ? 1 : 0));
  }
});

test("an unpaid guest order is e-mailed its link once; one paid right away is not", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { price: 2000, stock: 9, name: "Left Film" });
  const left = await order(visitor, film.id, { email: "left@people.test" });
  const paid = await order(visitor, film.id, { email: "quick@people.test" });
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(guests.payGuestOrder, { params: { code: paid.accessCode }, body: { token } });
  // No jobs are queued that would find nothing to do.
  const waiting = await lab.lab.deps.db.execute(sql`select name from pgboss.job where state < 'active'`);
  expect(waiting.rows).toEqual([{ name: "follow-payment" }]);

  const subjects = async (to: string) => (await lab.outbox(to)).map(({ subject }) => subject);
  await mailOrdersToPay(lab.lab.deps);
  expect(await subjects("left@people.test")).toEqual([]); // a payment may be on its way
  lab.clock.move(20 * SECOND_MS);
  await Promise.all([mailOrdersToPay(lab.lab.deps), mailOrdersToPay(lab.lab.deps)]);
  await mailOrdersToPay(lab.lab.deps);
  const [mail, ...more] = await lab.outbox("left@people.test");
  expect(more).toEqual([]);
  expect(mail!.subject).toContain("payment due");
  expect(mail!.text).toContain(`/orders/${left.id}?code=${left.accessCode}`);
  expect(mail!.text).toContain("Left Film");
  expect(mail!.text).toContain("Reserved for you until");
  expect(await subjects("quick@people.test")).toEqual([expect.stringContaining("is paid")]);
});

test("the minutely job e-mails an unpaid order's guest and cancels the order when its hold expires", async () => {
  const lab = await startLab();
  const film = await addProduct(await lab.admin(), { price: 2000, stock: 1 });
  const email = "forgot@people.test";
  await order(lab.visitor(), film.id, { email });
  const mailedAfter = async (ms: number) => {
    lab.clock.move(ms);
    const { db, jobs } = lab.lab.deps;
    await db.transaction((tx) => jobs.enqueue(tx, "sweep-unpaid-orders", {}));
    await lab.workAll();
    return (await lab.outbox(email)).map(({ subject }) => subject);
  };
  expect(await mailedAfter(MINUTE_MS)).toEqual([expect.stringContaining("payment due")]);
  expect(await mailedAfter(30 * MINUTE_MS)).toContainEqual(expect.stringContaining("not paid in time"));
});

test("withdrawing an unpaid guest order restocks its goods and sends no e-mail", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { price: 2000, stock: 1 });
  const email = "anew@people.test";
  const { accessCode: code } = await order(visitor, film.id, { email });
  await expect(order(visitor, film.id, { email })).rejects.toMatchObject({ code: "OUT_OF_STOCK" });
  const guess = visitor.call(guests.withdrawGuestOrder, { params: { code: "guessed" } });
  await expect(guess).rejects.toMatchObject({ status: 404 });
  for (const _ of [1, 2])
    expect((await visitor.call(guests.withdrawGuestOrder, { params: { code } })).order.status).toBe("CANCELED");
  const again = await order(visitor, film.id, { email });
  lab.clock.move(MINUTE_MS);
  await mailOrdersToPay(lab.lab.deps);
  expect((await lab.outbox(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining("payment due")]);
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  const params = { code: again.accessCode };
  await visitor.call(guests.payGuestOrder, { params, body: { token } });
  await expect(visitor.call(guests.withdrawGuestOrder, { params })).rejects.toMatchObject({ code: "WRONG_STATUS" });
});

test("guests have one record per e-mail, cannot oversell stock, and cannot buy members' products", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { stock: 1, price: 2000 });
  const before = await lab.count("users");
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => order(visitor, film.id, { email: "race@people.test" })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "OUT_OF_STOCK" } });
  expect(await lab.count("users")).toBe(before + 1);
  const members = await addProduct(admin, { visibility: "MEMBERS_ONLY" });
  await expect(order(visitor, members.id)).rejects.toMatchObject({ status: 400 });
  await expect(order(visitor, film.id, { email: "nothing" })).rejects.toMatchObject({ status: 400 });
});

test("ordering with someone else's e-mail neither reveals nor changes the owner's order", async () => {
  const lab = await startLab();
  const [stranger, owner, admin] = [lab.visitor(), lab.visitor(), await lab.admin()];
  const film = await addProduct(admin, { price: 2000 });
  const email = "shared@people.test";
  const bait = await order(stranger, film.id, { email, firstName: "Mallory", lastName: "Stranger" }, "1");
  const mine = await order(owner, film.id, { email, firstName: "Vera", lastName: "Owner" }, "2");
  await order(stranger, film.id, { email, firstName: "Go to evil dot test", lastName: "now" });
  const seen = async (code: string) =>
    (await stranger.call(guests.getGuestOrder, { params: { code } })).order.customer.firstName;
  expect(await seen(bait.accessCode)).toBe("Mallory");
  expect(await seen(mine.accessCode)).toBe("Vera");

  const { token } = await owner.call(makeTestCardToken, {
    body: { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" },
  });
  await owner.call(guests.payGuestOrder, { params: { code: mine.accessCode }, body: { token } });
  const receipt = (await lab.outbox(email)).find(({ subject }) => subject.includes("is paid"));
  // The e-mail address is unconfirmed, so the e-mail repeats nothing that was typed.
  expect(receipt!.text).toContain("Thank you.");
  expect(receipt!.text).not.toMatch(/Vera|evil/);
  // The owner's card must not pay the stranger's order.
  const answer = stranger.call(guests.payGuestOrder, { params: { code: bait.accessCode }, body: { token } });
  await expect(answer).rejects.toMatchObject({ code: "BAD_TOKEN" });
  // The same key with another body belongs to another order and does not reveal its code.
  const guess = order(stranger, film.id, { email, firstName: "Mallory", lastName: "Owner" }, "2");
  await expect(guess).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
});
