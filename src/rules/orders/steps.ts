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

/** Whether an order's film comes without a parcel: to the counter, by its customer or a courier. */
export const isBrought = (method: DeliveryMethod | null): boolean => BROUGHT.has(method);

/** How the film leaves its customer: fetched by a courier, brought to the counter, or mailed (docs/product/orders.md#progress-of-film). */
function firstLabel({ deliveryMethod, courierStop }: Pick<OrderProgress, "deliveryMethod" | "courierStop">): string {
  if (courierStop !== null) return "Picked up";
  return isBrought(deliveryMethod) ? "Dropped off" : ORDER_STEP_LABELS.MAILED;
}

/** How an order's things travel, for people: an order that a courier fetches is kept as one that is dropped off. */
export const deliveryLabel = (method: DeliveryMethod, courierStop: LiveStopState | null): string =>
  method === "DROP_OFF" && courierStop !== null ? "Courier pickup" : DELIVERIES[method].label;

/** Where an order's film is before the lab has received it, for people. */
export function whereFilmIs(courierStop: LiveStopState | null): string {
  if (courierStop === "HANDED_OVER") return "At the lab";
  if (courierStop === "COLLECTED") return "With the courier";
  return courierStop === "BOOKED" ? "Waiting for the courier" : "Not here yet";
}

export const STEP_STATES = ["done", "now", "later"] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface OrderStep {
  readonly key: OrderStepKey;
  readonly label: string;
  /** Rolls that have passed the step. */
  readonly done: number;
  /** Rolls of the order. */
  readonly of: number;
  readonly state: StepState;
}

export interface OrderProgress {
  readonly status: OrderStatus;
  readonly rolls: readonly { readonly events: readonly RollEvent[] }[];
  /** The carrier says that the film is on its way, though none has arrived. */
  readonly mailed?: boolean;
  /** How its film reaches the lab; null for orders without film. */
  readonly deliveryMethod: DeliveryMethod | null;
  /** How the courier's visit stands that fetches its film; null where none does. */
  readonly courierStop: LiveStopState | null;
}

/**
 * The rolls by which an order's progress is told: once its parcel is opened those that were in it. One that was declared but missing
 * would hold the strip back for ever.
 */
export function rollsThatCount<Roll extends { readonly events: readonly unknown[] }>(
  rolls: readonly Roll[],
): readonly Roll[] {
  const here = rolls.filter(({ events }) => events.length > 0);
  return here.length > 0 ? here : rolls;
}

/** How many steps after MAILED a roll with this as its furthest event has passed; those about the negatives come after READY. */
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
 * The five steps of an order's film with how many rolls have passed each. Film that has arrived was mailed; a later event implies the
 * earlier ones. The first step that not every roll has passed is "now", except in a canceled order, where nothing happens any more.
 * An order without film has no steps.
 */
export function orderSteps({ mailed = false, ...order }: OrderProgress): OrderStep[] {
  const { status, rolls, courierStop } = order;
  const of = rolls.length;
  if (of === 0) return [];
  const left = mailed || courierStop === "COLLECTED" || courierStop === "HANDED_OVER";
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
