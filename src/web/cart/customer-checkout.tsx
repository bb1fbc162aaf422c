import { Textarea } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { listUserOrders } from "../../contract/orders/orders.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import { type Order } from "../../contract/orders/order.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { useCallMutation } from "../platform/query.ts";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { CheckoutLayout } from "./checkout-layout.tsx";
import { orderLines } from "./order-lines.ts";
import { useCoupon } from "./use-coupon.ts";
import { usePlace } from "./use-place.ts";
import { useCustomerQuote } from "./use-quote.ts";
import { PICK_UP, WhereItGoes } from "./where-it-goes.tsx";

/** Chosen while another address is written down. */
const NEW_ADDRESS = "new";

type Body = BodyOf<typeof placeOrder>;

/**
 * The checkout of somebody with an account. Account credit is used by itself.
 * @param way the id of an address, or another of the ways; null is not chosen yet
 * @param newAddress a form that adds an address to the account and chooses it
 * @param onPlaced leads to the payment
 */
export function CustomerCheckout({
  items,
  user,
  way: chosen,
  onWay,
  newAddress,
  onPlaced,
}: {
  items: readonly CartItem[];
  user: User;
  way: string | null;
  onWay: (way: string) => void;
  newAddress: ReactNode;
  onPlaced: (order: Order) => Promise<unknown> | void;
}) {
  const [notes, setNotes] = useState("");
  const [needsAddress, setNeedsAddress] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const coupon = useCoupon();
  const home = user.addresses.find(({ primary }) => primary) ?? user.addresses[0];
  const way = chosen ?? home?.id ?? NEW_ADDRESS;
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
  const { place, placing, problem } = usePlace<Body, Order>({
    send: (body, idempotencyKey) => order.mutateAsync({ params: { userId: user.id }, body, idempotencyKey }),
    onPlaced,
    quote: price,
    coupon,
  });

  function submit() {
    if (way === NEW_ADDRESS && goodsAreShipped(items, null)) {
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
        <WhereItGoes
          ways={[
            ...user.addresses.map(({ id, address1, address2, city, state, zip }) => ({
              value: id,
              label: [address1, address2].filter(Boolean).join(", "),
              about: `${city}, ${state} ${zip}`,
            })),
            { value: NEW_ADDRESS, label: user.addresses.length > 0 ? "Another address" : "Send it to me" },
          ]}
          way={way}
          onChange={onWay}
        />
        {way === NEW_ADDRESS && <div className={classes.newAddress}>{newAddress}</div>}
      </div>
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
