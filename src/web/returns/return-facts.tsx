import type { ReactNode } from "react";
import type { ProductReturn } from "../../contract/returns/returns.ts";
import { RETURN_REASON_LABELS } from "../../rules/returns/returns.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { ReturnBadge } from "./return-badge.tsx";
import classes from "./returns.module.css";

/** Shows a return: pieces and reasons, notes of both sides, photo. @param children its actions */
export function ReturnFacts({ one, lab, children }: { one: ProductReturn; lab: boolean; children?: ReactNode }) {
  return (
    <li className={classes.card} aria-label={`Return of ${formatDay(one.requestedAt)}`}>
      <div className={classes.head}>
        <strong>{formatDay(one.requestedAt)}</strong>
        <ReturnBadge state={one.state} />
      </div>
      <ul className={classes.pieces}>
        {one.lines.map(({ lineId, description, quantity, reason, amount }) => (
          <li key={lineId}>
            {quantity} × {description}
            <small>
              {RETURN_REASON_LABELS[reason]} · {dollars(amount)} with tax
            </small>
          </li>
        ))}
      </ul>
      {one.words !== "" && <p className={classes.words}>“{one.words}”</p>}
      {one.photo !== null && (
        <a href={one.photo} target="_blank" rel="noreferrer">
          <img className={classes.photo} src={one.photo} alt="Returned items" loading="lazy" />
        </a>
      )}
      {one.answer && (
        <p className={classes.words}>
          <strong>{lab ? "Our reply:" : "The lab:"}</strong> {one.answer}
        </p>
      )}
      {one.refund !== null && <p className={classes.words}>{backText(one.refund, lab)}</p>}
      {children}
    </li>
  );
}

const backText = (refund: NonNullable<ProductReturn["refund"]>, lab: boolean): string =>
  [
    refund.toPayment > 0 && `${dollars(refund.toPayment)} was refunded to ${lab ? "the" : "your"} card`,
    refund.toGiftCard > 0 && `${dollars(refund.toGiftCard)} was refunded to ${lab ? "the" : "your"} gift card`,
    refund.toAccountCredit > 0 && `${dollars(refund.toAccountCredit)} became account credit`,
  ]
    .filter(Boolean)
    .join(", ");
