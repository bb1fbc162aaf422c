import { useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { getCourierVisit } from "../../../contract/couriers/courier-visit.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall } from "../../platform/query.ts";

/** Polls, because no event reaches this customer when the courier visits other stops. */
const LOOK_AGAIN_MS = 30_000;

export function useVisit(params: { userId: string; orderId: number }) {
  const { userId, orderId } = params;
  const visit = useCall(
    getCourierVisit,
    { params },
    { refetchInterval: ({ state }) => (state.data?.visit?.stopsBefore == null ? false : LOOK_AGAIN_MS) },
  );
  const queries = useQueryClient();
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(getCourierVisit, { params: { userId, orderId } }) }),
    [queries, userId, orderId],
  );
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  return visit;
}
