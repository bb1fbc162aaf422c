import type { LiveStopState } from "../couriers/stops.ts";
import type { RollEvent } from "../film/film.ts";
import { DELIVERIES, type DeliveryMethod } from "../shipping/delivery.ts";
import type { OrderStatus } from "./statuses.ts";

/** The frames of an order's sprocket strip, in order. */
export const ORDER_STEP_KEYS = ["MAILED", "RECEIVED", "DEVELOPED", "SCANNED", "READY"] as const;
export type OrderStepKey = (typeof ORDER_STEP_KEYS)[number];

export const ORDER_STEP_LABELS: Record<OrderStepKey, string> = {
  MAILED: "Mailed",
  RECEIVED: "Received",
  DEVELOPED: "Developed",
  SCANNED: "Scanned",
  READY: "Ready",
};

const BROUGHT: ReadonlySet<DeliveryMethod | null> = new Set<DeliveryMethod>(["DROP_OFF", "IN_STORE_PICKUP"]);

/** Whether an order's film arrives without a parcel: brought to the counter by its customer or a courier. */
export const isBrought = (method: DeliveryMethod | null): boolean => BROUGHT.has(method);

/**
 * Returns the label of the first step: collected by a courier, dropped off at the counter, or mailed
 * (docs/product/orders.md#progress-of-film).
 */
function firstLabel({ deliveryMethod, courierStop }: Pick<OrderProgress, "deliveryMethod" | "courierStop">): string {
  if (courierStop !== null) return "Picked up";
  return isBrought(deliveryMethod) ? "Dropped off" : ORDER_STEP_LABELS.MAILED;
}

/** Returns the delivery method's label. Orders that a courier collects are stored as dropped off. */
export const deliveryLabel = (method: DeliveryMethod, courierStop: LiveStopState | null): string =>
  method === "DROP_OFF" && courierStop !== null ? "Courier pickup" : DELIVERIES[method].label;

/** Places of an order's film before the lab has opened its parcel. */
export const FILM_WHERES = ["AWAITED", "COURIER_BOOKED", "WITH_COURIER", "IN_TRANSIT", "AT_LAB"] as const;
export type FilmWhere = (typeof FILM_WHERES)[number];

export const FILM_WHERE_LABELS: Record<FilmWhere, string> = {
  AWAITED: "Not here yet",
  COURIER_BOOKED: "Waiting for the courier",
  WITH_COURIER: "With the courier",
  IN_TRANSIT: "On its way to us",
  AT_LAB: "At the lab",
};

/** Returns where an order's film is before the lab has received it. */
export function whereFilmIs({ courierStop, parcel = null }: Pick<OrderProgress, "courierStop" | "parcel">): FilmWhere {
  if (courierStop === "HANDED_OVER" || (parcel?.deliveredAt ?? null) !== null) return "AT_LAB";
  if (courierStop === "COLLECTED") return "WITH_COURIER";
  if ((parcel?.shippedAt ?? null) !== null) return "IN_TRANSIT";
  return courierStop === "BOOKED" ? "COURIER_BOOKED" : "AWAITED";
}

export const STEP_STATES = ["done", "now", "later"] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface OrderStep {
  readonly key: OrderStepKey;
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly state: StepState;
}

export interface OrderProgress {
  readonly status: OrderStatus;
  readonly rolls: readonly { readonly events: readonly RollEvent[] }[];
  /** The parcel that brings the film, as its carrier reports it; null without one. */
  readonly parcel?: { readonly shippedAt: string | null; readonly deliveredAt: string | null } | null;
  /** How the order's film reaches the lab; null for orders without film. */
  readonly deliveryMethod: DeliveryMethod | null;
  /** State of the courier stop that collects the film; null without one. */
  readonly courierStop: LiveStopState | null;
}

/**
 * Returns the rolls that count for an order's progress: all, or only arrived ones once its parcel was opened. Missing
 * rolls would block the progress forever.
 */
export function rollsThatCount<Roll extends { readonly events: readonly unknown[] }>(
  rolls: readonly Roll[],
): readonly Roll[] {
  const here = rolls.filter(({ events }) => events.length > 0);
  return here.length > 0 ? here : rolls;
}

/** Steps after MAILED that a roll has passed, by its last event. Events for the negatives come after READY. */
const STEPS_PASSED: Record<RollEvent, number> = {
  RECEIVED: 1,
  DEVELOPED: 2,
  SCANNED: 3,
  SYNCED: 4,
  SLEEVED: 4,
  RETURNED: 4,
  TOSSED: 4,
};

/**
 * Returns the five steps of an order's film, with the number of rolls that have passed each. Film that has arrived was
 * mailed; a later event implies the earlier ones. The first step that not every roll has passed is "now", except in
 * canceled orders, which no longer progress. An order without film has no steps.
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const { status, rolls } = order;
  const of = rolls.length;
  if (of === 0) return [];
  const where = whereFilmIs(order);
  const left = where !== "AWAITED" && where !== "COURIER_BOOKED";
  const passed = rolls.map(({ events }) => Math.max(0, ...events.map((event) => STEPS_PASSED[event])));
  const dones = ORDER_STEP_KEYS.map((_key, step) => passed.filter((count) => count >= Math.max(1, step)).length);
  if (left) dones[0] = of;
  const current = status === "CANCELED" ? -1 : dones.findIndex((done) => done < of);
  return ORDER_STEP_KEYS.map((key, step) => {
    const done = dones[step] ?? 0;
    const state: StepState = done === of ? "done" : step === current ? "now" : "later";
    const label = key === "MAILED" ? firstLabel(order) : ORDER_STEP_LABELS[key];
    return { key, label, done, of, state };
  });
}
