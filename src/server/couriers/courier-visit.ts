import { and, desc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/couriers/courier-visit.ts";
import type { CourierVisit } from "../../contract/couriers/courier-visit.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { instantOn } from "../../rules/couriers/windows.ts";
import { changeableUntil, isBookableAgain } from "../../rules/couriers/visits.ts";
import { calendarDay } from "../../rules/time.ts";
import type { CallDeps, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { bookStop, NoSuchWindow, WindowFull } from "./book-stop.ts";
import { cancelStops } from "./cancel-stops.ts";
import { routesOf } from "./routes.ts";
import { courierStops, couriers } from "./tables.ts";

type Which = { userId: string; orderId: number };

/** Returns the order's latest booked stop, in any state. */
async function latestStop(db: CallDeps["db"] | Tx, { userId, orderId }: Which) {
  const [found] = await db
    .select({ stop: courierStops, courierName: couriers.name, status: orders.status })
    .from(orders)
    .leftJoin(courierStops, eq(courierStops.orderId, orders.id))
    .leftJoin(couriers, eq(couriers.id, courierStops.messengerId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, userId)))
    // A live stop sorts before one canceled for it at the same time.
    .orderBy(
      sql`${courierStops.state} = ${literal(courierStops.state, "CANCELED")}`,
      desc(courierStops.createdAt),
      desc(courierStops.id),
    )
    .limit(1);
  if (found === undefined) throw notFound("Order not found.");
  return found;
}

export async function courierVisit(deps: CallDeps, which: Which): Promise<CourierVisit | null> {
  const { stop, courierName, status } = await latestStop(deps.db, which);
  if (stop === null) return null;
  const now = deps.now();
  const windowFrom = instantOn(stop.day, stop.fromMinute, deps.lab.timeZone);
  const time = (at: Date | null) => (at === null ? null : at.toISOString());
  const isToCome = stop.state === "BOOKED" && stop.day === calendarDay(now, deps.lab.timeZone);
  return {
    hoursId: stop.hoursId,
    day: stop.day,
    windowFrom: windowFrom.toISOString(),
    windowTo: instantOn(stop.day, stop.toMinute, deps.lab.timeZone).toISOString(),
    courierName: courierName!,
    address: [stop.address.address1, stop.address.address2, stop.address.city].filter(Boolean).join(", "),
    zip: stop.address.zip,
    stopState: stop.state,
    problem: stop.problem,
    collectedAt: time(stop.collectedAt),
    handedOverAt: time(stop.handedOverAt),
    notifiedAt: time(stop.notifiedAt),
    ...(isToCome ? await progressOf(deps, stop) : { stopsBefore: null, arrivesAt: null }),
    changeableUntil: time(status === "PAID" ? changeableUntil({ state: stop.state, windowFrom }, now) : null),
    bookable: status === "PAID" && isBookableAgain({ state: stop.state, windowFrom }, now),
  };
}

/** Returns how many stops come first and the courier's arrival time: as planned, or later if the day runs late. */
async function progressOf(
  deps: CallDeps,
  stop: typeof courierStops.$inferSelect,
): Promise<Pick<CourierVisit, "stopsBefore" | "arrivesAt">> {
  const [route] = await routesOf(deps, stop.messengerId, stop.day, stop.day);
  const at = route?.stops.findIndex(({ id }) => id === stop.id) ?? -1;
  if (at < 0) return { stopsBefore: null, arrivesAt: null };
  const open = route!.stops.slice(0, at).filter(({ stopState }) => stopState === "BOOKED");
  const first = open[0] ?? route!.stops[at]!;
  const late = Math.max(0, deps.now().getTime() - Date.parse(first.arrivesAt));
  const arrivesAt = new Date(Date.parse(route!.stops[at]!.arrivesAt) + late);
  return { stopsBefore: open.length, arrivesAt: arrivesAt.toISOString() };
}

/** Books another window and frees the old one's place. */
export async function moveVisit(
  deps: CallDeps,
  which: Which,
  { hoursId, day }: BodyOf<typeof contract.moveCourierVisit>,
): Promise<void> {
  await deps.db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, which.orderId, which.userId);
      const { stop } = await latestStop(tx, which);
      if (stop === null || order.status !== "PAID") throw refuse(contract.moveCourierVisit, "NO_VISIT");
      const windowFrom = instantOn(stop.day, stop.fromMinute, deps.lab.timeZone);
      if (!isBookableAgain({ state: stop.state, windowFrom }, deps.now()))
        throw refuse(contract.moveCourierVisit, "TOO_LATE");
      const { orderId, userId: customerId } = which;
      await bookStop(deps, tx, { orderId, customerId, address: stop.address, windowId: hoursId, day });
    })
    .catch((error: unknown) => {
      if (error instanceof NoSuchWindow) throw refuse(contract.moveCourierVisit, "NO_SUCH_WINDOW");
      throw error instanceof WindowFull ? refuse(contract.moveCourierVisit, "WINDOW_FULL") : error;
    });
}

/** Cancels the courier's visit; another window can be booked later. Idempotent. */
export async function cancelVisit(deps: CallDeps, which: Which, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, which.orderId, which.userId);
    const { stop } = await latestStop(tx, which);
    if (stop === null || order.status !== "PAID") throw refuse(contract.cancelCourierVisit, "NO_VISIT");
    if (stop.state === "CANCELED") return;
    const windowFrom = instantOn(stop.day, stop.fromMinute, deps.lab.timeZone);
    if (changeableUntil({ state: stop.state, windowFrom }, deps.now()) === null)
      throw refuse(contract.cancelCourierVisit, "TOO_LATE");
    await cancelStops(tx, order.id);
    await recordOrderEvent(deps, tx, order, {
      type: "COURIER_CANCELED",
      text: "Courier pickup canceled",
      by,
    });
  });
}
