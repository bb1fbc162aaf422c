import sharp from "sharp";
import { expect, test } from "vitest";
import * as routesContract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import {
  aCourier,
  aStopFor,
  bookAStop,
  type Courier,
  givePhone,
  hoursTomorrow,
  labDay,
  moveTo,
} from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, placeOrder, putFile } from "../../../tests/support/makers.ts";
import { aJpeg, type Bytes, text } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { pickUps } from "../film/rolls/tables.ts";
import { orderEvents } from "../orders/tables.ts";
import { eq } from "drizzle-orm";

/** Start of tomorrow's window: 10:00 AM in New York. */
const tomorrowAt10 = (lab: TestLab) => `${labDay(lab, 1)}T14:00:00.000Z`;

async function aRouteThrough(lab: TestLab, admin: Person, ...zips: string[]) {
  const courier = await aCourier(lab, admin, hoursTomorrow(lab));
  const day = labDay(lab, 1);
  const customers: Person[] = [];
  for (const zip of zips) {
    const customer = await lab.customer({ firstName: `From${zip}` });
    const order = await paidOrder(customer, aDraft([aRoll()]));
    const hoursId = courier.messenger.hours[0]!.id;
    await bookAStop(lab, { orderId: order.id, customerId: customer.userId, hoursId, day, zip });
    customers.push(customer);
  }
  return { courier, day, customers, params: { messengerId: courier.messenger.id } };
}

const routeOf = async (who: Person, courier: Courier, day: string) =>
  (await who.call(routesContract.listRoutes, { params: { messengerId: courier.messenger.id }, query: { from: day } }))
    .routes[0];
const texts = async (lab: TestLab, orderId: number) =>
  (await lab.lab.deps.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(({ text }) => text);

test("a route takes the shortest tour, with times from the window's start", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { courier, day } = await aRouteThrough(lab, admin, "11211", "11222", "11249");
  const route = (await routeOf(courier, courier, day))!;
  expect(route.day).toBe(day);
  expect(route.stops.map(({ zip }) => zip)).toEqual(["11222", "11249", "11211"]);
  expect(route.stops[0]).toMatchObject({
    customerName: "From11222 Lovelace",
    address1: "12 Franklin St",
    stopState: "BOOKED",
    rolls: 1,
    windowFrom: "2026-06-16T14:00:00.000Z",
    windowTo: "2026-06-16T16:00:00.000Z",
  });
  const times = route.stops.map(({ arrivesAt }) => Date.parse(arrivesAt));
  expect(times[0]).toBeGreaterThanOrEqual(Date.parse("2026-06-16T14:00:00.000Z"));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(await routeOf(admin, courier, day)).toEqual(route);
});

test("routes are listed for up to a month, without empty days", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { courier, params, day } = await aRouteThrough(lab, admin, "11222");
  const ask = (query: object) => courier.call(routesContract.listRoutes, { params, query });
  expect((await ask({})).routes).toEqual([]);
  expect((await ask({ to: labDay(lab, 5) })).routes.map((route) => route.day)).toEqual([day]);
  const wrong = { status: 400, errors: [{ path: "to" }] };
  await expect(ask({ from: day, to: labDay(lab, 0) })).rejects.toMatchObject(wrong);
  await expect(ask({ from: day, to: labDay(lab, 40) })).rejects.toMatchObject(wrong);
  await expect(ask({ from: "2026-02-30" })).rejects.toMatchObject({ status: 400 });
});

test("an unpaid order is on no route", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const { courier } = await aStopFor(lab, admin, order);
  expect(await routeOf(courier, courier, labDay(lab, 1))).toBeUndefined();
});

