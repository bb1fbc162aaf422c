import { sandboxPaymentObjects } from "./adapters/payments/sandbox/sandbox-tables.ts";
import { sandboxPostageObjects } from "./adapters/postage/sandbox-tables.ts";
import type { SideTable } from "./platform/database/keep-sandbox-tables.ts";
import type { Settings } from "./platform/settings.ts";

/** Tables of the built-in payment and postage sandboxes. Created only when Stripe or EasyPost is not configured. */
export const sandboxTablesOf = ({ stripe, easyPost }: Pick<Settings, "stripe" | "easyPost">): SideTable[] => [
  { table: sandboxPaymentObjects, isUsed: stripe === null },
  { table: sandboxPostageObjects, isUsed: easyPost === null },
];
