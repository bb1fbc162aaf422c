import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { User } from "../../contract/accounts/accounts.ts";
import { getStoredCart } from "../../contract/checkout/stored-cart.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { getUserOrder, listUserOrders } from "../../contract/orders/orders.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { cancelUserOrder } from "../../contract/checkout/order-changes.ts";
import { type Order } from "../../contract/orders/order.ts";
import { confirmPayment, listPaymentMethods, type PaymentMethod, payOrder } from "../../contract/payments/payments.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { homeAddress, streetText, townText } from "../parts/address/address-text.ts";
import { payBodyOf } from "../parts/payments/use-pay.ts";
import { usePayingCard } from "../parts/payments/use-paying-card.tsx";
import { api } from "../platform/api.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import type { AlreadyOrdered } from "../parts/orders/already-ordered-dialog.tsx";
import { type CartItem, storedCart } from "./cart.ts";
import { withNewKeys, withoutKeys } from "./change-cart.ts";
import classes from "./checkout.module.css";
import { useCheckoutDraft } from "./checkout-draft.ts";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { orderLines } from "./order-lines.ts";
import { GiftNote } from "./gift-note.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { knownOrder, unpaidOrderQuery } from "./unpaid-order.ts";
import { useBuying } from "./use-buying.ts";
import { changeCart } from "./use-cart.ts";
import { useCustomerQuote } from "./use-cart-quote.ts";
import { useCoupon } from "../parts/orders/use-coupon.ts";
import { useGiftCard } from "../parts/orders/use-gift-card.ts";
import { useRemoveRejectedCode } from "../parts/orders/use-remove-rejected-code.ts";
import { ShipsByMail, PICK_UP, DeliveryAddress } from "./delivery-address.tsx";

const NewAddressForm = lazyComponent(
  async () => ({ default: (await import("../parts/address/new-address-form.tsx")).NewAddressForm }),
  "The address form",
);
const AlreadyOrderedDialog = lazyComponent(
  async () => ({ default: (await import("../parts/orders/already-ordered-dialog.tsx")).AlreadyOrderedDialog }),
  "The earlier order",
);

const NEW_ADDRESS = "new";

type Body = BodyOf<typeof placeOrder>;
type Props = {
  items: readonly CartItem[];
  user: User;
  onPaid: (order: Order) => Promise<unknown> | void;
};

/**
 * A customer's checkout. Account credit is used automatically. An unpaid order of the same cart, from any browser, must
 * be settled first.
 */
