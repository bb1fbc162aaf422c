import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { BodyOf } from "../../contract/kit/call.ts";
import { type GuestOrder, placeGuestOrder } from "../../contract/checkout/guest-orders.ts";
import { api } from "../platform/api.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { orderLines } from "./order-lines.ts";
import { useCoupon } from "./use-coupon.ts";
import { usePlace } from "./use-place.ts";
import { useGuestQuote } from "./use-quote.ts";
import { PICK_UP, WhereItGoes } from "./where-it-goes.tsx";

type Body = BodyOf<typeof placeGuestOrder>;

/** Who buys without an account, and where they live. */
export type Guest = Pick<Body, "email" | "firstName" | "lastName" | "address">;

/** The form with the fields of the guest has this id: the button that places the order belongs to it. */
export const GUEST_FORM = "guest";
const SENT = "sent";

type Checkout = ReturnType<typeof useGuestCheckout>;

/**
 * What somebody without an account has chosen at the checkout, and what it costs.
 * @param address as far as it is complete: the tax depends on it
 * @param onPlaced leads to the payment
 */
export function useGuestCheckout(
  items: readonly CartItem[],
  address: Guest["address"] | null,
  onPlaced: (order: GuestOrder) => Promise<unknown> | void,
) {
  const [way, setWay] = useState(SENT);
  const [notes, setNotes] = useState("");
  const coupon = useCoupon();
  const cart = {
    lines: orderLines(items),
    deliveryMethod: way === PICK_UP ? ("IN_STORE_PICKUP" as const) : null,
    promo: coupon.promo,
    notes: "",
  };
  const price = useGuestQuote({ ...cart, address });
  if (price.error && coupon.promo !== null) coupon.heed(price.error);
  const { place, placing, problem } = usePlace<Body, GuestOrder>({
    send: async (body, idempotencyKey) => (await api.call(placeGuestOrder, { body }, { idempotencyKey })).order,
    onPlaced,
    quote: price,
    coupon,
  });
  async function placeAs(guest: Guest): Promise<void> {
    if (price.quote) await place({ ...cart, ...guest, notes, expectedTotal: price.quote.total });
  }
  return {
    items,
    isAddressComplete: address !== null,
    way,
    setWay,
    notes,
    setNotes,
    coupon,
    price,
    placing,
    problem,
    placeAs,
  };
}

/** The checkout of somebody without an account. @param children the form with the fields of the guest */
export function GuestCheckout({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
  const { items, isAddressComplete, way, setWay, notes, setNotes, coupon, price, placing, problem } = checkout;
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
      <WhereItGoes ways={[{ value: SENT, label: "Send it to my address" }]} way={way} onChange={setWay} />
      {children}
      {!isAddressComplete && <p className={classes.note}>The tax follows your address once it is complete.</p>}
      <Textarea
        label="Notes"
        placeholder="Anything we should know"
        rows={3}
        maxLength={2000}
        value={notes}
        onChange={({ currentTarget: { value } }) => setNotes(value)}
      />
    </CheckoutLayout>
  );
}