test("the next customer is notified once by e-mail and SMS, then the one after", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { courier, customers, params, day } = await aRouteThrough(lab, admin, "11222", "11211");
  const [near, far] = customers as [Person, Person];
  await givePhone(near, "(718) 555-0132");
  await moveTo(lab, `${day}T12:59:00.000Z`, courier); // more than an hour before the window
  const notify = () => courier.call(routesContract.notifyNextStop, { params, query: { from: day, to: day } });
  expect(await notify()).toMatchObject({ notified: false, stop: { notifiedAt: null } });
  await moveTo(lab, `${day}T13:00:00.000Z`, courier);
  const answers = await Promise.all([notify(), notify(), notify()]);
  expect(answers.filter(({ notified }) => notified)).toHaveLength(1);
  expect(answers.every(({ stop }) => stop!.customerId === near.userId)).toBe(true);
  const coming = <Mail extends { subject: string }>(mails: Mail[]) =>
    mails.filter(({ subject }) => subject.includes("picks up your film"));
  expect(coming(await lab.outbox(near.email))).toHaveLength(1);
  const [sms] = await lab.outbox("(718) 555-0132");
  expect(sms).toMatchObject({ subject: "Text message" });
  for (const { text } of [sms!, coming(await lab.outbox(near.email))[0]!])
    expect(text, "the day of the visit").toContain(`on ${shortDayText(day)}`);
  expect(coming(await lab.outbox(far.email))).toEqual([]);

  const stopId = answers[0]!.stop!.id;
  await courier.call(routesContract.collectStop, { params: { ...params, stopId } });
  expect(await notify()).toMatchObject({ notified: true, stop: { customerId: far.userId } });
  expect(await notify()).toMatchObject({ notified: false, stop: { customerId: far.userId } });
  const last = (await notify()).stop!;
  const body = { problem: "No answer" };
  await courier.call(routesContract.failStop, { params: { ...params, stopId: last.id }, body });
  expect(await notify()).toEqual({ stop: null, notified: false });
});

test("collecting and handing over are idempotent and appear once in the timeline", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const params = { messengerId: courier.messenger.id, stopId };
  await moveTo(lab, tomorrowAt10(lab), courier);
  const handOver = () => courier.call(routesContract.handOverStop, { params });
  await expect(handOver()).rejects.toMatchObject({ status: 409, code: "STOP_STATE", data: { state: "BOOKED" } });
  const collected = await Promise.all([1, 2, 3].map(() => courier.call(routesContract.collectStop, { params })));
  for (const { stop } of collected) expect(stop).toMatchObject({ stopState: "COLLECTED", id: stopId });
  await handOver();
  expect((await handOver()).stop).toMatchObject({ stopState: "HANDED_OVER" });
  expect((await courier.call(routesContract.collectStop, { params })).stop.stopState).toBe("HANDED_OVER");
  const fail = courier.call(routesContract.failStop, { params, body: { problem: "too late" } });
  await expect(fail).rejects.toMatchObject({ status: 409, code: "STOP_STATE" });
  const said = await texts(lab, order.id);
  for (const text of ["Marco Pedals picked up the film", "Marco Pedals delivered the film to the lab"])
    expect(said.filter((each) => each === text)).toHaveLength(1);
});

test("a courier collects orders on their own route, an admin for any courier, no one else", async () => {
  const lab = await startLab();
  const [admin, ada, bob] = [await lab.admin(), await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const [first, second] = [await paidOrder(ada, aDraft([aRoll()])), await paidOrder(ada, aDraft([aRoll()]))];
  const { courier } = await aStopFor(lab, admin, first);
  await aStopFor(lab, admin, second);
  await moveTo(lab, tomorrowAt10(lab), courier, admin, ada);
  const receive = (who: Person, orderId: number, userId = ada.userId): Promise<{ stop: Stop }> =>
    who.call(routesContract.collectOrder, { params: { userId, orderId } });
  expect((await receive(courier, first.id)).stop).toMatchObject({ orderId: first.id, stopState: "COLLECTED" });
  expect((await receive(courier, first.id)).stop.stopState).toBe("COLLECTED");
  await expect(receive(courier, second.id)).rejects.toMatchObject({ status: 404 });
  await expect(receive(courier, first.id, bob.userId)).rejects.toMatchObject({ status: 404 });
  await expect(receive(await lab.staff("MESSENGER"), second.id)).rejects.toMatchObject({ status: 404 });
  await expect(receive(ada, second.id)).rejects.toMatchObject({ status: 403 });
  expect((await receive(admin, second.id)).stop.stopState).toBe("COLLECTED");
});

test("another courier's stop is not found", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { stopId } = await aStopFor(lab, admin, await paidOrder(ada, aDraft([aRoll()])));
  const petra = await aCourier(lab, admin);
  const params = { messengerId: petra.messenger.id, stopId };
  await expect(petra.call(routesContract.collectStop, { params })).rejects.toMatchObject({ status: 404 });
});

