import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { listPostageRefunds, type PostageRefund } from "../../../contract/shipping/postage-refunds.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { CARRIER_LABELS } from "../../../rules/shipping/delivery.ts";
import { formatDay } from "../../platform/dates.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import classes from "./desk.module.css";

/** Unused labels of an order and the state of their postage refunds. Renders nothing if there are none. */
export function PostageRefunds({ order: { id: orderId, events } }: { order: Order }) {
  const enabled = events.some(({ type }) => type === "LABEL_VOIDED");
  const { data, refetch } = useCall(listPostageRefunds, { params: { orderId } }, { enabled });
  const refresh = () => void (enabled && refetch());
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  if (data === undefined) return null;
  return (
    <ul className={classes.rows} aria-label="Refunded labels">
      {data.postageRefunds.map((refund) => (
        <li key={refund.id} className={classes.row}>
          <div className={classes.what}>
            <strong>
              {CARRIER_LABELS[refund.carrier]} label{refund.trackingNumber && ` ${refund.trackingNumber}`}, void
            </strong>
            <p>
              <RefundState refund={refund} orderId={orderId} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RefundState({ refund, orderId }: { refund: PostageRefund; orderId: number }) {
  const { state, carrier, requestedAt, settledAt, problem } = refund;
  const on = formatDay(settledAt ?? requestedAt);
  switch (state) {
    case "REQUESTED":
      return `Refund requested ${on}. Carriers take up to 30 days.`;
    case "REFUNDED":
      return `Postage refunded ${on}`;
    case "NOT_CHARGED":
      return `Nothing to refund: ${CARRIER_LABELS[carrier]} charges for labels when it scans them.`;
    case "REFUSED":
      return (
        <>
          Postage refund declined ({on}): {problem}{" "}
          <Anchor component={Link} to={`/admin/failures?search=${encodeURIComponent(shownOrderNumber(orderId))}`}>
            Request again
          </Anchor>
        </>
      );
  }
}
