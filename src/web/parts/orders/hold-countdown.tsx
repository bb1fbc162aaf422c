import { VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { timeLeftNotice, timeLeftText } from "../../../rules/checkout/holds.ts";
import { IconClock } from "../../platform/icons.tsx";
import { useSeconds } from "../../platform/seconds.ts";
import classes from "./hold-countdown.module.css";

/**
 * Shows how long an unpaid order's reservations last; nothing if it has none. Announces only 5 minutes, 1 minute, and
 * expiry to screen readers.
 * @param onOver refetches the order
 */
export function HoldCountdown({
  order: { heldUntil, payment },
  onOver,
}: {
  order: Pick<Order, "heldUntil" | "payment">;
  onOver?: () => void;
}) {
  const now = useSeconds(heldUntil !== null);
  const until = heldUntil === null ? null : new Date(heldUntil);
  const over = until !== null && now !== null && now >= until;
  const end = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  if (until === null) return null;
  return (
    <div className={classes.hold} data-over={over}>
      <IconClock size={20} aria-hidden />
      <p>
        {over ? (
          overText(payment)
        ) : (
          <>
            Reserved for{" "}
            <time className={classes.left} dateTime={until.toISOString()} role="timer">
              {now === null ? "\u00a0" : timeLeftText(until, now)}
            </time>
            . If it is not paid by then, the order is canceled.
          </>
        )}
      </p>
      <VisuallyHidden role="status">{now !== null && timeLeftNotice(until, now)}</VisuallyHidden>
    </div>
  );
}

const overText = (payment: Order["payment"]): string =>
  payment?.status === "REQUIRES_ACTION"
    ? "The time to pay is over. We hold your items a few more minutes while your bank waits for your confirmation."
    : "The time to pay is over. Your reserved items are being released.";
