import { z } from "zod";
import { STOP_STATES } from "../../rules/couriers/stops.ts";
import { PickUpWish } from "../checkout/order-draft.ts";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Couriers";

/**
 * A courier's stop as its customer sees it. The only detail about other customers is the number of stops before this
 * one.
 */
export const CourierVisit = z
  .object({
    hoursId: z.uuid(),
    day: z.iso.date().meta({ description: "The lab's calendar day", example: "2026-06-15" }),
    windowFrom: Time,
    windowTo: Time,
    courierName: z.string(),
    address: z.string().meta({ description: "One line", example: "12 Franklin St, Brooklyn" }),
    zip: z.string(),
    stopState: z.enum(STOP_STATES),
    problem: z.string().nullable().meta({ description: "Why nothing was collected" }),
    collectedAt: Time.nullable(),
    handedOverAt: Time.nullable(),
    notifiedAt: Time.nullable().meta({ description: "When the courier left for this stop" }),
    stopsBefore: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Stops before this one; only on the day, until collected", example: 2 }),
    arrivesAt: Time.nullable().meta({ description: "Expected arrival, from the day's progress" }),
    changeableUntil: Time.nullable().meta({
      description: "Deadline for changing or canceling the window; null after it",
    }),
    bookable: z.boolean().meta({ description: "Whether another window can be booked now" }),
  })
  .meta({ id: "CourierVisit" });
export type CourierVisit = z.output<typeof CourierVisit>;

const path = "/users/:userId/orders/:orderId/courier";

export const getCourierVisit = call({
  method: "GET",
  path,
  who: own("userId", "orders.read"),
  tag,
  summary: "When a courier comes for the film of an order and how far they are; null where none was booked",
  reply: z.object({ visit: CourierVisit.nullable() }),
});

const refusals = {
  NO_VISIT: { status: 409, message: "No courier is coming for this order anymore." },
  TOO_LATE: {
    status: 409,
    message: "The pickup is less than two hours away, or the courier already came. Write to us if no one will be home.",
  },
} as const;

export const moveCourierVisit = call({
  method: "PUT",
  path,
  who: own("userId", "orders.write"),
  tag,
  summary: "Change the courier window, until two hours before the booked one",
  body: PickUpWish,
  reply: z.object({ visit: CourierVisit.nullable() }),
  refusals: {
    ...refusals,
    NO_SUCH_WINDOW: { status: 422, message: "No courier serves your address at that time. Choose another time." },
    WINDOW_FULL: { status: 409, message: "The courier is fully booked at that time. Choose another time." },
  },
});

export const cancelCourierVisit = call({
  method: "DELETE",
  path,
  who: own("userId", "orders.write"),
  tag,
  summary: "Cancel a courier pickup, until two hours before its window; the order stays",
  reply: z.object({ visit: CourierVisit.nullable() }),
  refusals,
});
