import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../../contract/orders/order.ts";
import { getOrder, listOrders } from "../../../contract/orders/orders.ts";
import { listRefunds } from "../../../contract/payments/refunds.ts";
import { listPostageRefunds } from "../../../contract/shipping/postage-refunds.ts";
import { callKey } from "../../platform/query.ts";

/** Caches an order from a response and refetches dependent queries. Without an order, refetches the order itself. */
export function useSaveOrder(orderId: number) {
  const queries = useQueryClient();
  const key = callKey(getOrder, { params: { orderId } });
  return async (order?: Order): Promise<void> => {
    if (order === undefined) await queries.invalidateQueries({ queryKey: key });
    else queries.setQueryData(key, order);
    void queries.invalidateQueries({ queryKey: callKey(listRefunds) });
    void queries.invalidateQueries({ queryKey: callKey(listPostageRefunds) });
    void queries.invalidateQueries({ queryKey: callKey(listOrders) });
  };
}
