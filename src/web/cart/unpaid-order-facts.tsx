import { Button } from "@mantine/core";
import type { Order } from "../../contract/orders/order.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { addressText } from "../parts/address/address-text.ts";
import { fullName } from "../parts/people/full-name.ts";
import { Facts, Section } from "../platform/section.tsx";
import classes from "./checkout.module.css";

/**
 * Buyer and delivery of an unpaid order, with a button to change them.
 * @param onChange cancels the order; null while its payment is processing
 */
export function UnpaidOrderFacts({
  order,
  changing,
  onChange,
}: {
  order: Order;
  changing: boolean;
  onChange: (() => void) | null;
}) {
  const { customer, address, notes, giftNote } = order;
  return (
    <Section
      title={`Order ${shownOrderNumber(order.id)}: payment due`}
      frame="panel"
      actions={
        onChange && (
          <Button variant="default" loading={changing} onClick={onChange}>
            Change order
          </Button>
        )
      }
    >
      <p>
        This order reserves the items in your cart.{" "}
        {onChange
          ? "Pay here, or change it: we then cancel this order and keep your cart."
          : "Your payment is being processed."}
      </p>
      <Facts
        facts={[
          ["Contact", `${fullName(customer)}, ${customer.email}`],
          ["Ship to", whereTo(order) ?? (address && addressText(address))],
          ["Notes", asTyped(notes)],
          ["Gift note", asTyped(giftNote)],
        ]}
      />
    </Section>
  );
}

const asTyped = (text: string) => text && <span className={classes.asTyped}>{text}</span>;

function whereTo({ lines, deliveryMethod }: Order): string | null {
  if (deliveryMethod === "IN_STORE_PICKUP") return "Pickup at the lab";
  return goodsAreShipped(lines, deliveryMethod) ? null : "Sent by e-mail";
}
