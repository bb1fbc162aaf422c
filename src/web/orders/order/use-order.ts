import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getUserOrder } from "../../../contract/orders/orders.ts";
import { isOrderId } from "../../../rules/orders/number.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall } from "../../platform/query.ts";

export function useOrder(userId: string, orderId: number) {
  const order = useCall(getUserOrder, { params: { userId, orderId } });
  const queries = useQueryClient();
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(getUserOrder, { params: { userId, orderId } }) }),
    [queries, userId, orderId],
  );
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  return order;
}

/** Returns the order number in a page's URL; NaN if invalid, which the API answers with 404. */
export const orderIdOf = (param: string | undefined): number =>
  param !== undefined && isOrderId(param) ? Number(param) : Number.NaN;
