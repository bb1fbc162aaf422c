import { Badge } from "@mantine/core";
import { DISPUTE_STATUS_LABELS, type DisputeStatus } from "../../rules/payments/disputes.ts";

const COLOURS: Record<DisputeStatus, string> = {
  NEEDS_ANSWER: "tomato",
  UNDER_REVIEW: "sun",
  WON: "leaf",
  LOST: "gray",
};

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  return (
    <Badge color={COLOURS[status]} variant="light" size="lg" radius="xs" tt="none">
      {DISPUTE_STATUS_LABELS[status]}
    </Badge>
  );
}
