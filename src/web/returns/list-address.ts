import { RETURN_STATES } from "../../rules/returns/returns.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

export const RETURNS = {
  pageSize: 25,
  sorts: { requestedAt: "down", state: "up" },
  filters: { state: oneOf(RETURN_STATES) },
} as const;
