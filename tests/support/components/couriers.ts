import type { z } from "zod";
import { Stop } from "../../../src/contract/couriers/courier-routes.ts";
import { Messenger } from "../../../src/contract/couriers/couriers.ts";
import { CourierDay, courierFigures } from "../../../src/contract/couriers/courier-plans.ts";
import { getLabSettings, LabSettings } from "../../../src/contract/lab-settings/lab-settings.ts";
import type { FakeApi } from "./fake-api.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const COURIER_ID = "00000000-0000-4000-8000-0000000000c1";
export const DAY = "2026-06-15";

export const aCourier = (part: PartOf<z.input<typeof Messenger>> = {}): Messenger =>
  smallest(Messenger, { id: COURIER_ID, name: "Petra Spokes", active: true, ...part });

export const stopId = (number: number): string => `00000000-0000-4000-8000-d${String(number).padStart(11, "0")}`;

/** An open stop with one roll, in a window from 10 AM to 1 PM in New York. */
export const aStop = (number: number, part: PartOf<z.input<typeof Stop>> = {}): Stop =>
  smallest(Stop, {
    id: stopId(number),
    orderId: 1000 + number,
    customerName: "Zoe Grain",
    phone: "(718) 555-0132",
    address1: "12 Franklin St",
    city: "Brooklyn",
    state: "NY",
    zip: "11222",
    stopState: "BOOKED",
    day: DAY,
    rolls: 1,
    windowFrom: `${DAY}T14:00:00.000Z`,
    windowTo: `${DAY}T17:00:00.000Z`,
    arrivesAt: `${DAY}T14:${String(number * 5).padStart(2, "0")}:00.000Z`,
    ...part,
  });

export const aCourierDay = (part: PartOf<z.input<typeof CourierDay>> = {}): CourierDay =>
  smallest(CourierDay, { messengerId: COURIER_ID, name: "Petra Spokes", distanceKm: 7.4, rideMinutes: 42, ...part });

export const labSettings = (part: PartOf<LabSettings> = {}): LabSettings =>
  smallest(LabSettings, { doorMinutes: 5, bookableDays: 14, vendorAcceptDays: 2, vendorSendDays: 7, ...part });

/** Adds the other data that courier pages read: figures of one day without stops, and the lab's settings. */
export function withFigures(api: FakeApi): void {
  api.reply(courierFigures, { days: [{ day: DAY, collected: 0, late: 0, failed: 0 }], windows: [] });
  api.reply(getLabSettings, { settings: labSettings() });
}
