import { DELIVERY_STATES } from "../../rules/events/deliveries.ts";
import { oneOf, uuid } from "../platform/kit/list/list-address.ts";

export const DELIVERIES = {
  pageSize: 25,
  sorts: { createdAt: "down" },
  filters: { endpointId: uuid, state: oneOf(DELIVERY_STATES) },
} as const;
