import { and, eq, isNull } from "drizzle-orm";
import type * as contract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { BRAND } from "../../rules/brand.ts";
import { wallTimeText } from "../../rules/couriers/windows.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { wallTimeOf } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { periodOf } from "./period.ts";
import { messengerById } from "./queries.ts";
import { routesOf } from "./routes.ts";
import { courierStops } from "./tables.ts";

/** Tells the customer of the next open stop that the courier is on the way. Each stop's customer is told once. */
export async function notifyNextStop(
  deps: Deps,
  messengerId: string,
  query: QueryOf<typeof contract.notifyNextStop>,
): Promise<ReplyOf<typeof contract.notifyNextStop>> {
  const { name } = await messengerById(deps.db, messengerId);
  const { from, to } = periodOf(query, deps.now());
  const routes = await routesOf(deps.db, messengerId, from, to);
  const stop = routes.flatMap((route) => route.stops).find(({ stopState }) => stopState === "BOOKED");
  if (stop === undefined) return { stop: null, told: false };
  const notifiedAt = deps.now();
  const told = await deps.db.transaction(async (tx) => {
    const [first] = await tx
      .update(courierStops)
      .set({ notifiedAt })
      .where(and(eq(courierStops.id, stop.id), isNull(courierStops.notifiedAt), eq(courierStops.state, "BOOKED")))
      .returning({ id: courierStops.id });
    if (first !== undefined) await tell(deps, tx, stop, name);
    return first !== undefined;
  });
  return { stop: told ? { ...stop, notifiedAt: notifiedAt.toISOString() } : stop, told };
}

async function tell(deps: Deps, tx: Tx, stop: Stop, courier: string): Promise<void> {
  const [customer] = await tx.select().from(users).where(eq(users.id, stop.customerId));
  const about = `about ${clockText(later(new Date(stop.arrivesAt), deps.now()))}`;
  const orderNumber = shownOrderNumber(stop.orderId);
  const key = `courier-coming:${stop.id}`;
  await enqueueMail(deps, tx, {
    template: "courier-coming",
    to: customer!.email,
    key,
    data: { firstName: customer!.firstName, courier, orderNumber, about, address: `${stop.address1}, ${stop.city}` },
  });
  if (!customer!.phone?.trim()) return;
  const text = `${courier} of ${BRAND.name} comes to you next, at ${about}, for the film of order ${orderNumber}.`;
  await enqueueSms(deps, tx, { to: customer!.phone, text, key });
}

const later = (one: Date, other: Date) => (one > other ? one : other);

function clockText(at: Date): string {
  const { hour, minute } = wallTimeOf(at, BRAND.timeZone);
  return wallTimeText(hour * 60 + minute);
}
