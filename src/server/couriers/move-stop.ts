import { and, eq, type SQL } from "drizzle-orm";
import * as contract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import { STOP_STEPS, type StopStep, stepOf } from "../../rules/couriers/stops.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent, type OrderEventType } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { noSuchStop, stopOnRoute } from "./routes.ts";
import { courierStops, messengers } from "./tables.ts";

type Move = { step: StopStep; by: string; problem?: string };
type StopRow = typeof courierStops.$inferSelect;

const EVENTS: Record<StopStep, OrderEventType> = {
  collect: "COURIER_COLLECTED",
  fail: "COURIER_FAILED",
  handOver: "COURIER_HANDED_OVER",
};
const TIMES = { collect: "collectedAt", fail: "failedAt", handOver: "handedOverAt" } as const;

/** Takes a stop of a courier's route one step on; a step that was taken already changes nothing. */
export async function moveStop(deps: Deps, which: { messengerId: string; stopId: string }, move: Move): Promise<Stop> {
  const { messengerId, stopId } = which;
  await takeStepAt(deps, and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId))!, move);
  return stopOnRoute(deps.db, messengerId, stopId);
}

async function takeStepAt(deps: Deps, where: SQL, move: Move): Promise<void> {
  await deps.db
    .transaction(async (tx) => {
      const [found] = await tx.select({ orderId: courierStops.orderId }).from(courierStops).where(where);
      if (found === undefined) throw noSuchStop();
      const order = await lockOrder(tx, found.orderId); // before the stop, as everything that touches both
      const [stop] = await tx.select().from(courierStops).where(where).for("update");
      const fits = stepOf(move.step, stop!.state);
      if (fits === "NO") throw refuse(contract.collectStop, "STOP_STATE", { state: stop!.state });
      if (fits === "NOW") await takeStep(deps, tx, order, stop!, move);
    })
    .catch((error: unknown) => {
      // Nothing was collected here, and the customer has booked another stop since.
      const replaced = isTaken(error, "courier_stops_one_live_per_order");
      throw replaced ? refuse(contract.collectStop, "STOP_STATE", { state: "FAILED" }) : error;
    });
}

async function takeStep(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string },
  stop: StopRow,
  { step, by, problem }: Move,
): Promise<void> {
  await tx
    .update(courierStops)
    .set({ state: STOP_STEPS[step].to, [TIMES[step]]: deps.now(), ...(problem === undefined ? {} : { problem }) })
    .where(eq(courierStops.id, stop.id));
  const [courier] = await tx
    .select({ name: messengers.name })
    .from(messengers)
    .where(eq(messengers.id, stop.messengerId));
  await recordOrderEvent(deps, tx, order, { type: EVENTS[step], text: textOf(step, courier!.name, problem), by });
}

function textOf(step: StopStep, courier: string, problem: string | undefined): string {
  if (step === "collect") return `${courier} picked up the film`;
  if (step === "handOver") return `${courier} brought the film to the lab`;
  return `${courier} could not pick up the film: ${problem}`;
}
