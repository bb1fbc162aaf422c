import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import * as contract from "../../contract/couriers/courier-routes.ts";
import type { Stop } from "../../contract/couriers/courier-routes.ts";
import {
  happenedAt,
  isDayToVisit,
  isUndoable,
  stateBefore,
  STOP_STEPS,
  type StopStep,
  stepOf,
  type UndoableStep,
} from "../../rules/couriers/stops.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Deps, Tx } from "../deps.ts";
import { pickUps } from "../film/rolls/tables.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent, type OrderEventType } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { noSuchStop, stopOnRoute } from "./routes.ts";
import { courierStops, couriers } from "./tables.ts";

type Move = {
  step: StopStep;
  by: string;
  /** Staff may record a visit after its day. */
  isStaff: boolean;
  problem?: string;
  /** When it happened, if known (docs/product/couriers.md#the-couriers-day). */
  at?: string | undefined;
  rolls?: number | undefined;
  /** The caller's idempotency key: the same tap sent again is the same step. */
  key?: string | null;
};
type StopRow = typeof courierStops.$inferSelect;

const EVENTS: Record<StopStep, OrderEventType> = {
  collect: "COURIER_COLLECTED",
  fail: "COURIER_FAILED",
  handOver: "COURIER_HANDED_OVER",
};
const COUNTED = { collect: "collectedRolls", handOver: "handedOverRolls", fail: null } as const;
const TIMES = { collect: "collectedAt", fail: "failedAt", handOver: "handedOverAt" } as const;

/** Moves a stop to its next step. A step that was already taken changes nothing. */
export async function moveStop(
  deps: CallDeps,
  which: { messengerId: string; stopId: string },
  move: Move,
): Promise<Stop> {
  const { messengerId, stopId } = which;
  await takeStepAt(deps, and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId))!, move);
  return stopOnRoute(deps, messengerId, stopId);
}

async function takeStepAt(deps: Deps, where: SQL, move: Move): Promise<void> {
  await deps.db
    .transaction(async (tx) => {
      const [found] = await tx.select({ orderId: courierStops.orderId }).from(courierStops).where(where);
      if (found === undefined) throw noSuchStop();
      const order = await lockOrder(tx, found.orderId); // locked before the stop, as everywhere
      const [stop] = await tx.select().from(courierStops).where(where).for("update");
      if (await isRepeatedMove(deps, tx, stop!.id, move)) return;
      // Film of a canceled order is no longer collected.
      const state = order.status === "CANCELED" && stop!.state === "FAILED" ? "CANCELED" : stop!.state;
      const fits = stepOf(move.step, state);
      if (fits === "NO") throw refuse(contract.collectStop, "STOP_STATE", { state });
      if (fits === "NOW") await takeStep(deps, tx, order, stop!, move);
    })
    .catch((error: unknown) => {
      // Nothing was collected here, and the customer has since booked another stop.
      const replaced = isTaken(error, "courier_stops_one_live_per_order");
      throw replaced ? refuse(contract.collectStop, "STOP_STATE", { state: "FAILED" }) : error;
    });
}

async function isRepeatedMove({ now }: Deps, tx: Tx, stopId: string, move: Move): Promise<boolean> {
  const { key, by, isStaff: _isStaff, ...body } = move;
  const use = { userId: by, key, call: `${move.step}Stop`, body: { stopId, ...body } };
  return (await replayedResult(tx, use, stopId, now(), () => refuse(contract.collectStop, "KEY_REUSED"))) !== null;
}

