import { expect, test } from "vitest";
import * as visits from "../../contract/couriers/courier-visit.ts";
import * as routes from "../../contract/couriers/courier-routes.ts";
import { collectOrder } from "../../contract/couriers/courier-routes.ts";
import { listUserOrders, publicOrder } from "../../contract/orders/orders.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay, moveTo } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";

type Hours = { capacity?: number; from?: string; to?: string };

async function aVisit(lab: TestLab, ...hours: Hours[]) {
  const admin = await lab.admin();
  const courier = await aCourier(lab, admin, ...hours.map((own) => hoursTomorrow(lab, own)));
  const [near, far] = [await aCustomer(lab), await aCustomer(lab)];
  const day = labDay(lab, 1);
  const [hoursId, otherHoursId] = courier.messenger.hours.map(({ id }) => id);
  const book = (who: typeof near, zip: string) =>
    bookAStop(lab, { orderId: who.params.orderId, customerId: who.params.userId, hoursId: hoursId!, day, zip });
  const stopIds = [await book(near, "11222"), await book(far, "11211")];
  const params = { messengerId: courier.messenger.id };
  return { admin, courier, params, near, far, day, hoursId: hoursId!, otherHoursId: otherHoursId!, stopIds };
}

async function aCustomer(lab: TestLab) {
  const person = await lab.customer();
  const { id: orderId } = await paidOrder(person, aDraft([aRoll()]));
  return { person, params: { userId: person.userId, orderId } };
}

const visitOf = async ({ person, params }: Awaited<ReturnType<typeof aCustomer>>) =>
  (await person.call(visits.getCourierVisit, { params })).visit!;

test("a customer sees preceding stops and the arrival estimate, updated when the day runs late", async () => {
  const lab = await startLab();
  const { courier, params, near, far, day, stopIds } = await aVisit(lab, {});
  expect(await visitOf(far)).toMatchObject({
    courierName: "Marco Pedals",
    stopState: "BOOKED",
    stopsBefore: null, // not today
    bookable: true,
  });
  await moveTo(lab, `${day}T14:00:00Z`, courier, near.person, far.person); // the window begins
  const planned = await visitOf(far);
  expect(planned.stopsBefore).toBe(1);
  expect(await visitOf(near)).toMatchObject({ stopsBefore: 0, changeableUntil: null, bookable: false });
  await moveTo(lab, `${day}T15:00:00Z`, courier, near.person, far.person);
  const late = Date.parse((await visitOf(far)).arrivesAt!) - Date.parse(planned.arrivesAt!);
  expect(late).toBeGreaterThan(50 * MINUTE_MS);

  await courier.call(routes.notifyCustomer, { params, body: { stopId: stopIds[0]! } });
  expect((await visitOf(near)).notifiedAt).not.toBeNull();
  const mail = (await lab.outbox(near.person.email)).find(({ subject }) => subject.endsWith("your film next"));
  expect(mail!.text).toContain(`/users/${near.params.userId}/orders/${near.params.orderId}/courier`);
  await courier.call(routes.collectStop, { params: { ...params, stopId: stopIds[0]! } });
  expect(await visitOf(near)).toMatchObject({ stopState: "COLLECTED", stopsBefore: null });
  expect(await visitOf(far)).toMatchObject({ stopsBefore: 0 });
});

test("courier pick-ups are described as picked up, never as drop-off, in mail, list and public page", async () => {
  const lab = await startLab();
  const courier = await aCourier(lab, await lab.admin(), hoursTomorrow(lab, {}));
  const ada = await lab.customer();
  const pickUp = { hoursId: courier.messenger.hours[0]!.id, day: labDay(lab, 1) };
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()], { pickUp }));
  const mail = (await lab.outbox(ada.email)).find(({ subject }) => subject.endsWith("is paid"))!;
  expect(mail.text).toContain("Our courier picks up your film");
  expect(mail.text).not.toContain("Bring your film to");
  const stopOf = async () => {
    const { orders } = await ada.call(listUserOrders, { params: { userId: ada.userId } });
    const { courierStop } = await lab.visitor().call(publicOrder, { params: { orderId } });
    return [orders.find(({ id }) => id === orderId)!.courierStop, courierStop];
  };
  expect(await stopOf()).toEqual(["BOOKED", "BOOKED"]);
  await moveTo(lab, `${pickUp.day}T14:00:00Z`, courier, ada);
  await courier.call(collectOrder, { params: { userId: ada.userId, orderId } });
  expect(await stopOf()).toEqual(["COLLECTED", "COLLECTED"]);
});

test("a visit can be moved until two hours ahead, freeing its former slot", async () => {
  const lab = await startLab();
  const { near, far, day, hoursId, otherHoursId } = await aVisit(
    lab,
    { capacity: 2 },
    { capacity: 1, from: "15:00", to: "17:00" },
  );
  const move = ({ person, params }: typeof near, to: string, on = day) =>
    person.call(visits.moveCourierVisit, { params, body: { hoursId: to, day: on } });
  await expect(move(near, hoursId, labDay(lab, 2))).rejects.toMatchObject({ code: "NO_SUCH_WINDOW" });
  expect((await move(near, otherHoursId)).visit).toMatchObject({ hoursId: otherHoursId, stopState: "BOOKED" });
  await expect(move(far, otherHoursId)).rejects.toMatchObject({ code: "WINDOW_FULL" });
  expect(await visitOf(far)).toMatchObject({ hoursId, stopState: "BOOKED" });
  await move(near, hoursId); // a place is free again
  await move(far, otherHoursId);

  await moveTo(lab, `${day}T12:00:00Z`, near.person, far.person);
  expect(await visitOf(near)).toMatchObject({ changeableUntil: `${day}T12:00:00.000Z` });
  lab.clock.move(MINUTE_MS);
  await expect(move(near, otherHoursId)).rejects.toMatchObject({ code: "TOO_LATE" });
  const cancel = ({ person, params }: typeof near) => person.call(visits.cancelCourierVisit, { params });
  await expect(cancel(near)).rejects.toMatchObject({ code: "TOO_LATE" });
  expect((await cancel(far)).visit).toMatchObject({ stopState: "CANCELED", bookable: true, changeableUntil: null });
  expect((await cancel(far)).visit).toMatchObject({ stopState: "CANCELED" });
  expect((await move(far, otherHoursId)).visit).toMatchObject({ stopState: "BOOKED" });
});

test("an order without a courier has no visit to move or cancel", async () => {
  const lab = await startLab();
  const ada = await aCustomer(lab);
  expect(await visitOf(ada)).toBeNull();
  await expect(ada.person.call(visits.cancelCourierVisit, { params: ada.params })).rejects.toMatchObject({
    code: "NO_VISIT",
  });
});
