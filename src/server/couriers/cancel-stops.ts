import { and, eq, sql } from "drizzle-orm";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { courierStops, courierWindows, couriers } from "./tables.ts";

/**
 * Cancels an order's open stops and frees their places, once. Does nothing if there are none. The caller holds the
 * order's lock.
 */
export async function cancelStops(tx: Tx, orderId: number): Promise<void> {
  const canceled = await tx
    .update(courierStops)
    .set({ state: "CANCELED" })
    .where(and(eq(courierStops.orderId, orderId), eq(courierStops.state, "BOOKED")))
    .returning({ hoursId: courierStops.hoursId, day: courierStops.day });
  for (const { hoursId, day } of canceled) {
    await tx
      .update(courierWindows)
      .set({ booked: sql`${courierWindows.booked} - 1` })
      .where(and(eq(courierWindows.hoursId, hoursId), eq(courierWindows.day, day)));
  }
}

/** Notifies the courier who has a canceled order's film to bring it to the lab. The caller holds the order's lock. */
export async function notifyCourierOfCancellation(deps: Deps, tx: Tx, orderId: number): Promise<void> {
  const [stop] = await tx
    .select({
      id: courierStops.id,
      userId: couriers.userId,
      phone: couriers.phone,
      customer: sql<string>`${fullName(users)}`,
    })
    .from(courierStops)
    .innerJoin(couriers, eq(couriers.id, courierStops.messengerId))
    .innerJoin(users, eq(users.id, courierStops.customerId))
    .where(and(eq(courierStops.orderId, orderId), eq(courierStops.state, "COLLECTED")));
  if (stop === undefined) return;
  const key = `courier-canceled:${stop.id}`;
  const orderNumber = shownOrderNumber(orderId);
  if (stop.phone?.trim()) {
    const text = `Order ${orderNumber} of ${stop.customer} was canceled. Bring its film to the lab; we return it.`;
    await enqueueSms(deps, tx, { to: stop.phone, text, key });
  }
  if (stop.userId === null) return;
  const [courier] = await tx.select().from(users).where(eq(users.id, stop.userId));
  await enqueueMail(deps, tx, {
    template: "courier-canceled",
    to: courier!.email,
    key,
    data: {
      firstName: courier!.firstName,
      orderNumber,
      customer: stop.customer,
      routeUrl: `${deps.settings.publicUrl}/messenger-routes`,
    },
  });
}
