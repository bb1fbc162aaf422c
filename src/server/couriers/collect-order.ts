import { and, desc, eq, ne } from "drizzle-orm";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import type { CallDeps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { moveStop } from "./move-stop.ts";
import { courierStops } from "./tables.ts";

/** Marks an order's film as collected, by its courier or by an admin on their behalf. */
export async function collectOrder(
  deps: CallDeps,
  caller: Caller,
  { userId, orderId }: { userId: string; orderId: number },
): Promise<Stop> {
  const [stop] =
    caller.role === "ADMIN" || caller.messengerId !== null
      ? await deps.db
          .select({ id: courierStops.id, messengerId: courierStops.messengerId })
          .from(courierStops)
          .where(
            and(
              eq(courierStops.orderId, orderId),
              eq(courierStops.customerId, userId),
              ne(courierStops.state, "CANCELED"),
              ...(caller.role === "ADMIN" ? [] : [eq(courierStops.messengerId, caller.messengerId!)]),
            ),
          )
          .orderBy(desc(courierStops.createdAt), desc(courierStops.id))
          .limit(1)
      : [];
  if (stop === undefined) throw notFound("No courier picks up this order.");
  return moveStop(
    deps,
    { messengerId: stop.messengerId, stopId: stop.id },
    { step: "collect", by: caller.userId, isStaff: caller.role === "ADMIN" },
  );
}
