import { testProviderObjects } from "./adapters/payments/test-tables.ts";
import { testPostageObjects } from "./adapters/postage/test-tables.ts";
import type { SideTable } from "./platform/database/keep-sandbox-tables.ts";
import type { Settings } from "./platform/settings.ts";

/** Tables that stand in the lab's database for companies elsewhere, where none is configured. */
export const sandboxTablesOf = ({ stripe, easyPost }: Pick<Settings, "stripe" | "easyPost">): SideTable[] => [
  { table: testProviderObjects, isUsed: stripe === null },
  { table: testPostageObjects, isUsed: easyPost === null },
];