test("an offline update keeps its original time, once per key, with the counted rolls", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const params = { messengerId: courier.messenger.id, stopId };
  await moveTo(lab, tomorrowAt10(lab), courier);
  const pressed = (minutesAgo: number) => new Date(lab.clock.now().getTime() - minutesAgo * MINUTE_MS).toISOString();
  const failing = { params, body: { problem: "No answer", at: pressed(40) } };
  await courier.call(routesContract.failStop, failing, { idempotencyKey: "press-1" });
  const collecting = { params, body: { rolls: 3, at: pressed(38) } };
  const { stop } = await courier.call(routesContract.collectStop, collecting, { idempotencyKey: "press-2" });
  expect(stop).toMatchObject({ stopState: "COLLECTED", collectedRolls: 3, collectedAt: collecting.body.at });
  // The first response was lost, so the request is sent again after the ones that followed it.
  const again = await courier.call(routesContract.failStop, failing, { idempotencyKey: "press-1" });
  expect(again.stop).toMatchObject({ stopState: "COLLECTED", failedAt: failing.body.at });
  const other = courier.call(routesContract.handOverStop, { params }, { idempotencyKey: "press-2" });
  await expect(other).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
  const tomorrow = { params, body: { rolls: 2, at: pressed(-600) } };
  const handed = await courier.call(routesContract.handOverStop, tomorrow);
  expect(handed.stop).toMatchObject({ handedOverRolls: 2, handedOverAt: lab.clock.now().toISOString() });
  const said = await texts(lab, order.id);
  for (const text of ["Marco Pedals picked up 3 rolls", "Marco Pedals delivered 2 rolls to the lab"])
    expect(said.filter((each) => each === text)).toHaveLength(1);
});

test("notifying a customer by tap sends once, and never for an old tap", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { courier, customers, params, day } = await aRouteThrough(lab, admin, "11222", "11211");
  await moveTo(lab, tomorrowAt10(lab), courier);
  const stops = (await routeOf(courier, courier, day))!.stops;
  const tell = (index: number, body: object, idempotencyKey?: string) =>
    courier.call(
      routesContract.notifyCustomer,
      { params, body: { stopId: stops[index]!.id, ...body } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const late = new Date(lab.clock.now().getTime() - 11 * MINUTE_MS).toISOString();
  expect(await tell(1, { at: late })).toMatchObject({ notified: false, stop: { notifiedAt: null } });
  const taps = await Promise.all([tell(1, {}, "tap"), tell(1, {}, "tap"), tell(1, {})]);
  expect(taps.filter(({ notified }) => notified)).toHaveLength(1);
  const far = customers.find(({ userId }) => userId === stops[1]!.customerId)!;
  const coming = (await lab.outbox(far.email)).filter(({ subject }) => subject.includes("picks up your film"));
  expect(coming).toHaveLength(1);
});

test("a courier can neither announce nor record a visit on another day", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const [params, day] = [{ messengerId: courier.messenger.id, stopId }, labDay(lab, 1)];
  const { messengerId } = params;
  const announce = () => courier.call(routesContract.notifyCustomer, { params: { messengerId }, body: { stopId } });
  const collect = (who: Person) => who.call(routesContract.collectStop, { params });
  const fail = () => courier.call(routesContract.failStop, { params, body: { problem: "No one answered" } });
  const otherDay = { status: 409, code: "OTHER_DAY", data: { day } };
  await expect(announce()).rejects.toMatchObject({ status: 409, code: "TOO_EARLY" });
  await expect(collect(courier)).rejects.toMatchObject(otherDay);
  await expect(collect(admin), "staff cannot record it early either").rejects.toMatchObject(otherDay);
  await expect(fail()).rejects.toMatchObject(otherDay);
  expect(await routeOf(courier, courier, day)).toMatchObject({ stops: [{ stopState: "BOOKED", notifiedAt: null }] });
  expect((await lab.outbox(ada.email)).map(({ subject }) => subject).join()).not.toMatch(/picks up|pick up/);

  await moveTo(lab, `${labDay(lab, 2)}T14:00:00.000Z`, courier, admin); // the day after
  await expect(announce()).rejects.toMatchObject({ code: "TOO_EARLY" });
  await expect(collect(courier)).rejects.toMatchObject(otherDay);
  expect((await collect(admin)).stop.stopState, "the desk records what the courier forgot").toBe("COLLECTED");
});

