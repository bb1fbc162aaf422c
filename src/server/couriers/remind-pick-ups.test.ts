import { expect, test } from "vitest";
import { aCourier, aStopFor, bookAStop, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { BRAND } from "../../rules/brand.ts";
import { instantOn } from "../../rules/couriers/windows.ts";
import { remindPickUps } from "./remind-pick-ups.ts";

/** Moves the clock to this hour of the lab's day. */
const moveToHour = (lab: TestLab, hour: number) =>
  lab.clock.move(instantOn(labDay(lab), hour * 60, BRAND.timeZone).getTime() - lab.clock.now().getTime());

test("customers with a pick-up tomorrow are reminded once, and no one else", async () => {
  const lab = await startLab();
  moveToHour(lab, 16);
  const admin = await lab.admin();
  const courier = await aCourier(lab, admin, hoursTomorrow(lab));
  const hoursId = courier.messenger.hours[0]!.id;
  const customers: Person[] = [];
  for (const day of [labDay(lab, 1), labDay(lab, 1), labDay(lab, 8)]) {
    const customer = await lab.customer();
    const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
    await bookAStop(lab, { orderId, customerId: customer.userId, hoursId, day });
    customers.push(customer);
  }
  const unpaid = await lab.customer();
  await aStopFor(lab, admin, await placeOrder(unpaid, aDraft([aRoll()])));
  const reminders = async (who: Person) =>
    (await lab.outbox(who.email)).filter(({ subject }) => subject === "Tomorrow Marco Pedals picks up your film");

  await remindPickUps(lab.lab.deps);
  for (const each of customers) expect(await reminders(each)).toEqual([]);

  moveToHour(lab, 17);
  await Promise.all([remindPickUps(lab.lab.deps), remindPickUps(lab.lab.deps)]);
  await remindPickUps(lab.lab.deps);
  const [one, other, later] = customers as [Person, Person, Person];
  for (const each of [one, other]) {
    const mails = await reminders(each);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("10:00 AM to 12:00 PM");
  }
  for (const each of [later, unpaid]) expect(await reminders(each)).toEqual([]);
});
