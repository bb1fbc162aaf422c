import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { confirmPayment, payOrder } from "../../contract/payments/payments.ts";
import type { Order } from "../../contract/orders/order.ts";
import type { placeGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { placeOnce } from "../parts/orders/place-once.ts";
import { usePaying } from "../parts/payments/use-paying.ts";
import type { StoredAttempt } from "../platform/attempt.ts";
import { messageOf } from "../platform/form-errors.ts";
import { storedCart } from "./cart.ts";
import { withoutOrdered } from "./change-cart.ts";
import { storedCheckout, type UnpaidOrder } from "./checkout-draft.ts";
import { useHandleOrderError } from "./handle-order-error.ts";
import type { CartQuote } from "./use-cart-quote.ts";
import { changeCart } from "./use-cart.ts";
import type { GiftCardToUse } from "../parts/orders/use-gift-card.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";

const STORED_ATTEMPT: StoredAttempt = {
  get: () => storedCart.get()?.attempt ?? null,
  set: (attempt) => changeCart((cart) => ({ ...cart, attempt })),
};

type Sent = Pick<BodyOf<typeof placeGuestOrder>, "lines" | "expectedTotal">;

export type BuyingCalls<Body extends Sent, Placed extends Order> = {
  send: (body: Body, idempotencyKey: string) => Promise<Placed>;
  /** Returns the access code for a guest's payment; null for customers. */
  codeOf: (placed: Placed) => string | null;
  pay: (order: UnpaidOrder, means: string, idempotencyKey: string) => Promise<ReplyOf<typeof payOrder>>;
  /** Queries a payment that waits for its second step, and the data for that step. */
  confirm: (order: UnpaidOrder, paymentId: string) => Promise<ReplyOf<typeof confirmPayment>>;
  /** Cancels the unpaid order without notice, so that its cart can be changed. */
  withdraw: (order: UnpaidOrder) => Promise<unknown>;
  show: (placed: Order) => void;
  /** Refetches the unpaid order. */
  refetch: () => Promise<unknown>;
  /** Fetches an order that is no longer this cart's unpaid order. */
  look: (order: UnpaidOrder) => Promise<Placed>;
};

/**
 * Places the cart as an order and pays it with one press (docs/product/checkout.md#paying-at-the-checkout). If the
 * order is left unpaid, the next press pays that order; the cart keeps its items until then.
 * @param order the current unpaid order; null if there is none or it is not loaded
 */
export function useBuying<Body extends Sent, Placed extends Order>({
  calls,
  unpaid,
  keep,
  order,
  quote,
  coupon,
  giftCard,
  onPaid,
}: {
  calls: BuyingCalls<Body, Placed>;
  unpaid: UnpaidOrder | null;
  keep: (unpaid: UnpaidOrder | null) => void;
  order: Order | null;
  quote: CartQuote;
  coupon: Coupon;
  giftCard: GiftCardToUse;
  /** Navigates on, before the cart is emptied. */
  onPaid: (order: Order, unpaid: UnpaidOrder) => Promise<unknown> | void;
}) {
  const [notice, setNotice] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState(false);
  const body = useRef<Body | null>(null);
  const finished = useRef(false);
  const handleError = useHandleOrderError(quote, coupon, giftCard);
  // State after the last call, since no render may have happened since.
  const latest = useRef(unpaid);
  latest.current = unpaid;

  async function place(): Promise<UnpaidOrder> {
    if (latest.current !== null) return latest.current;
    const sent = body.current!;
    const placed = await placeOnce(STORED_ATTEMPT, sent, calls.send);
    const lines = sent.lines.map(({ tempKey, quantity = 1 }) => ({ key: tempKey, quantity }));
    const now = { orderId: placed.id, code: calls.codeOf(placed), lines };
    // From here on the order replaces the attempt: ordering the same cart again later creates a new order.
    changeCart((cart) => ({ ...cart, attempt: null }));
    latest.current = now;
    keep(now);
    calls.show(placed);
    if (isPaid(placed)) await finish(placed, now);
    return now;
  }

  async function finish(paid: Order, what: UnpaidOrder): Promise<void> {
    if (finished.current) return;
    finished.current = true;
    await onPaid(paid, what);
    changeCart((cart) => withoutOrdered(cart, what.lines));
    storedCheckout.set(null);
  }

  const { pay, ...paying } = usePaying<ReplyOf<typeof payOrder>>({
    pay: async (means, idempotencyKey) => calls.pay(await place(), means, idempotencyKey),
    confirm: (paymentId) => calls.confirm(latest.current!, paymentId),
    onAnswer: (answer) => calls.show(answer.order),
    onNotPayable: () => void calls.refetch(),
    problemOf: handleError,
  });

  const follow = useEffectEvent((known: Order) => {
    if (unpaid === null) return;
    if (isPaid(known)) return void finish(known, unpaid);
    if (known.status !== "CANCELED") return;
    keep(null);
    paying.rest();
    setNotice(
      "The time to pay ran out, so your reserved items were released. Everything is still available: order again.",
    );
    void quote.refetch();
  });
  const state = order === null ? null : `${order.id} ${order.status}`;
  useEffect(() => {
    if (order !== null) follow(order);
    // oxlint-disable-next-line react/exhaustive-deps -- only what became of it matters
  }, [state]);

  // Another tab has ended this unpaid order. If it was paid, this tab navigates on too, and leaves the cart as that tab
  // left it.
  const previous = useRef(unpaid);
  const navigateOn = useEffectEvent(async (what: UnpaidOrder) => {
    const now = await calls.look(what).catch(() => null);
    if (now === null || !isPaid(now) || finished.current) return;
    finished.current = true;
    // The next page must not request payment for an order that was cached before it was paid.
    calls.show(now);
    await onPaid(now, what);
  });
  useEffect(() => {
    const before = previous.current;
    previous.current = unpaid;
    if (before !== null && unpaid === null && !finished.current) void navigateOn(before);
  }, [unpaid]);

  return {
    paying,
    notice,
    withdrawing,
    /** Orders and pays. @param what the order, if none is unpaid yet @param choose as in `usePaying` */
    buy(what: Body | null, choose: (unsettled: string | null) => Promise<string | null>): Promise<void> {
      setNotice(null);
      body.current = what;
      return pay(choose);
    },
    /** Places an order that is free or fully paid by credit. */
    async order(what: Body): Promise<void> {
      setNotice(null);
      body.current = what;
      await place().catch(async (error: unknown) => setNotice(await handleError(error)));
    },
    async change(): Promise<void> {
      if (unpaid === null) return;
      setWithdrawing(true);
      try {
        await calls.withdraw(unpaid);
        keep(null);
        paying.rest();
        await quote.refetch();
      } catch (error) {
        setNotice(messageOf(error));
        await calls.refetch();
      } finally {
        setWithdrawing(false);
      }
    },
  };
}

const isPaid = ({ status }: Order): boolean => status === "PAID" || status === "COMPLETE";
