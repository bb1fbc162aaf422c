import { useQueryClient } from "@tanstack/react-query";
import { getPrices } from "../../../contract/prices/prices.ts";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { CallError } from "../../../contract/kit/client.ts";
import { type Quote } from "../../../contract/orders/order.ts";
import { quoteOrder } from "../../../contract/checkout/checkout.ts";
import { callKey, useCall } from "../../platform/query.ts";
import type { GoodsInCart } from "../new/goods-in-cart.ts";
import { useSettled } from "../../platform/use-settled.ts";
import { type Draft, orderOf } from "./draft.ts";
import { estimate } from "./estimate.ts";
import { usePrices } from "../../parts/prices/use-prices.ts";

export type Price = {
  /** The server's quote of this exact draft, or the browser's estimate until it arrives. */
  quote: Quote;
  confirmed: boolean;
  error: CallError | null;
  refetch: () => Promise<unknown>;
};

/** Prices the draft: immediately with the rules in the browser, then by the server, which is authoritative. */
export function usePrice(draft: Draft, customer: User, goods: GoodsInCart | null): Price {
  const prices = usePrices();
  const queries = useQueryClient();
  // Notes are free: typing them must not request quotes.
  const { settled: body, isSettled } = useSettled(withoutNotes(draft, customer, goods));
  const answer = useCall(
    quoteOrder,
    { params: { userId: customer.id }, body },
    { enabled: body.rolls.length > 0, staleTime: 30_000, keepPrevious: true },
  );
  async function refetch() {
    await queries.invalidateQueries({ queryKey: callKey(getPrices) });
    await answer.refetch();
  }
  const confirmed = isSettled && answer.isSuccess && !answer.isPlaceholderData;
  const quote = confirmed ? answer.data : estimate(prices, draft, customer, goods?.priced ?? [], answer.data ?? null);
  return { quote, confirmed, error: answer.error, refetch };
}

function withoutNotes(draft: Draft, customer: User, goods: GoodsInCart | null) {
  // The price is known even before a courier time is chosen.
  const order = orderOf(draft, customer, goods?.lines);
  return { ...order, notes: "", rolls: order.rolls.map((roll) => ({ ...roll, notes: "" })) };
}
