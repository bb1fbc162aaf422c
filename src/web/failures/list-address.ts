import { FAILURE_KINDS, FAILURE_STATES } from "../../rules/failures/failures.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

export const FAILURES = {
  pageSize: 25,
  sorts: { at: "down" },
  filters: { kind: oneOf(FAILURE_KINDS), state: oneOf(FAILURE_STATES) },
} as const;
