import type { Order, OrderPromise } from "../../contract/orders/order.ts";
import { isAllSynced } from "../../rules/film/roll-work.ts";
import type { Pace } from "../../rules/lab/pace.ts";
import { moveReason, paceReason, type PromisedDays, type PromiseMove, slowestPace } from "../../rules/lab/promise.ts";

export type Promised = PromisedDays & { promisedFirst: string; because: PromiseMove | null };

/** Returns the ready-by date shown to the customer; null if no scans are due or the order is unpaid. */
export function promiseView(
  { status, onAccountAt, rolls }: Pick<Order, "status" | "onAccountAt"> & { rolls: readonly RollKind[] },
  promised: Promised | null,
  paces: readonly Pace[],
): OrderPromise | null {
  const waited = rolls.filter(({ arrived }) => arrived !== false);
  const states = waited.map(({ arrived, events, writtenOff }) => ({
    arrived,
    writtenOff,
    events: events.map(({ event }) => event),
  }));
  const isInProgress = status === "PAID" || (status === "INVOICED" && onAccountAt !== null);
  if (!isInProgress || waited.length === 0 || isAllSynced(states)) return null;
  const kinds = waited.map(({ crossProcessTargetFormat, process, addRush }) => ({
    process: crossProcessTargetFormat ?? process,
    rush: addRush,
  }));
  const pace = slowestPace(kinds, paces);
  return {
    usual: pace.usual,
    most: pace.most,
    reason: paceReason(pace),
    days:
      promised === null
        ? null
        : {
            from: promised.from,
            by: promised.by,
            promisedFirst: promised.promisedFirst,
            moved: promised.because === null ? null : moveReason(promised.because),
          },
  };
}

type RollKind = Pick<
  Order["rolls"][number],
  "arrived" | "writtenOff" | "events" | "process" | "crossProcessTargetFormat" | "addRush"
>;