export function CustomerCheckout(props: Props) {
  const params = { userId: props.user.id };
  const cards = useCall(listPaymentMethods, { params });
  const stored = useCall(getStoredCart, { params }, { staleTime: 0 });
  return (
    <Loaded query={cards} skeleton={<RowsSkeleton />}>
      {({ paymentMethods }) => (
        <Loaded query={stored} skeleton={<RowsSkeleton />}>
          {({ unpaid }) => <WithCards {...props} cards={paymentMethods} elsewhere={unpaid} again={stored.refetch} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type Elsewhere = {
  elsewhere: ReplyOf<typeof getStoredCart>["unpaid"];
  again: () => Promise<unknown>;
};

function WithCards({
  items,
  user,
  cards,
  onPaid,
  elsewhere,
  again,
}: Props & Elsewhere & { cards: readonly PaymentMethod[] }) {
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const { draft: typed, change } = useCheckoutDraft(user.id);
  const { unpaid, notes, giftNote } = typed;
  const adopt = useEffectEvent((other: NonNullable<Elsewhere["elsewhere"]>) => {
    const isOfThese = other.lines.some(({ key }) => items.some((item) => item.key === key));
    if (unpaid === null && isOfThese) change({ unpaid: { ...other, code: null } });
  });
  useEffect(() => {
    if (elsewhere !== null) adopt(elsewhere);
  }, [elsewhere]);
  const [needsAddress, setNeedsAddress] = useState(false);
  const [ordered, setOrdered] = useState<AlreadyOrdered | null>(null);
  const addressBox = useRef<HTMLDivElement>(null);
  const coupon = useCoupon({ promo: typed.promo, keep: (promo) => change({ promo }) });
  const card = usePayingCard(cards);
  const travels = goodsAreShipped(items, null);
  const known = [PICK_UP, NEW_ADDRESS, ...user.addresses.map(({ id }) => id)];
  const stored = typed.way !== null && known.includes(typed.way) ? typed.way : null;
  const way = stored ?? homeAddress(user.addresses)?.id ?? NEW_ADDRESS;
  const draft: Omit<Body, "expectedTotal"> = {
    rolls: [],
    lines: orderLines(items),
    deliveryMethod: way === PICK_UP ? "IN_STORE_PICKUP" : null,
    customerAddressId: user.addresses.some(({ id }) => id === way) ? way : null,
    promo: coupon.promo,
    giftCard: typed.giftCard,
    notes: "",
    giftNote: "",
    useCredits: true,
    useAccountCredit: true,
    useBillingAddressForTax: true,
    returnShipping: false,
    pickUp: null,
  };
  const price = useCustomerQuote(user.id, draft, unpaid === null);
  useRemoveRejectedCode({ code: coupon.promo, handleError: coupon.handleError }, price.error);
  const giftCard = useGiftCard({ code: typed.giftCard, keep: (code) => change({ giftCard: code }) });
  useRemoveRejectedCode(giftCard, price.error);
  const hasUnpaid = unpaid !== null;
  const paramsOf = (orderId: number) => ({ userId: user.id, orderId });
  const answer = useCall(
    getUserOrder,
    { params: paramsOf(unpaid?.orderId ?? 0) },
    unpaidOrderQuery(hasUnpaid, (order: Order) => order),
  );
  const { order, waiting, refetch } = knownOrder(answer, hasUnpaid, (it) => it);
  const buying = useBuying<Body, Order>({
    calls: {
      send: (body, idempotencyKey) =>
        api
          .call(placeOrder, { params: { userId: user.id }, body }, { idempotencyKey })
          .catch(async (error: unknown) => {
            if (isRefusal(error, placeOrder, "UNPAID_ORDER")) await again();
            if (isRefusal(error, placeOrder, "ORDERED_ALREADY")) setOrdered(error.data);
            throw error;
          }),
      codeOf: () => null,
      pay: ({ orderId }, means, idempotencyKey) =>
        api.call(payOrder, { params: paramsOf(orderId), body: payBodyOf(means) }, { idempotencyKey }),
      confirm: ({ orderId }, paymentId) => api.call(confirmPayment, { params: { ...paramsOf(orderId), paymentId } }),
      async withdraw({ orderId }) {
        await api.call(cancelUserOrder, { params: paramsOf(orderId), query: { toChange: "true" } });
        await again();
      },
      show(placed) {
        queries.setQueryData(callKey(getUserOrder, { params: paramsOf(placed.id) }), placed);
        void queries.invalidateQueries({ queryKey: callKey(listUserOrders) });
      },
      refetch,
      look: ({ orderId }) => api.call(getUserOrder, { params: paramsOf(orderId) }),
    },
    unpaid,
    keep: (next) => change({ unpaid: next }),
    order,
    quote: price,
    coupon,
    giftCard,
    async onPaid(paid) {
      void refreshUser();
      void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
      await onPaid(paid);
    },
  });

  function submit(lines = draft.lines): void {
    if (hasUnpaid) return void buying.buy(null, card.choose);
    if (way === NEW_ADDRESS && travels) {
      setNeedsAddress(true);
      addressBox.current?.querySelector<HTMLElement>("form input")?.focus();
      return;
    }
    if (!price.quote) return;
    const body = { ...draft, lines, notes, giftNote: travels ? giftNote : "", expectedTotal: price.quote.total };
    void (body.expectedTotal === 0 ? buying.order(body) : buying.buy(body, card.choose));
  }

  function orderAgain({ keys }: AlreadyOrdered): void {
    setOrdered(null);
    changeCart((cart) => withNewKeys(cart, keys));
    submit(orderLines(storedCart.get()?.items ?? []));
  }

  function removeOrdered({ keys }: AlreadyOrdered): void {
    setOrdered(null);
    changeCart((cart) => withoutKeys(cart, keys));
  }

  return (
    <CheckoutLayout
      items={items}
      isMember={user.active}
      pickedUp={way === PICK_UP}
      price={price}
      coupon={coupon}
      giftCard={giftCard}
      order={order}
      waiting={waiting}
      buying={buying}
      problem={needsAddress && way === NEW_ADDRESS ? "Save the address first." : null}
      onPay={() => submit()}
      onOver={() => void refetch()}
      card={card.fields}
    >
      <div ref={addressBox}>
        {travels ? (
          <DeliveryAddress
            ways={[
              ...user.addresses.map((address) => ({
                value: address.id,
                label: streetText(address),
                about: townText(address),
              })),
              { value: NEW_ADDRESS, label: user.addresses.length > 0 ? "Another address" : "Ship to my address" },
            ]}
            way={way}
            onChange={(next) => change({ way: next })}
          />
        ) : (
          <ShipsByMail />
        )}
        {travels && way === NEW_ADDRESS && (
          <div className={classes.newAddress}>
            <NewAddressForm
              userId={user.id}
              waiting={<RowsSkeleton />}
              primary={user.addresses.length === 0}
              onSaved={(addressId) => change({ way: addressId })}
            />
          </div>
        )}
      </div>
      {ordered !== null && (
        <AlreadyOrderedDialog
          userId={user.id}
          names={items.filter(({ key }) => ordered.keys.includes(key)).map(({ name }) => name)}
          orderId={ordered.orderId}
          onAgain={() => orderAgain(ordered)}
          onRemove={() => removeOrdered(ordered)}
          onClose={() => setOrdered(null)}
          onGiveUp={() => setOrdered(null)}
        />
      )}
      <OrderNotes notes={notes} onChange={(text) => change({ notes: text })} />
      {travels && <GiftNote note={giftNote} onChange={(text) => change({ giftNote: text })} />}
    </CheckoutLayout>
  );
}
