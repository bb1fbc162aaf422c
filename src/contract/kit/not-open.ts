import type { RefusalSpec } from "./call.ts";

/** Refusal of sign-ups, orders and memberships while the site is closed (docs/product/setup.md#opening-soon). */
export const NOT_OPEN = {
  status: 403,
  message: "We are not open yet, so you cannot sign up or order. Please come back soon.",
} as const satisfies RefusalSpec;
