/**
 * NEEDS_ANSWER: the bank waits for the lab's evidence. WON also if the bank dropped the dispute before it took any
 * money.
 */
export const DISPUTE_STATUSES = ["NEEDS_ANSWER", "UNDER_REVIEW", "WON", "LOST"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The bank has not decided yet. */
export const OPEN_DISPUTE_STATUSES = ["NEEDS_ANSWER", "UNDER_REVIEW"] as const satisfies readonly DisputeStatus[];

export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, string> = {
  NEEDS_ANSWER: "Needs reply",
  UNDER_REVIEW: "Under review",
  WON: "Won",
  LOST: "Lost",
};

export const DISPUTE_REASONS = [
  "NOT_MADE_BY_OWNER",
  "NOT_RECEIVED",
  "NOT_AS_DESCRIBED",
  "DUPLICATE",
  "REFUND_NOT_GIVEN",
  "NOT_RECOGNIZED",
  "MEMBERSHIP_CANCELED",
  "OTHER",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_REASON_LABELS: Record<DisputeReason, string> = {
  NOT_MADE_BY_OWNER: "The cardholder did not authorize the payment",
  NOT_RECEIVED: "Order not received",
  NOT_AS_DESCRIBED: "Order not as described",
  DUPLICATE: "Charged twice",
  REFUND_NOT_GIVEN: "Refund not received",
  NOT_RECOGNIZED: "The cardholder does not recognize the charge",
  MEMBERSHIP_CANCELED: "The membership was already canceled",
  OTHER: "No reason given",
};

/** Evidence for the bank, compiled from the lab's records. Days are formatted for display. */
export type DisputeEvidence = {
  customerName: string;
  customerEmail: string;
  customerAddress: string | null;
  bought: string;
  /** When the lab began to work on the order. */
  servedOn: string | null;
  parcel: {
    carrier: string | null;
    trackingNumber: string | null;
    shippedOn: string | null;
    address: string | null;
  } | null;
  /** The receipt and the order's events, line by line. */
  record: string;
};

/** Banks read no more than this many characters of full text. */
export const EVIDENCE_AT_MOST = 20_000;
/** Characters of the staff's own statement. */
export const STATEMENT_AT_MOST = 3_000;

/** Whether the bank still accepts a reply: once, and in time. */
export const canBeAnswered = (
  { status, dueBy, answeredAt }: { status: DisputeStatus; dueBy: Date | null; answeredAt: Date | null },
  now: Date,
): boolean => status === "NEEDS_ANSWER" && answeredAt === null && (dueBy === null || now < dueBy);
