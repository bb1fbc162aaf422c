import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "../../contract/kit/client.ts";
import type { Order } from "../../contract/orders/order.ts";
import { isHoldExpired } from "../parts/orders/hold-expired.ts";

/** Polling interval of the order in ms while its bank processes the payment, or after its hold has expired. */
const LOOK_AGAIN_MS = 5000;

/** The cart's unpaid order, as far as it is loaded. */
export type KnownOrder = {
  order: Order | null;
  /** Set while the order exists but is not loaded yet. */
  waiting: { error: CallError | null; retry: () => void } | null;
  refetch: () => Promise<unknown>;
};

/** Returns the query's options. @param hasUnpaid whether there is an unpaid order */
export const unpaidOrderQuery = <Reply>(hasUnpaid: boolean, orderOf: (reply: Reply) => Order) => ({
  enabled: hasUnpaid,
  // It may have been paid or canceled in another tab.
  refetchOnWindowFocus: "always" as const,
  refetchInterval: ({ state: { data } }: { state: { data: Reply | undefined } }) => {
    const order = data === undefined ? undefined : orderOf(data);
    return order?.payment?.status === "PENDING" || isHoldExpired(order) ? LOOK_AGAIN_MS : (false as const);
  },
});

export function knownOrder<Reply>(
  { data, error, refetch }: UseQueryResult<Reply, CallError>,
  hasUnpaid: boolean,
  orderOf: (reply: Reply) => Order,
): KnownOrder {
  const isKnown = data !== undefined;
  return {
    order: hasUnpaid && isKnown ? orderOf(data) : null,
    waiting: hasUnpaid && !isKnown ? { error, retry: () => void refetch() } : null,
    refetch,
  };
}
