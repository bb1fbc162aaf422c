import { useRef, useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { listUserOrders } from "../../contract/orders/orders.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { type Order } from "../../contract/orders/order.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { homeAddress, streetText, townText } from "../parts/address/address-text.ts";
import { NewAddressForm } from "../parts/address/new-address-form.tsx";
import { useCallMutation } from "../platform/query.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { orderLines } from "./order-lines.ts";
import { OrderNotes } from "./order-notes.tsx";
import { useCoupon } from "./use-coupon.ts";
import { usePlaceCart } from "./use-place-cart.ts";
import { useCustomerQuote } from "./use-cart-quote.ts";
import { ComesByMail, PICK_UP, WhereItGoes } from "./where-it-goes.tsx";

/** Chosen while another address is written down. */
const NEW_ADDRESS = "new";

type Body = BodyOf<typeof placeOrder>;

/** The checkout of somebody with an account. Account credit is used by itself. @param onPlaced leads to the payment */
export function CustomerCheckout({
  items,
  user,
  onPlaced,
}: {
  items: readonly CartItem[];
  user: User;
  onPlaced: (order: Order) => Promise<unknown> | void;
}) {
  /** The id of an address, or another of the ways; null is not chosen yet. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [notes, setNotes] = useState("");
  const [needsAddress, setNeedsAddress] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const coupon = useCoupon();
  const travels = goodsAreShipped(items, null);
  const way = chosen ?? homeAddress(user.addresses)?.id ?? NEW_ADDRESS;
  const draft: Omit<Body, "expectedTotal"> = {
    rolls: [],
    lines: orderLines(items),
    deliveryMethod: way === PICK_UP ? "IN_STORE_PICKUP" : null,
    customerAddressId: user.addresses.some(({ id }) => id === way) ? way : null,
    promo: coupon.promo,
    notes: "",
    useCredits: true,
    useAccountCredit: true,
    useBillingAddressForTax: true,
    returnShipping: false,
    pickUp: null,
  };
  const price = useCustomerQuote(user.id, draft);
  if (price.error && coupon.promo !== null) coupon.heed(price.error);
  const order = useCallMutation(placeOrder, { refreshes: [listUserOrders] });
  const { place, placing, problem } = usePlaceCart<Body, Order>({
    send: (body, idempotencyKey) => order.mutateAsync({ params: { userId: user.id }, body, idempotencyKey }),
    onPlaced,
    quote: price,
    coupon,
  });

  function submit() {
    if (way === NEW_ADDRESS && travels) {
      setNeedsAddress(true);
      asked.current?.querySelector<HTMLElement>("form input")?.focus();
      return;
    }
    if (price.quote) void place({ ...draft, notes, expectedTotal: price.quote.total });
  }

  return (
    <CheckoutLayout
      items={items}
      isMember={user.active}
      pickedUp={way === PICK_UP}
      price={price}
      coupon={coupon}
      placing={placing}
      problem={problem ?? (needsAddress && way === NEW_ADDRESS ? "Save the address first." : null)}
      button={{ onClick: submit }}
    >
      <div ref={asked}>
        {travels ? (
          <WhereItGoes
            ways={[
              ...user.addresses.map((address) => ({
                value: address.id,
                label: streetText(address),
                about: townText(address),
              })),
              { value: NEW_ADDRESS, label: user.addresses.length > 0 ? "Another address" : "Send it to me" },
            ]}
            way={way}
            onChange={setChosen}
          />
        ) : (
          <ComesByMail />
        )}
        {travels && way === NEW_ADDRESS && (
          <div className={classes.newAddress}>
            <NewAddressForm userId={user.id} primary={user.addresses.length === 0} onAdded={setChosen} />
          </div>
        )}
      </div>
      <OrderNotes notes={notes} onChange={setNotes} />
    </CheckoutLayout>
  );
}
