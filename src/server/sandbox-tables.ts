import type { PgTable } from "drizzle-orm/pg-core";
import { sandboxPaymentObjects } from "./adapters/payments/sandbox/sandbox-tables.ts";
import { sandboxPostageObjects } from "./adapters/postage/sandbox-tables.ts";
import type { Settings } from "./platform/settings.ts";

/** Tables of the payment and postage sandboxes, which are in use where Stripe or EasyPost is not configured. */
export const sandboxTablesOf = ({ stripe, easyPost }: Pick<Settings, "stripe" | "easyPost">): PgTable[] => [
  ...(stripe === null ? [sandboxPaymentObjects] : []),
  ...(easyPost === null ? [sandboxPostageObjects] : []),
];
