import type { Order } from "../../../contract/orders/order.ts";
import { Section } from "../../platform/section.tsx";
import classes from "./order-page.module.css";

/** What its buyer wrote with an order: to the lab, and for whom the goods are given to. */
export function OrderNotes({ order: { notes, giftNote } }: { order: Order }) {
  return (
    <>
      {notes && (
        <Section title="Your notes">
          <p className={classes.notes}>{notes}</p>
        </Section>
      )}
      {giftNote && (
        <Section title="Gift note">
          <p className={classes.notes}>{giftNote}</p>
        </Section>
      )}
    </>
  );
}
