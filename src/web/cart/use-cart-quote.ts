import type { UseQueryResult } from "@tanstack/react-query";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { quoteGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { type Quote } from "../../contract/orders/order.ts";
import { quoteOrder } from "../../contract/checkout/checkout.ts";
import { useCall } from "../platform/query.ts";
import { useSettled } from "../platform/use-settled.ts";

const PRICES_HOLD = { staleTime: 30_000 } as const;

export type CartQuote = {
  /** The current cart's quote; null while it is being calculated or if that failed. */
  quote: Quote | null;
  error: CallError | null;
  /** Retried automatically once the browser is online. */
  isOffline: boolean;
  refetch: () => Promise<unknown>;
};

/**
 * Fetches a cart's price for a customer.
 * @param wanted false while the cart has an unpaid order, which has already taken what a quote would count
 */
export function useCustomerQuote(userId: string, body: BodyOf<typeof quoteOrder>, wanted: boolean): CartQuote {
  const { settled, isSettled } = useSettled(body);
  const input = { params: { userId }, body: settled };
  return quoteOf(
    useCall(quoteOrder, input, { enabled: wanted && settled.lines.length > 0, ...PRICES_HOLD }),
    isSettled,
  );
}

/** Fetches a cart's price for a guest. @param wanted as above */
export function useGuestQuote(body: BodyOf<typeof quoteGuestOrder>, wanted: boolean): CartQuote {
  const { settled, isSettled } = useSettled(body);
  // The cart has just been loaded, so it is not debounced.
  const isFirst = settled.lines.length === 0;
  const input = { body: isFirst ? body : settled };
  return quoteOf(
    useCall(quoteGuestOrder, input, { enabled: wanted && input.body.lines.length > 0, ...PRICES_HOLD }),
    isSettled || isFirst,
  );
}

const quoteOf = (answer: UseQueryResult<Quote, CallError>, isSettled: boolean): CartQuote => ({
  quote: isSettled && !answer.isError ? (answer.data ?? null) : null,
  error: isSettled && !answer.isFetching ? answer.error : null,
  isOffline: answer.isPaused,
  refetch: answer.refetch,
});
