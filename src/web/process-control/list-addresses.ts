import { BATH_ROLL_FILTERS } from "../../contract/process-control/baths.ts";
import { oneOf } from "../platform/kit/list/list-address.ts";

export const BATH_ROLLS = {
  pageSize: 25,
  sorts: { at: "down", labNumber: "down" },
  filters: { only: oneOf(BATH_ROLL_FILTERS) },
} as const;