test("a failed stop e-mails the customer once, with a link to rebook", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const params = { messengerId: courier.messenger.id, stopId };
  await moveTo(lab, tomorrowAt10(lab), courier);
  const failing = { params, body: { problem: "No access" } };
  await Promise.all([1, 2].map(() => courier.call(routesContract.failStop, failing)));
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject === "We couldn't pick up your film");
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("Reason: No access.");
  expect(mails[0]!.text).toContain(`/users/${ada.userId}/orders/${order.id}/courier`);
});

test("a collection and hand-over can be undone for ten minutes, until the lab receives the film", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const params = { messengerId: courier.messenger.id, stopId };
  await moveTo(lab, tomorrowAt10(lab), courier, admin);
  const collect = () => courier.call(routesContract.collectStop, { params, body: { rolls: 3 } });
  const undo = (step: "collect" | "handOver", who: Person = courier) =>
    who.call(routesContract.undoStop, { params, body: { step } });

  await courier.call(routesContract.failStop, { params, body: { problem: "No access" } });
  await collect();
  await expect(undo("handOver")).resolves.toMatchObject({ stop: { stopState: "COLLECTED" } }); // nothing to undo
  const undone = await Promise.all([undo("collect"), undo("collect")]);
  for (const { stop } of undone)
    expect(stop).toMatchObject({ stopState: "FAILED", collectedAt: null, collectedRolls: null });
  expect((await texts(lab, order.id)).filter((each) => each.startsWith("Correction"))).toHaveLength(1);

  await collect();
  await courier.call(routesContract.handOverStop, { params });
  await expect(undo("collect")).rejects.toMatchObject({ code: "STOP_STATE", data: { state: "HANDED_OVER" } });
  expect((await undo("handOver")).stop).toMatchObject({ stopState: "COLLECTED", handedOverAt: null });
  lab.clock.move(11 * MINUTE_MS);
  await expect(undo("collect")).rejects.toMatchObject({ code: "TOO_LATE" });
  await courier.call(routesContract.handOverStop, { params });
  await lab.lab.deps.db.update(pickUps).set({ receivedAt: lab.clock.now() }).where(eq(pickUps.orderId, order.id));
  await expect(undo("handOver", admin)).rejects.toMatchObject({ code: "TOO_LATE" });
});

test("a stop's photo is visible to courier and lab, and replaced by the next one", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const { courier, stopId } = await aStopFor(lab, admin, order);
  const params = { messengerId: courier.messenger.id, stopId };
  const send = async (bytes: Bytes) => {
    const link = await courier.call(routesContract.photographStop, { params, body: { size: bytes.length } });
    return (await putFile(lab.origin, link, bytes)).status;
  };
  expect(await send(text("no picture"))).toBe(415);
  expect(await send(await aJpeg({ width: 2400, height: 1200 }))).toBe(200);
  const photoOf = async () => (await routeOf(admin, courier, labDay(lab, 1)))!.stops[0]!.photoUrl!;
  const first = await photoOf();
  const { width, height } = await sharp(Buffer.from(await (await fetch(lab.origin + first)).arrayBuffer())).metadata();
  expect({ width, height }).toEqual({ width: 1600, height: 800 });
  expect(await send(await aJpeg())).toBe(200);
  expect((await fetch(lab.origin + first)).status).toBe(404);
  expect((await fetch(lab.origin + (await photoOf()))).status).toBe(200);
});