async function takeStep(
  deps: Deps,
  tx: Tx,
  order: { id: number; customerId: string },
  stop: StopRow,
  { step, by, isStaff, problem, at, rolls }: Move,
): Promise<void> {
  const counted = COUNTED[step];
  const takenAt = happenedAt(at, deps.now());
  if (step !== "handOver" && !isDayToVisit(stop, takenAt, { timeZone: deps.lab.timeZone, isStaff }))
    throw refuse(contract.collectStop, "OTHER_DAY", { day: stop.day });
  await tx
    .update(courierStops)
    .set({
      state: STOP_STEPS[step].to,
      [TIMES[step]]: takenAt,
      ...(problem === undefined ? {} : { problem }),
      ...(counted === null || rolls === undefined ? {} : { [counted]: rolls }),
    })
    .where(eq(courierStops.id, stop.id));
  const [courier] = await tx.select({ name: couriers.name }).from(couriers).where(eq(couriers.id, stop.messengerId));
  await recordOrderEvent(deps, tx, order, {
    type: EVENTS[step],
    text: textOf(courier!.name, { step, problem, rolls }),
    by,
  });
  if (step === "fail") await writeOfFailure(deps, tx, { ...stop, problem: problem! }, courier!.name);
}

/** E-mails the customer that nothing was collected, with a link to book another window. */
async function writeOfFailure(deps: Deps, tx: Tx, stop: StopRow & { problem: string }, courier: string): Promise<void> {
  const [customer] = await tx.select().from(users).where(eq(users.id, stop.customerId));
  await enqueueMail(deps, tx, {
    template: "courier-failed",
    to: customer!.email,
    key: `courier-failed:${stop.id}`,
    data: {
      firstName: customer!.firstName,
      courier,
      orderNumber: shownOrderNumber(stop.orderId),
      problem: stop.problem,
      address: `${stop.address.address1}, ${stop.address.city}`,
      rebookUrl: `${deps.settings.publicUrl}/users/${stop.customerId}/orders/${stop.orderId}/courier`,
    },
  });
}

type Undo = { step: UndoableStep; by: string; at?: string | undefined; key?: string | null };

/** Undoes a collection or a hand-over, within ten minutes and until the lab has received the film. Idempotent. */
export async function undoStop(
  deps: CallDeps,
  { messengerId, stopId }: { messengerId: string; stopId: string },
  { step, by, at, key }: Undo,
): Promise<Stop> {
  const where = and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId))!;
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select({ orderId: courierStops.orderId }).from(courierStops).where(where);
    if (found === undefined) throw noSuchStop();
    const order = await lockOrder(tx, found.orderId); // locked before the stop, as everywhere
    const [stop] = await tx.select().from(courierStops).where(where).for("update");
    const use = { userId: by, key, call: "undoStop", body: { stopId, step, at } };
    const keyReused = () => refuse(contract.undoStop, "KEY_REUSED");
    if ((await replayedResult(tx, use, stopId, deps.now(), keyReused)) !== null) return;
    const before = stateBefore(step, { failedAt: stop!.failedAt, orderCanceled: order.status === "CANCELED" });
    if (stop!.state === before) return;
    if (stop!.state !== STOP_STEPS[step].to) throw refuse(contract.undoStop, "STOP_STATE", { state: stop!.state });
    const isInTime = isUndoable(stop![TIMES[step]]!, happenedAt(at, deps.now()));
    if (!isInTime || (await isAtLab(tx, order.id))) throw refuse(contract.undoStop, "TOO_LATE");
    await tx
      .update(courierStops)
      .set({ state: before, [TIMES[step]]: null, [COUNTED[step]]: null })
      .where(eq(courierStops.id, stop!.id));
    const text =
      step === "collect"
        ? "Correction: the film is not picked up yet"
        : "Correction: the film is still with the courier";
    await recordOrderEvent(deps, tx, order, { type: "COURIER_UNDONE", text, by });
  });
  return stopOnRoute(deps, messengerId, stopId);
}

async function isAtLab(tx: Tx, orderId: number): Promise<boolean> {
  const received = and(eq(pickUps.orderId, orderId), isNotNull(pickUps.receivedAt));
  return (await tx.select({ id: pickUps.id }).from(pickUps).where(received).limit(1)).length > 0;
}

function textOf(courier: string, { step, problem, rolls }: Pick<Move, "step" | "problem" | "rolls">): string {
  const film = rolls === undefined ? "the film" : rolls === 1 ? "1 roll" : `${rolls} rolls`;
  if (step === "collect") return `${courier} picked up ${film}`;
  if (step === "handOver") return `${courier} delivered ${film} to the lab`;
  return `${courier} could not pick up the film: ${problem}`;
}
