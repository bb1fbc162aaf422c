import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getRoll, listRolls, type Roll } from "../../../contract/film/rolls.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { useBurst } from "../../platform/use-burst.ts";

/** Polling interval in ms while a scan's pictures are re-created, in case the socket is down. */
const TURNING_MS = 3000;

/**
 * Fetches a roll with its scans and keeps it up to date through the socket. Its links expire after 15 minutes, so it is
 * refetched before.
 * @param rollId null while unknown
 */
export function useRoll(userId: string, rollId: string | null) {
  const roll = useCall(
    getRoll,
    { params: { userId, rollId: rollId ?? "" } },
    {
      enabled: rollId !== null,
      staleTime: 5 * MINUTE_MS,
      refetchInterval: ({ state }) => (state.data?.scans.some(({ turning }) => turning) ? TURNING_MS : 10 * MINUTE_MS),
    },
  );
  const { refetch } = roll;
  const refresh = useBurst(() => void refetch());
  useLive((event) => {
    const concerned =
      (event.type === "scan" && event.rollId === rollId) ||
      (event.type === "order" && event.orderId === roll.data?.roll.orderId);
    if (concerned) refresh();
  }, refresh);
  return roll;
}

/** Updates the cached roll, before or after the lab has saved the change; returns a function that reverts it. */
export function useChangeCachedRoll(userId: string, rollId: string) {
  const queries = useQueryClient();
  return useCallback(
    (change: Partial<Roll>) => {
      const key = callKey(getRoll, { params: { userId, rollId } });
      const before = queries.getQueryData<ReplyOf<typeof getRoll>>(key);
      if (before) queries.setQueryData(key, { ...before, roll: { ...before.roll, ...change } });
      void queries.invalidateQueries({ queryKey: callKey(listRolls), refetchType: "none" });
      return () => void (before && queries.setQueryData(key, before));
    },
    [queries, userId, rollId],
  );
}
