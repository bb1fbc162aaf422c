import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { getOrder } from "../../contract/orders/orders.ts";
import { addRollsEvent, completeOrder, takeBackRollsEvent } from "../../contract/bench/bench.ts";
import { type Order, type RollOfOrder } from "../../contract/orders/order.ts";
import { getRoll } from "../../contract/film/rolls.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { messageOf } from "../platform/form-errors.ts";
import { offerUndo } from "../platform/kit/notices/say.ts";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { type BenchEvent, isScannedBySyncing } from "./roll-steps.ts";

/** A roll of 36 sends a hundred events within seconds; the page asks at most this often, in ms. */
const REFRESH_MS = 400;

/** The order at the bench, kept up to date while it is worked on here and elsewhere. */
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

/** Marks steps on rolls and says how it went. */
export function useMarkSteps(orderId: number) {
  const queries = useQueryClient();
  const [said, setSaid] = useState<Said | null>(null);
  const key = callKey(getOrder, { params: { orderId } });
  const keep = (order: Order) => queries.setQueryData(key, order);
  // What was refused may have been done by somebody else meanwhile.
  const look = () => void queries.invalidateQueries({ queryKey: key });
  const add = useCallMutation(addRollsEvent, { onSuccess: keep });
  const undo = useCallMutation(takeBackRollsEvent, { onSuccess: keep });
  const complete = useCallMutation(completeOrder, { onSuccess: keep });

  async function mark(event: BenchEvent, rolls: readonly RollOfOrder[]): Promise<void> {
    if (add.isPending || rolls.length === 0) return;
    const names = rolls.length === 1 ? `Roll ${rolls[0]!.number}` : `${rolls.length} rolls`;
    const mark = (what: BenchEvent, which: readonly RollOfOrder[]) =>
      add.mutateAsync({ params: { orderId, event: what }, body: { rollIds: which.map(({ id }) => id) } });
    try {
      const unscanned = event === "SYNCED" ? rolls.filter(isScannedBySyncing) : [];
      if (unscanned.length > 0) await mark("SCANNED", unscanned);
      await mark(event, rolls);
      setSaid(null);
      offerUndo(`${names}: ${ROLL_EVENT_LABELS[event]}`, () => takeBack(event, rolls));
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
      look();
    }
  }

  async function takeBack(event: BenchEvent, rolls: readonly RollOfOrder[]): Promise<void> {
    await undo.mutateAsync({ params: { orderId, event }, body: { rollIds: rolls.map(({ id }) => id) } });
    setSaid(null);
  }

  async function finish(): Promise<void> {
    try {
      await complete.mutateAsync({ params: { orderId } });
      setSaid({ text: "Order complete", isProblem: false });
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
      look();
    }
  }

  return { mark, finish, said, say: setSaid, isMarking: add.isPending || complete.isPending };
}
