import { and, eq, inArray } from "drizzle-orm";
import * as contract from "../../contract/couriers/courier-plans.ts";
import type { StopPlace } from "../../contract/couriers/courier-plans.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { costOf, replanned, withStopAt } from "../../rules/couriers/plan.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { setting } from "../lab-settings/queries.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import {
  courierStopsOn,
  groundOf,
  groundOfRows,
  type Ground,
  inOrder,
  noSuchStop,
  type RowOnRoute,
  stopRows,
} from "./routes.ts";
import { messengerById, noSuchMessenger } from "./queries.ts";
import { courierRecord } from "./save-messenger.ts";
import { courierPlans, courierStops, couriers } from "./tables.ts";

type Which = { messengerId: string; stopId: string };

async function stopAt(db: Db, { messengerId, stopId }: Which) {
  const [stop] = await db
    .select({ id: courierStops.id, day: courierStops.day, orderId: courierStops.orderId, state: courierStops.state })
    .from(courierStops)
    .where(and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId)));
  if (stop === undefined) throw noSuchStop();
  return stop;
}

/** Returns how many stops, up to the last visited one, are fixed: nothing can be placed before them. */
const visitedCount = (stops: readonly RowOnRoute[]): number => stops.findLastIndex(({ visitedAt }) => visitedAt) + 1;

/** Lists every position for an open stop on its day, with its cost relative to the current one. */
export async function stopPlaces(deps: Pick<Deps, "db" | "streets" | "lab">, which: Which): Promise<StopPlace[]> {
  const { day, id } = await stopAt(deps.db, which);
  const found = await courierStopsOn(deps.db, day);
  const ground = await groundOfRows(
    deps,
    found.flatMap(({ rows }) => rows),
  );
  const couriers = found.map((courier) => ({ ...courier, stops: inOrder(ground, courier.rows) }));
  const mine = couriers.find(({ messengerId }) => messengerId === which.messengerId.toLowerCase());
  const now = mine?.stops.findIndex((stop) => stop.id === id) ?? -1;
  if (now < 0) throw noSuchStop();
  const stop = mine!.stops[now]!;
  const withoutIt = (stops: readonly RowOnRoute[]) => stops.filter((one) => one.id !== id);
  const [leaving, left] = [costOf(ground, mine!.stops), costOf(ground, withoutIt(mine!.stops))];
  return couriers.flatMap(({ messengerId, name, stops }) => {
    const others = withoutIt(stops);
    const before = costOf(ground, others);
    const first = visitedCount(others);
    return Array.from({ length: others.length - first + 1 }, (_, step) => {
      const index = first + step;
      const after = costOf(ground, withStopAt(others, index, stop));
      return {
        messengerId,
        name,
        index,
        before: others[index]?.row.customerName ?? null,
        minutes: after.ride - before.ride + left.ride - leaving.ride,
        lateMinutes: after.late - before.late + left.late - leaving.late,
        isNow: messengerId === mine!.messengerId && index === now,
      };
    });
  });
}

/** Moves an open stop to a position in its or another courier's day. Its booked window is unchanged. */
export async function placeStop(
  deps: Deps,
  which: Which,
  { messengerId: to, index, by }: BodyOf<typeof contract.placeStop> & { by: string },
): Promise<void> {
  const found = await stopAt(deps.db, which);
  const courier = await messengerById(deps.db, to);
  const ground = await groundOn(deps, found.day);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId); // locked before the stop, as everywhere
    await lockPlans(tx, [which.messengerId, to]);
    const [stop] = await tx.select().from(courierStops).where(eq(courierStops.id, found.id)).for("update");
    if (stop!.messengerId !== which.messengerId.toLowerCase()) throw noSuchStop();
    if (stop!.state !== "BOOKED") throw refuse(contract.placeStop, "STOP_STATE", { state: stop!.state });
    if (stop!.messengerId !== courier.id) {
      await tx.update(courierStops).set({ messengerId: courier.id }).where(eq(courierStops.id, stop!.id));
      const text = `${courier.name} picks up the film`;
      await recordOrderEvent(deps, tx, order, { type: "COURIER_CHANGED", text, by });
    }
    const others = (await orderedOn(tx, ground, { messengerId: courier.id, day: found.day })).filter(
      ({ id }) => id !== stop!.id,
    );
    const at = Math.max(visitedCount(others), Math.min(index, others.length));
    const plan = withStopAt<{ id: string }>(others, at, stop!);
    await savePlan(deps, tx, { messengerId: courier.id, day: found.day }, plan);
    const part = { kind: "ROUTE" as const, name: found.day };
    const after = { order: shownOrderNumber(found.orderId), place: at + 1 };
    await recordChange(deps, tx, { by, verb: "ARRANGED", thing: courierRecord(courier), part, after });
  });
}

/** Re-plans a day's open stops from the courier's last position, discarding the lab's manual order. */
export async function replanRoute(
  deps: Deps,
  messengerId: string,
  { day, by }: { day: string; by: string },
): Promise<void> {
  const courier = await messengerById(deps.db, messengerId);
  const ground = await groundOn(deps, day);
  await deps.db.transaction(async (tx) => {
    await lockPlans(tx, [courier.id]);
    const stops = await orderedOn(tx, ground, { messengerId: courier.id, day });
    const hasBegun = visitedCount(stops) > 0 || day < calendarDay(deps.now(), deps.lab.timeZone);
    // A day that has not begun needs no stored plan: its route is computed as the shortest one.
    if (hasBegun) await savePlan(deps, tx, { messengerId: courier.id, day }, replanned(ground, stops));
    else await tx.delete(courierPlans).where(and(eq(courierPlans.messengerId, courier.id), eq(courierPlans.day, day)));
    const part = { kind: "ROUTE" as const, name: day };
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: courierRecord(courier), part });
  });
}

/** Fetched before any lock is taken, so that no one waits for the router. */
async function groundOn(deps: Deps, day: string): Promise<Ground> {
  const { lat, lon } = courierStops;
  const door = { lat, lon, doorMinutes: setting("doorMinutes") };
  return groundOf(deps, await deps.db.selectDistinct(door).from(courierStops).where(eq(courierStops.day, day)));
}

const orderedOn = async (
  tx: Tx,
  ground: Ground,
  { messengerId, day }: { messengerId: string; day: string },
): Promise<RowOnRoute[]> =>
  inOrder(ground, await stopRows(tx, and(eq(courierStops.messengerId, messengerId), eq(courierStops.day, day))!));

/** Serializes changes of these couriers' days. */
async function lockPlans(tx: Tx, messengerIds: string[]): Promise<void> {
  const locked = await tx
    .select({ id: couriers.id })
    .from(couriers)
    .where(inArray(couriers.id, messengerIds))
    .orderBy(couriers.id)
    .for("no key update");
  if (locked.length === 0) throw noSuchMessenger();
}

async function savePlan(
  { now }: Deps,
  tx: Tx,
  { messengerId, day }: { messengerId: string; day: string },
  stops: readonly { id: string }[],
): Promise<void> {
  const plan = { stopIds: stops.map(({ id }) => id), changedAt: now() };
  await tx
    .insert(courierPlans)
    .values({ messengerId, day, ...plan })
    .onConflictDoUpdate({ target: [courierPlans.messengerId, courierPlans.day], set: plan });
}
