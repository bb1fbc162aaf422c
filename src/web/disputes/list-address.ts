import { DISPUTE_STATUSES } from "../../rules/payments/disputes.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

export const DISPUTES = {
  pageSize: 25,
  sorts: { createdAt: "down", dueBy: "up", amount: "down" },
  filters: { status: oneOf(DISPUTE_STATUSES) },
} as const;
