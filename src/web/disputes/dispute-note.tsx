import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import type { Dispute } from "../../contract/payments/disputes.ts";
import { DISPUTE_REASON_LABELS } from "../../rules/payments/disputes.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { DisputeBadge } from "./dispute-badge.tsx";
import classes from "./disputes.module.css";

export type OfDispute = { dispute: Dispute };

export function DisputeNote({ dispute }: OfDispute) {
  const { id, amount, reason, status, dueBy, canBeAnswered } = dispute;
  return (
    <Alert color={canBeAnswered ? "red" : "gray"} variant="light" radius="md" role="note" aria-label="Dispute">
      <div className={classes.note}>
        <DisputeBadge status={status} />
        <p>
          {dollars(amount)} is disputed at the bank. {DISPUTE_REASON_LABELS[reason]}.
          {canBeAnswered && dueBy !== null && ` Reply by ${formatDay(dueBy)}.`}
        </p>
        <Button component={Link} to={`/admin/disputes/${id}`} size="sm" variant="default">
          {canBeAnswered ? "Reply to the dispute" : "View dispute"}
        </Button>
      </div>
    </Alert>
  );
}
