import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { getOrder } from "../../contract/orders/orders.ts";
import { addRollsEvent, undoRollsEvent } from "../../contract/bench/bench.ts";
import { type Order, type RollOfOrder } from "../../contract/orders/order.ts";
import { getRoll } from "../../contract/film/rolls.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { messageOf } from "../platform/form-errors.ts";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { type MarkedStep, showStepUndo, stepsOf } from "./marked-steps.ts";
import type { BenchEvent } from "./roll-steps.ts";
import { goingText, pendingUploads } from "./uploads/uploads.ts";

/** Minimum time between refreshes, in ms: a roll of 36 sends a hundred events within seconds. */
const REFRESH_MS = 400;

export function useBenchOrder(orderId: number) {
  const order = useCall(getOrder, { params: { orderId } });
  const queries = useQueryClient();
  const refreshOrder = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(getOrder, { params: { orderId } }) }),
    REFRESH_MS,
  );
  const refreshRolls = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(getRoll) }),
    REFRESH_MS,
  );
  const refresh = useCallback(() => {
    refreshOrder();
    refreshRolls();
  }, [refreshOrder, refreshRolls]);

  useLive((event) => {
    if (event.type === "scan" && event.orderId === orderId) refresh();
    if (event.type === "order" && event.orderId === orderId) refreshOrder();
  }, refresh);
  return { order, refresh };
}

export type Said = { text: string; isProblem: boolean };

export function useMarkSteps(orderId: number) {
  const queries = useQueryClient();
  const [said, setSaid] = useState<Said | null>(null);
  const key = callKey(getOrder, { params: { orderId } });
  const keep = (order: Order) => queries.setQueryData(key, order);
  // A rejected step may have been marked by another worker meanwhile.
  const look = () => void queries.invalidateQueries({ queryKey: key });
  const add = useCallMutation(addRollsEvent, { onSuccess: keep });
  const undoEvent = useCallMutation(undoRollsEvent, { onSuccess: keep });

  async function mark(event: BenchEvent, rolls: readonly RollOfOrder[]): Promise<void> {
    if (add.isPending || rolls.length === 0) return;
    // The lab does not know of files that are not announced yet, and would sync the roll without them.
    const going = event === "SYNCED" ? rolls.find(({ id }) => pendingUploads(id) > 0) : undefined;
    if (going) return setSaid({ text: `Roll ${going.number}: ${goingText(going.id)}`, isProblem: true });
    const done: MarkedStep[] = [];
    try {
      for (const step of stepsOf(orderId, event, rolls)) {
        await add.mutateAsync({ params: { orderId, event: step.event }, body: { rollIds: step.rollIds } });
        done.push(step);
      }
      setSaid(null);
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
      look();
    }
    const last = done.at(-1);
    const text = last && rolls.length === 1 ? `Roll ${rolls[0]!.number}: ${ROLL_EVENT_LABELS[last.event]}` : undefined;
    showStepUndo(done, undo, text);
  }

  async function undo({ event, rollIds }: MarkedStep): Promise<void> {
    await undoEvent.mutateAsync({ params: { orderId, event }, body: { rollIds } });
    setSaid(null);
  }

  return { mark, said, say: setSaid, isMarking: add.isPending };
}
