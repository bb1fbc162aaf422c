import type { Order } from "../../../contract/orders/order.ts";
import { dollars } from "../../parts/dollars.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { formatDay } from "../../platform/dates.ts";
import { Section } from "../../platform/section.tsx";
import classes from "./order-page.module.css";

const STATE_TEXTS: Record<Order["refunds"][number]["status"], string> = {
  PENDING: "on its way",
  SUCCEEDED: "done",
  FAILED: "did not go through; we are looking into it",
};

export function RefundList({ refunds, whose: { your } }: { refunds: Order["refunds"]; whose: Whose }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={refunds.length === 1 ? "Refund" : "Refunds"}>
      <ul className={classes.rolls} aria-live="polite">
        {refunds.map(({ id, toPayment, toGiftCard, toAccountCredit, status, reason, at }) => (
          <li key={id} className={classes.roll}>
            <div className={classes.rollName}>
              <strong>
                {[
                  toPayment > 0 && `${dollars(toPayment)} to ${your} card`,
                  toGiftCard > 0 && `${dollars(toGiftCard)} to ${your} gift card`,
                  toAccountCredit > 0 && `${dollars(toAccountCredit)} to ${your} account credit`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </strong>
              <p>
                {formatDay(at)}
                {reason && <> · {reason}</>}
              </p>
            </div>
            <span className={classes.state}>{STATE_TEXTS[status]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
