import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { courierStops, courierWindows } from "./tables.ts";

/**
 * Takes an order's open stops off their routes and gives their places back, once. Harmless when there are none. The
 * caller holds the order.
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
