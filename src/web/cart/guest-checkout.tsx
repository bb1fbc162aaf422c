import { useEffect, useEffectEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  confirmGuestPayment,
  getGuestOrder,
  type GuestOrder,
  payGuestOrder,
  placeGuestOrder,
  withdrawGuestOrder,
} from "../../contract/checkout/guest-orders.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { isCompleteAddress } from "../../rules/accounts/typed-address.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { addressBody, type AddressValues } from "../parts/address/address-fields.tsx";
import { useEnteredCard } from "../parts/payments/use-entered-card.tsx";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { type GuestValues, NO_DRAFT, useCheckoutDraft } from "./checkout-draft.ts";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { GuestFields } from "./guest-fields.tsx";
import { orderLines } from "./order-lines.ts";
import { GiftNote } from "./gift-note.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { knownOrder, unpaidOrderQuery } from "./unpaid-order.ts";
import { useBuying } from "./use-buying.ts";
import { useGuestQuote } from "./use-cart-quote.ts";
import { useCoupon } from "../parts/orders/use-coupon.ts";
import { useGiftCard } from "../parts/orders/use-gift-card.ts";
import { useRemoveRejectedCode } from "../parts/orders/use-remove-rejected-code.ts";
import { ShipsByMail, PICK_UP, DeliveryAddress } from "./delivery-address.tsx";

type Body = BodyOf<typeof placeGuestOrder>;

const SENT = "sent";
const SHIPPED = [{ value: SENT, label: "Ship to my address" }] as const;

// Loaded when typing begins, so that the page itself does not wait for it.
const guestSchema = async () => (await import("./guest-schema.ts")).GuestSchema;
const guestWithoutAddressSchema = async () => (await import("./guest-schema.ts")).GuestWithoutAddressSchema;

/**
 * A guest's checkout. Before hydration, it is shown to visitors with items in the cart, as found by the early script,
 * and can already be typed into.
 * @param items null during hydration, before the cart is known
 * @param onPaid navigates to the thank-you page
 */
