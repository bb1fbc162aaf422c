import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import type { BodyOf, QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { happenedAt, isTimeToAnnounce, isNotifiable } from "../../rules/couriers/stops.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { clockText } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Deps, Tx } from "../deps.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { periodOf, routesOf, stopOnRoute } from "./routes.ts";
import { messengerById } from "./queries.ts";
import { courierStops } from "./tables.ts";

/** Notifies the next open stop's customer that the courier is on the way. Once per stop. */
export async function notifyNextStop(
  deps: CallDeps,
  messengerId: string,
  query: QueryOf<typeof contract.notifyNextStop>,
): Promise<ReplyOf<typeof contract.notifyNextStop>> {
  const { name } = await messengerById(deps.db, messengerId);
  const { from, to } = periodOf(deps, query);
  const stop = await nextOpenStop(deps, messengerId, { from, to });
  if (stop !== null && !isTime(stop, deps.now(), deps.lab.timeZone)) return { stop, notified: false };
  return notifyAt(deps, name, stop);
}

/** Does the same from a button: for the stop the courier is heading to, or the next one. */
export async function notifyCustomer(
  deps: CallDeps,
  messengerId: string,
  { stopId, at, ...request }: NonNullable<BodyOf<typeof contract.notifyCustomer>> & { by: string; key: string | null },
): Promise<ReplyOf<typeof contract.notifyCustomer>> {
  const { name } = await messengerById(deps.db, messengerId);
  const today = periodOf(deps, {});
  const stop =
    stopId === undefined ? await nextOpenStop(deps, messengerId, today) : await stopOnRoute(deps, messengerId, stopId);
  const pressedAt = happenedAt(at, deps.now());
  if (stop?.stopState !== "BOOKED" || !isNotifiable(pressedAt, deps.now())) return { stop, notified: false };
  if (!isTime(stop, pressedAt, deps.lab.timeZone)) throw refuse(contract.notifyCustomer, "TOO_EARLY");
  return notifyAt(deps, name, stop, { ...request, body: { stopId, at } });
}

const isTime = ({ day, windowFrom }: Stop, at: Date, timeZone: string): boolean =>
  isTimeToAnnounce({ day, windowFrom: new Date(windowFrom) }, at, timeZone);

async function nextOpenStop(
  deps: CallDeps,
  messengerId: string,
  { from, to }: { from: string; to: string },
): Promise<Stop | null> {
  const routes = await routesOf(deps, messengerId, from, to);
  return routes.flatMap((route) => route.stops).find(({ stopState }) => stopState === "BOOKED") ?? null;
}

type Request = { by: string; key: string | null; body: unknown };

async function notifyAt(deps: CallDeps, courier: string, stop: Stop | null, request?: Request) {
  if (stop === null) return { stop: null, notified: false };
  const notifiedAt = deps.now();
  const notified = await deps.db.transaction(async (tx) => {
    const isOpen = and(eq(courierStops.id, stop.id), eq(courierStops.state, "BOOKED"));
    await tx.select({ id: courierStops.id }).from(courierStops).where(isOpen).for("update");
    if (request !== undefined && (await isReplay(deps, tx, stop.id, request))) return false;
    const [first] = await tx
      .update(courierStops)
      .set({ notifiedAt })
      .where(and(isOpen, isNull(courierStops.notifiedAt)))
      .returning({ id: courierStops.id });
    if (first !== undefined) await notify(deps, tx, stop, { courier, by: request?.by ?? null });
    return first !== undefined;
  });
  return { stop: notified ? { ...stop, notifiedAt: notifiedAt.toISOString() } : stop, notified };
}

async function isReplay({ now }: CallDeps, tx: Tx, stopId: string, { by, key, body }: Request): Promise<boolean> {
  const use = { userId: by, key, call: "notifyCustomer", body };
  return (await replayedResult(tx, use, stopId, now(), () => refuse(contract.notifyCustomer, "KEY_REUSED"))) !== null;
}

async function notify(
  deps: Deps,
  tx: Tx,
  stop: Stop,
  { courier, by }: { courier: string; by: string | null },
): Promise<void> {
  const [customer] = await tx.select().from(users).where(eq(users.id, stop.customerId));
  const arrival = later(new Date(stop.arrivesAt), deps.now());
  const about = `about ${clockText(arrival, deps.lab.timeZone)} on ${shortDayText(stop.day)}`;
  const orderNumber = shownOrderNumber(stop.orderId);
  const progressUrl = `${deps.settings.publicUrl}/users/${stop.customerId}/orders/${stop.orderId}/courier`;
  const key = `courier-coming:${stop.id}`;
  await enqueueMail(deps, tx, {
    template: "courier-coming",
    to: customer!.email,
    key,
    data: {
      firstName: customer!.firstName,
      courier,
      orderNumber,
      about,
      address: `${stop.address1}, ${stop.city}`,
      progressUrl,
    },
  });
  await recordOrderEvent(
    deps,
    tx,
    { id: stop.orderId, customerId: stop.customerId },
    { type: "COURIER_COMING", text: `${courier} is on the way`, by },
  );
  if (!customer!.phone?.trim()) return;
  const text = `${courier} of ${deps.lab.name} comes to you next, ${about}, for the film of order ${orderNumber}: ${progressUrl}`;
  await enqueueSms(deps, tx, { to: customer!.phone, text, key });
}

const later = (one: Date, other: Date) => (one > other ? one : other);
