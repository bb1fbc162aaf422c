import { useForm } from "@mantine/form";
import { useState } from "react";
import { NO_CREDITS } from "../../rules/memberships/tiers.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import { cents, DEFAULT_TAX_RATE } from "../../rules/money.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { CardChoice, NEW_CARD } from "../parts/cards/card-choice.tsx";
import { CardFields } from "../parts/cards/card-fields.tsx";
import { dollars } from "../parts/dollars.ts";
import { CouponField } from "../parts/orders/coupon-field.tsx";
import { HoldCountdown } from "../parts/orders/hold-countdown.tsx";
import { OrderStatusBadge } from "../parts/orders/order-status-badge.tsx";
import { OrderTimeline } from "../parts/orders/order-timeline.tsx";
import { ParcelEvents } from "../parts/orders/parcel-events.tsx";
import { PriceLines, PriceSum } from "../parts/orders/price-lines.tsx";
import { SumList } from "../parts/orders/sum-list.tsx";
import { sumPart } from "../parts/orders/sum-parts.ts";
import { useCoupon } from "../parts/orders/use-coupon.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import classes from "./kit-page.module.css";
import { Example, Examples, Part } from "./part.tsx";
import { ShownPeople } from "./shown-people.tsx";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

const CARD = { id: "pm-1", brand: "Visa", last4: "4242", expMonth: 12, expYear: 2034, isDefault: true } as const;
const WAYS = [
  { at: "2026-11-20T15:12:00.000Z", text: "Accepted", place: "QUEENS, NY" },
  { at: "2026-11-21T08:40:00.000Z", text: "Out for delivery", place: "BROOKLYN, NY" },
];
const TONES: readonly [StateTone, string][] = [
  ["success", "Well"],
  ["warning", "To be heeded"],
  ["error", "Gone wrong"],
  ["info", "Under way"],
  ["default", "Nothing to see to"],
];
const HELD_UNTIL = new Date(Date.now() + 14 * 60_000).toISOString();
const PRICED = priceOrder({
  prices: STARTING_PRICE_LIST,
  rolls: [],
  deliveryMethod: null,
  extraLines: (["Kodak Gold 200, 5 rolls", "Print, 8 × 10 in"] as const).map((description, at) => ({
    key: String(at),
    sku: "kit",
    description,
    rollKey: null,
    quantity: at + 1,
    unitPrice: cents(2100 + at * 775),
    productType: "PRODUCT" as const,
    giftCard: false,
  })),
  tier: "NON_MEMBER",
  credits: NO_CREDITS,
  useCredits: false,
  taxRate: DEFAULT_TAX_RATE,
  accountCredit: cents(500),
});

export function ShownParts() {
  return (
    <>
      <ShownPeople />
      <ShownOrders />
      <ShownPaying />
    </>
  );
}

function ShownOrders() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Part id="orders" title="Orders" file="../parts/states, ../parts/orders, ../parts/products">
      <Examples>
        <Example of="How anything stands, loud where it must not be overlooked">
          <div className={classes.row}>
            {TONES.map(([tone, word]) => (
              <StateBadge key={tone} tone={tone}>
                {word}
              </StateBadge>
            ))}
          </div>
          <div className={classes.row}>
            <StateBadge tone="error" loud>
              Accepted, waits too long
            </StateBadge>
            <StateBadge tone="info" size="md">
              Among smaller text
            </StateBadge>
          </div>
        </Example>
        <Example of="An order’s statuses">
          <div className={classes.row}>
            {ORDER_STATUSES.map((status) => (
              <OrderStatusBadge key={status} status={status} />
            ))}
          </div>
        </Example>
        <Example of="A price, line by line">
          <PriceLines priced={PRICED} rollNames={new Map()} couponCode={null} />
          <PriceSum priced={PRICED} />
        </Example>
        <Example of="A sum of an invoice">
          <SumList parts={[sumPart("Subtotal", 4975), sumPart("Tax (8.875%)", 442)]} total={dollars(5417)} ruled />
        </Example>
        <Example of="How many of it, of three">
          <QuantityStepper
            line={{ productType: "PRODUCT", stock: 3, quantity }}
            name="rolls"
            mayRemove
            onChange={setQuantity}
          />
        </Example>
        <Example of="Held for some minutes, and no longer">
          <HoldCountdown order={{ heldUntil: HELD_UNTIL, payment: null }} />
        </Example>
        <Example of="A parcel on its way">
          <ParcelEvents events={WAYS} />
        </Example>
        <Example of="History">
          <OrderTimeline
            events={WAYS.map(({ at, text }, id) => ({ id: String(id), at, type: "LAB_MESSAGE", text, byName: "Ines" }))}
          />
        </Example>
      </Examples>
    </Part>
  );
}

function ShownPaying() {
  const [card, setCard] = useState<string>(CARD.id);
  const coupon = useCoupon();
  const form = useForm({ initialValues: { number: "", expiry: "", cvc: "" } });
  return (
    <Part id="paying" title="Paying" file="../parts/cards, ../parts/orders/coupon-field.tsx">
      <Examples>
        <Example of="Which card">
          <CardChoice cards={[CARD]} chosen={card} onChoose={setCard} disabled={false} />
          {card === NEW_CARD && <CardFields form={form} disabled={false} />}
        </Example>
        <Example of="A coupon">
          <CouponField coupon={coupon} />
        </Example>
      </Examples>
    </Part>
  );
}
