import type { Order } from "../../../contract/orders/order.ts";
import { Section } from "../../platform/section.tsx";
import classes from "./order-page.module.css";

/** Shows the buyer's notes: to the lab, and to the gift's recipient. */
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