export function GuestCheckout({
  items,
  onPaid,
}: {
  items: readonly CartItem[] | null;
  onPaid: (code: string) => Promise<unknown> | void;
}) {
  const queries = useQueryClient();
  const { draft, change } = useCheckoutDraft(null);
  const { unpaid, notes, giftNote } = draft;
  const way = draft.way === PICK_UP ? PICK_UP : SENT;
  const changeWay = (next: string) => change({ way: next });
  const coupon = useCoupon({ promo: draft.promo, keep: (promo) => change({ promo }) });
  const isKnown = items !== null;
  const hasGoods = !isKnown || goodsAreShipped(items, null);
  const shipped = hasGoods && way !== PICK_UP;
  // Read from storage once; later typing is saved as it happens.
  const [stored, setStored] = useState(isKnown ? draft.about : null);
  if (isKnown && stored === null) setStored(draft.about);
  const card = useEnteredCard();
  const about = useCallForm<GuestValues>({
    initialValues: stored ?? NO_DRAFT.about,
    schema: shipped ? guestSchema : guestWithoutAddressSchema,
    send: async (values) => order(values),
  });
  const keepTyped = useEffectEvent((values: GuestValues) => {
    if (stored !== null) change({ about: values });
  });
  useEffect(() => keepTyped(about.form.values), [about.form.values]);

  // The tax depends on the address.
  const complete = shipped && isCompleteAddress(about.form.values);
  const address = complete ? guestAddress(about.form.values) : null;
  const cart = {
    lines: orderLines(items ?? []),
    deliveryMethod: way === PICK_UP ? ("IN_STORE_PICKUP" as const) : null,
    promo: coupon.promo,
    giftCard: draft.giftCard,
    notes: "",
    giftNote: "",
  };
  const price = useGuestQuote({ ...cart, address }, unpaid === null);
  useRemoveRejectedCode({ code: coupon.promo, handleError: coupon.handleError }, price.error);
  const giftCard = useGiftCard({ code: draft.giftCard, keep: (code) => change({ giftCard: code }) });
  useRemoveRejectedCode(giftCard, price.error);
  const hasUnpaid = unpaid !== null;
  const input = { params: { code: unpaid?.code ?? "" } };
  const known = knownOrder(useCall(getGuestOrder, input, unpaidOrderQuery(hasUnpaid, orderIn)), hasUnpaid, orderIn);
  const buying = useBuying<Body, GuestOrder>({
    calls: {
      send: async (body, idempotencyKey) => (await api.call(placeGuestOrder, { body }, { idempotencyKey })).order,
      codeOf: ({ accessCode }) => accessCode,
      pay: ({ code }, token, idempotencyKey) =>
        api.call(payGuestOrder, { params: { code: code! }, body: { token } }, { idempotencyKey }),
      confirm: ({ code }, paymentId) => api.call(confirmGuestPayment, { params: { code: code!, paymentId } }),
      withdraw: ({ code }) => api.call(withdrawGuestOrder, { params: { code: code! } }),
      show: (placed) => {
        const { accessCode } = placed as GuestOrder;
        queries.setQueryData(callKey(getGuestOrder, { params: { code: accessCode } }), { order: placed });
      },
      refetch: known.refetch,
      look: async ({ code }) => (await api.call(getGuestOrder, { params: { code: code! } })).order,
    },
    unpaid,
    keep: (next) => change({ unpaid: next }),
    order: known.order,
    quote: price,
    coupon,
    giftCard,
    onPaid: (_, { code }) => onPaid(code!),
  });

  async function order({ email, firstName, lastName, ...values }: GuestValues): Promise<void> {
    if (!price.quote) return;
    const guest = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
    const expectedTotal = price.quote.total;
    const body = {
      ...cart,
      ...guest,
      address: shipped ? guestAddress(values) : null,
      notes,
      giftNote: hasGoods ? giftNote : "",
      expectedTotal,
    };
    await (expectedTotal === 0 ? buying.order(body) : buying.buy(body, card.choose));
  }

  return (
    <CheckoutLayout
      items={items}
      isMember={false}
      pickedUp={way === PICK_UP}
      price={price}
      coupon={coupon}
      giftCard={giftCard}
      order={known.order}
      waiting={known.waiting}
      buying={buying}
      onPay={() => (unpaid === null ? about.submit() : void buying.buy(null, card.choose))}
      onOver={() => void known.refetch()}
      card={card.fields}
    >
      <p className={classes.door}>
        Have an account?{" "}
        <Link to="/login" state={{ origin: "/checkout" }} data-carries-state>
          Log in
        </Link>{" "}
        and your cart comes along.
      </p>
      <form className={classes.person} aria-label="Contact" noValidate onSubmit={about.submit}>
        <GuestFields field={about.field} values={about.form.values} errors={about.form.errors} withAddress={shipped}>
          {hasGoods ? <DeliveryAddress ways={SHIPPED} way={way} onChange={changeWay} /> : <ShipsByMail />}
        </GuestFields>
        <FormMessage>{about.problem?.message}</FormMessage>
        {/* What is typed is sent by Enter, too. */}
        <button type="submit" hidden>
          Pay
        </button>
        {shipped && address === null && (
          <p className={classes.note}>Tax is an estimate until your address is complete.</p>
        )}
      </form>
      <OrderNotes notes={notes} onChange={(text) => change({ notes: text })} />
      {hasGoods && <GiftNote note={giftNote} onChange={(text) => change({ giftNote: text })} />}
    </CheckoutLayout>
  );
}

const orderIn = ({ order }: { order: GuestOrder }): GuestOrder => order;

/** Converts to the API's address: only the form's address fields, always in the same order. */
function guestAddress({ address1, address2, city, state, zip, placeId }: AddressValues): Body["address"] {
  const { primary: _primary, ...address } = addressBody({ address1, address2, city, state, zip, placeId }, true);
  return { ...address, country: "US" };
}
