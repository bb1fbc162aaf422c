import type { z } from "zod";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import * as couriers from "../../src/contract/couriers/couriers.ts";
import type { Messenger } from "../../src/contract/couriers/couriers.ts";
import { BRAND } from "../../src/rules/brand.ts";
import { addDays, weekdayOf } from "../../src/rules/couriers/windows.ts";
import { calendarDay } from "../../src/rules/time.ts";
import { bookStop } from "../../src/server/couriers/book-stop.ts";
import { servedZipCodes } from "../../src/server/couriers/tables.ts";
import { labDays } from "../../src/server/lab-settings/tables.ts";
import { freshToken } from "./fresh-token.ts";
import type { Person, TestLab } from "./start-lab.ts";

export type HoursInput = z.input<typeof couriers.addMessengerHours.body>;

const ZIPS = [
  { zip: "11222", lat: 40.7285, lon: -73.9498 },
  { zip: "11211", lat: 40.7126, lon: -73.9534 },
  { zip: "11249", lat: 40.7194, lon: -73.9631 },
];

export async function serveZips({ lab }: TestLab): Promise<void> {
  const rows = ZIPS.map((zip) => ({ ...zip, city: "Brooklyn", state: "NY", createdAt: lab.deps.now() }));
  await lab.deps.db.insert(servedZipCodes).values(rows).onConflictDoNothing();
}

/** The clock may be set before a holiday: the lab works on it. */
async function openTomorrow(lab: TestLab): Promise<void> {
  await lab.lab.deps.db
    .insert(labDays)
    .values({ day: labDay(lab, 1), open: true, reason: "" })
    .onConflictDoNothing();
}

export const labDay = ({ clock }: TestLab, ahead = 0): string =>
  addDays(calendarDay(clock.now(), BRAND.timeZone), ahead);

export const hoursTomorrow = (lab: TestLab, own: Partial<HoursInput> = {}): HoursInput => ({
  weekday: weekdayOf(labDay(lab, 1)),
  from: "10:00",
  to: "12:00",
  capacity: 5,
  ...own,
});

export type Courier = Person & { messenger: Messenger };

export async function aCourier(lab: TestLab, admin: Person, ...hours: HoursInput[]): Promise<Courier> {
  await serveZips(lab);
  await openTomorrow(lab);
  const who = await lab.staff("MESSENGER");
  const { messenger } = await admin.call(couriers.addMessenger, { body: { name: "Marco Pedals", userId: who.userId } });
  const params = { messengerId: messenger.id };
  for (const each of hours) await admin.call(couriers.addMessengerHours, { params, body: each });
  who.setToken(await freshToken(lab.lab, who.userId));
  return Object.assign(who, await admin.call(couriers.getMessenger, { params }));
}

type Booking = { orderId: number; customerId: string; zip?: string; hoursId: string; day: string };

export async function bookAStop({ lab }: TestLab, booking: Booking): Promise<string> {
  const { orderId, customerId, hoursId: windowId, day, zip = "11222" } = booking;
  const address = { placeId: null, address1: "12 Franklin St", address2: null, city: "Brooklyn", zip } as const;
  const { stopId } = await lab.deps.db.transaction((tx) =>
    bookStop(lab.deps, tx, {
      orderId,
      customerId,
      address: { ...address, state: "NY", country: "US" },
      windowId,
      day,
    }),
  );
  return stopId;
}

/** A courier's stop for this order tomorrow. */
export async function aStopFor(
  lab: TestLab,
  admin: Person,
  order: { id: number; customerId: string },
): Promise<{ courier: Courier; stopId: string }> {
  const courier = await aCourier(lab, admin, hoursTomorrow(lab));
  const hoursId = courier.messenger.hours[0]!.id;
  const stopId = await bookAStop(lab, {
    orderId: order.id,
    customerId: order.customerId,
    hoursId,
    day: labDay(lab, 1),
  });
  return { courier, stopId };
}

/** Sets the clock, and gives these people new tokens. */
export async function moveTo(lab: TestLab, at: string, ...people: Person[]): Promise<void> {
  lab.clock.move(Date.parse(at) - lab.clock.now().getTime());
  for (const who of people) who.setToken(await freshToken(lab.lab, who.userId));
}

export const givePhone = (who: Person, phone: string) =>
  who.call(accounts.updateUser, { params: { userId: who.userId }, body: { phone } });
