import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "../../contract/kit/client.ts";
import type { Order } from "../../contract/orders/order.ts";
import { isHoldExpired } from "../parts/orders/hold-expired.ts";

/** How often the order is looked after while the bank works on its payment, or its time is over, in ms. */
const LOOK_AGAIN_MS = 5000;

/** The order that was placed from the cart and is not paid yet, as it is known. */
export type KnownOrder = {
  order: Order | null;
  /** It stands, and is not known yet. */
  waiting: { error: CallError | null; retry: () => void } | null;
  refetch: () => Promise<unknown>;
};

/** How its call is made. @param stands whether there is one */
export const unpaidOrderQuery = <Reply>(stands: boolean, orderOf: (reply: Reply) => Order) => ({
  enabled: stands,
  // It may have been paid or canceled in another tab.
  refetchOnWindowFocus: "always" as const,
  refetchInterval: ({ state: { data } }: { state: { data: Reply | undefined } }) => {
    const order = data === undefined ? undefined : orderOf(data);
    return order?.payment?.status === "PENDING" || isHoldExpired(order) ? LOOK_AGAIN_MS : (false as const);
  },
});

export function knownOrder<Reply>(
  { data, error, refetch }: UseQueryResult<Reply, CallError>,
  stands: boolean,
  orderOf: (reply: Reply) => Order,
): KnownOrder {
  const isKnown = data !== undefined;
  return {
    order: stands && isKnown ? orderOf(data) : null,
    waiting: stands && !isKnown ? { error, retry: () => void refetch() } : null,
    refetch,
  };
}
