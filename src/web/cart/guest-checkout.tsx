import { useState } from "react";
import { Link } from "react-router";
import { type GuestOrder, placeGuestOrder } from "../../contract/checkout/guest-orders.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import {
  addressBody,
  AddressFieldsSchema,
  type AddressValues,
  addressValues,
} from "../parts/address/address-fields.tsx";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { GuestFields, GuestSchema, GuestWithoutAddressSchema, type GuestValues } from "./guest-fields.tsx";
import { orderLines } from "./order-lines.ts";
import { OrderNotes } from "./order-notes.tsx";
import { useCoupon } from "./use-coupon.ts";
import { usePlaceCart } from "./use-place-cart.ts";
import { useGuestQuote } from "./use-cart-quote.ts";
import { ComesByMail, PICK_UP, WhereItGoes } from "./where-it-goes.tsx";

type Body = BodyOf<typeof placeGuestOrder>;

/** The form with the fields of the guest has this id: the button that places the order belongs to it. */
const GUEST_FORM = "guest";
const SENT = "sent";

/** The checkout of somebody without an account. @param onPlaced leads to the payment */
export function GuestCheckout({
  items,
  onPlaced,
}: {
  items: readonly CartItem[];
  onPlaced: (order: GuestOrder) => Promise<unknown> | void;
}) {
  const [way, setWay] = useState(SENT);
  const [notes, setNotes] = useState("");
  const coupon = useCoupon();
  const shipped = goodsAreShipped(items, way === PICK_UP ? "IN_STORE_PICKUP" : null);
  const about = useCallForm<GuestValues>({
    initialValues: { email: "", firstName: "", lastName: "", ...addressValues() },
    schema: shipped ? GuestSchema : GuestWithoutAddressSchema,
    send: placeAs,
  });
  // The tax depends on it.
  const complete = shipped && AddressFieldsSchema.safeParse(about.form.values).success;
  const address = complete ? guestAddress(about.form.values) : null;
  const cart = {
    lines: orderLines(items),
    deliveryMethod: way === PICK_UP ? ("IN_STORE_PICKUP" as const) : null,
    promo: coupon.promo,
    notes: "",
  };
  const price = useGuestQuote({ ...cart, address });
  if (price.error && coupon.promo !== null) coupon.heed(price.error);
  const { place, placing, problem } = usePlaceCart<Body, GuestOrder>({
    send: async (body, idempotencyKey) => (await api.call(placeGuestOrder, { body }, { idempotencyKey })).order,
    onPlaced,
    quote: price,
    coupon,
  });

  async function placeAs({ email, firstName, lastName, ...values }: GuestValues): Promise<void> {
    if (!price.quote) return;
    const guest = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
    const expectedTotal = price.quote.total;
    await place({ ...cart, ...guest, address: shipped ? guestAddress(values) : null, notes, expectedTotal });
  }

  return (
    <CheckoutLayout
      items={items}
      isMember={false}
      pickedUp={way === PICK_UP}
      price={price}
      coupon={coupon}
      placing={placing}
      problem={problem}
      button={{ form: GUEST_FORM }}
    >
      <p className={classes.door}>
        Have an account?{" "}
        <Link to="/login" state={{ origin: "/checkout" }} data-carries-state>
          Log in
        </Link>{" "}
        and your cart comes along.
      </p>
      {goodsAreShipped(items, null) ? (
        <WhereItGoes ways={[{ value: SENT, label: "Send it to my address" }]} way={way} onChange={setWay} />
      ) : (
        <ComesByMail />
      )}
      <form id={GUEST_FORM} className={classes.person} aria-label="About you" noValidate onSubmit={about.submit}>
        <GuestFields field={about.field} address={shipped} />
        <FormMessage>{about.problem?.message}</FormMessage>
      </form>
      {shipped && address === null && <p className={classes.note}>The tax follows your address once it is complete.</p>}
      <OrderNotes notes={notes} onChange={setNotes} />
    </CheckoutLayout>
  );
}

/** As the lab takes it: only what the address fields hold, in the same order each time. */
function guestAddress({ address1, address2, city, state, zip }: AddressValues): Body["address"] {
  const { primary: _primary, ...address } = addressBody({ address1, address2, city, state, zip }, true);
  return { ...address, country: "US" };
}
