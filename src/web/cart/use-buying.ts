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

const KEPT_ATTEMPT: StoredAttempt = {
  get: () => storedCart.get()?.attempt ?? null,
  set: (attempt) => changeCart((cart) => ({ ...cart, attempt })),
};

type Sent = Pick<BodyOf<typeof placeGuestOrder>, "lines" | "expectedTotal">;

/** How a cart becomes a paid order, for guests by its code and for customers by its number. */
export type BuyingCalls<Body extends Sent, Placed extends Order> = {
  send: (body: Body, idempotencyKey: string) => Promise<Placed>;
  /** By which a guest's order is paid; null for a customer's. */
  codeOf: (placed: Placed) => string | null;
  pay: (order: UnpaidOrder, means: string, idempotencyKey: string) => Promise<ReplyOf<typeof payOrder>>;
  /** Asks how a payment that waits for its second step stands, and by what that is made. */
  confirm: (order: UnpaidOrder, paymentId: string) => Promise<ReplyOf<typeof confirmPayment>>;
  /** Cancels the unpaid order without a word, so that its cart can be changed. */
  withdraw: (order: UnpaidOrder) => Promise<unknown>;
  /** Shows an order as an answer brought it. */
  show: (placed: Order) => void;
  /** Asks anew how the standing order is. */
  refetch: () => Promise<unknown>;
  /** Asks how an order is that does not stand here any more. */
  look: (order: UnpaidOrder) => Promise<Placed>;
};

/**
 * The one press that places the cart as an order and pays it (docs/product/checkout.md#paying-at-the-checkout). What then stands
 * unpaid is what the next press pays; the cart keeps what is in it until it is paid.
 * @param order the standing order as it is known now; null while there is none, or it is not known
 */
export function useBuying<Body extends Sent, Placed extends Order>({
  calls,
  standing,
  keep,
  order,
  quote,
  coupon,
  giftCard,
  onPaid,
}: {
  calls: BuyingCalls<Body, Placed>;
  standing: UnpaidOrder | null;
  keep: (standing: UnpaidOrder | null) => void;
  order: Order | null;
  quote: CartQuote;
  coupon: Coupon;
  giftCard: GiftCardToUse;
  /** Leads on, before the cart is emptied. */
  onPaid: (order: Order, standing: UnpaidOrder) => Promise<unknown> | void;
}) {
  const [notice, setNotice] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState(false);
  const body = useRef<Body | null>(null);
  const finished = useRef(false);
  const heed = useHandleOrderError(quote, coupon, giftCard);
  // As the last call left it: a render may not have come since.
  const stands = useRef(standing);
  stands.current = standing;

  async function place(): Promise<UnpaidOrder> {
    if (stands.current !== null) return stands.current;
    const sent = body.current!;
    const placed = await placeOnce(KEPT_ATTEMPT, sent, calls.send);
    const lines = sent.lines.map(({ tempKey, quantity = 1 }) => ({ key: tempKey, quantity }));
    const now = { orderId: placed.id, code: calls.codeOf(placed), lines };
    // The order stands for the try from here on: the same cart, ordered again once this one is over, is another.
    changeCart((cart) => ({ ...cart, attempt: null }));
    stands.current = now;
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
    confirm: (paymentId) => calls.confirm(stands.current!, paymentId),
    onAnswer: (answer) => calls.show(answer.order),
    onNotPayable: () => void calls.refetch(),
    problemOf: heed,
  });

  const follow = useEffectEvent((known: Order) => {
    if (standing === null) return;
    if (isPaid(known)) return void finish(known, standing);
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

  // Another tab has ended what stood here: once it is paid this one leads on too, and leaves the cart as that one left it.
  const stood = useRef(standing);
  const leadOn = useEffectEvent(async (what: UnpaidOrder) => {
    const now = await calls.look(what).catch(() => null);
    if (now === null || !isPaid(now) || finished.current) return;
    finished.current = true;
    // Where it leads to must not ask for the payment of an order that was read before it was paid.
    calls.show(now);
    await onPaid(now, what);
  });
  useEffect(() => {
    const before = stood.current;
    stood.current = standing;
    if (before !== null && standing === null && !finished.current) void leadOn(before);
  }, [standing]);

  return {
    paying,
    notice,
    withdrawing,
    /** Orders and pays. @param what to order, where nothing stands yet @param choose as of `usePaying` */
    buy(what: Body | null, choose: (unsettled: string | null) => Promise<string | null>): Promise<void> {
      setNotice(null);
      body.current = what;
      return pay(choose);
    },
    /** Orders what costs nothing, or what credit pays. */
    async order(what: Body): Promise<void> {
      setNotice(null);
      body.current = what;
      await place().catch(async (error: unknown) => setNotice(await heed(error)));
    },
    /** Takes the unpaid order back: everything can be changed again. */
    async change(): Promise<void> {
      if (standing === null) return;
      setWithdrawing(true);
      try {
        await calls.withdraw(standing);
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
