import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";

export const STALE = {
  status: 409,
  message: "Someone just changed this order. You now see the current version.",
  data: z.object({ version: z.number().int() }),
} as const;

/** Error for a status change that the order's current status does not allow; the message names both. */
export const WRONG_STATUS = {
  status: 409,
  message: "The order's status does not allow this.",
  data: z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) }),
} as const;
