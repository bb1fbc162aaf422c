import fc from "fast-check";
import { expect, test } from "vitest";
import type { LiveStopState } from "../couriers/stops.ts";
import { ROLL_EVENTS, type RollEvent } from "../film/film.ts";
import { ORDER_STATUSES } from "./statuses.ts";
import { deliveryLabel, FILM_WHERE_LABELS, ORDER_STEP_KEYS, orderSteps, rollsThatCount, whereFilmIs } from "./steps.ts";

const rolls = (...events: RollEvent[][]) => events.map((list) => ({ events: list }));
type Progress = Omit<Parameters<typeof orderSteps>[0], "deliveryMethod" | "courierStop">;
const stepsOf = (order: Progress) =>
  orderSteps({ deliveryMethod: "EXTERNAL_FULFILLMENT", courierStop: null, ...order });
const states = (order: Progress) => stepsOf(order).map(({ state }) => state);

test("the steps are Mailed, Received, Developed, Scanned, Ready", () => {
  expect(stepsOf({ status: "PAID", rolls: rolls([]) }).map(({ label }) => label)).toEqual([
    "Mailed",
    "Received",
    "Developed",
    "Scanned",
    "Ready",
  ]);
});

test("a new order waits to be mailed, then to be received", () => {
  expect(states({ status: "PAID", rolls: rolls([], []) })).toEqual(["now", "later", "later", "later", "later"]);
  expect(
    states({
      status: "PAID",
      rolls: rolls([], []),
      parcel: { shippedAt: "2026-06-15T14:00:00.000Z", deliveredAt: null },
    }),
  ).toEqual(["done", "now", "later", "later", "later"]);
});

test("a step is done when every roll passed it, and counts those that did", () => {
  const steps = stepsOf({ status: "PAID", rolls: rolls(["RECEIVED", "DEVELOPED"], ["RECEIVED"]) });
  expect(steps.map(({ done, of, state }) => [done, of, state])).toEqual([
    [2, 2, "done"],
    [2, 2, "done"],
    [1, 2, "now"],
    [0, 2, "later"],
    [0, 2, "later"],
  ]);
});

test("ready is done when every roll is synced, regardless of the negatives", () => {
  const synced: RollEvent[] = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"];
  expect(states({ status: "COMPLETE", rolls: rolls(synced, [...synced, "SLEEVED", "RETURNED"]) })).toEqual(
    Array<string>(5).fill("done"),
  );
});

test("a canceled order has no current step, and an order without film has no steps", () => {
  expect(states({ status: "CANCELED", rolls: rolls(["RECEIVED"]) })).toEqual([
    "done",
    "done",
    "later",
    "later",
    "later",
  ]);
  expect(stepsOf({ status: "PAID", rolls: [] })).toEqual([]);
});

test("after the parcel is opened only rolls that arrived count, before that all declared ones", () => {
  const [here, missing] = [{ events: ["RECEIVED"] }, { events: [] }];
  expect(rollsThatCount([here, missing])).toEqual([here]);
  expect(rollsThatCount([missing, missing])).toEqual([missing, missing]);
});

test("counts never rise along the steps, done steps come first, and at most one is current", () => {
  const events = fc.subarray([...ROLL_EVENTS]);
  const order = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    rolls: fc.array(fc.record({ events }), { minLength: 1, maxLength: 12 }),
    parcel: fc.constantFrom(null, { shippedAt: "2026-06-15T14:00:00.000Z", deliveredAt: null }),
  });
  fc.assert(
    fc.property(order, (some) => {
      const steps = stepsOf(some);
      expect(steps.map(({ key }) => key)).toEqual([...ORDER_STEP_KEYS]);
      for (const [index, step] of steps.entries()) {
        expect(step.done).toBeLessThanOrEqual(steps[index - 1]?.done ?? step.of);
        expect(step.state === "done").toBe(step.done === step.of);
      }
      expect(steps.map(({ state }) => state).join(" ")).toMatch(/^(done ?)*(now ?)?(later ?)*$/);
      const unfinished = steps.some(({ state }) => state !== "done");
      expect(steps.some(({ state }) => state === "now")).toBe(unfinished && some.status !== "CANCELED");
    }),
  );
});

test("film brought to the counter is dropped off, not mailed", () => {
  const first = { status: "PAID", rolls: rolls([]), courierStop: null } as const;
  for (const deliveryMethod of ["DROP_OFF", "IN_STORE_PICKUP"] as const)
    expect(orderSteps({ ...first, deliveryMethod })[0]?.label).toBe("Dropped off");
  expect(orderSteps({ ...first, deliveryMethod: "PREPAID_LABEL" })[0]?.label).toBe("Mailed");
});

test("a courier order is labeled as such, and its film is where the courier left it", () => {
  expect(deliveryLabel("DROP_OFF", "BOOKED")).toBe("Courier pickup");
  expect(deliveryLabel("DROP_OFF", null)).toBe("Drop off");
  const stops = [null, "BOOKED", "COLLECTED", "HANDED_OVER"] as (LiveStopState | null)[];
  expect(stops.map((courierStop) => FILM_WHERE_LABELS[whereFilmIs({ courierStop })])).toEqual([
    "Not here yet",
    "Waiting for the courier",
    "With the courier",
    "At the lab",
  ]);
});

test("courier film has a Picked up step, done once the courier has it", () => {
  const first = (courierStop: LiveStopState) =>
    orderSteps({ status: "PAID", rolls: rolls([], []), deliveryMethod: "DROP_OFF", courierStop })[0];
  expect(first("BOOKED")).toMatchObject({ label: "Picked up", done: 0, state: "now" });
  expect(first("COLLECTED")).toMatchObject({ label: "Picked up", done: 2, state: "done" });
  expect(first("HANDED_OVER")).toMatchObject({ label: "Picked up", done: 2, state: "done" });
});
