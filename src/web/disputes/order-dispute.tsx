import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import { listDisputes } from "../../contract/payments/disputes.ts";
import type { Order } from "../../contract/orders/order.ts";
import { DISPUTE_REASON_LABELS } from "../../rules/payments/disputes.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { useLive } from "../platform/live.tsx";
import { useCall } from "../platform/query.ts";
import { DisputeBadge } from "./dispute-badge.tsx";
import classes from "./disputes.module.css";

/** On the page of an order at the desk: that its payment is disputed, and the way to the answer. */
export function OrderDispute({ order }: { order: Order }) {
  return order.paidAt === null ? null : <Note orderId={order.id} />;
}

function Note({ orderId }: { orderId: number }) {
  const query = useCall(listDisputes, { query: { orderId } });
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  const [dispute] = query.data?.disputes ?? [];
  if (dispute === undefined) return null;
  const { id, amount, reason, status, dueBy, canBeAnswered } = dispute;
  return (
    <Alert color={canBeAnswered ? "tomato" : "gray"} variant="light" radius="md" role="note" aria-label="Dispute">
      <div className={classes.note}>
        <DisputeBadge status={status} />
        <p>
          {dollars(amount)} is disputed at the bank. {DISPUTE_REASON_LABELS[reason]}.
          {canBeAnswered && dueBy !== null && ` It reads an answer until ${formatDay(dueBy)}.`}
        </p>
        <Button component={Link} to={`/admin/disputes/${id}`} size="sm" variant="default">
          {canBeAnswered ? "Answer the dispute" : "See the dispute"}
        </Button>
      </div>
    </Alert>
  );
}
