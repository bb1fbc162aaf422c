import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UserRole } from "../rules/accounts/roles.ts";
import { wantsReturnShipping } from "../rules/checkout/roll-draft.ts";
import { NEGATIVES_ACTIONS, ROLL_EVENTS } from "../rules/film/film.ts";
import { filmWorkOf, STEPS_OUT } from "../rules/film/roll-work.ts";
import { hasPriority, TIER_IDS } from "../rules/memberships/tiers.ts";
import { GOODS_TYPES } from "../rules/orders/goods.ts";
import { ORDER_STATUSES, ORDER_TRANSITIONS, statusesBefore } from "../rules/orders/statuses.ts";
import type { StockReason } from "../rules/products/catalogue.ts";
import { LAST_PIECES } from "../rules/products/stock-left.ts";
import { RETURN_NEGATIVES } from "../rules/shipping/delivery.ts";
import type { Migrations } from "./platform/database/migrate.ts";

const REPEATABLE = [
  "src/server/bench/read-models.sql",
  "src/server/events/outbox.sql",
  "src/server/last-changes.sql",
  "src/server/notifications.sql",
];

const atWork = ORDER_STATUSES.filter((status) => filmWorkOf({ status, onAccountAt: null }) === "IN_PROGRESS");

/** Lists that repeatable migrations reference by name, in double braces. */
const FROM_RULES: Readonly<Record<string, readonly string[]>> = {
  new: ORDER_STATUSES.filter((status) => statusesBefore(status).length === 0),
  unfinished: ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].length > 0),
  at_work: atWork,
  at_work_on_account: ORDER_STATUSES.filter(
    (status) => !atWork.includes(status) && filmWorkOf({ status, onAccountAt: new Date(0) }) === "IN_PROGRESS",
  ),
  canceled: ORDER_STATUSES.filter((status) => filmWorkOf({ status, onAccountAt: null }) === "CANCELED"),
  packed: statusesBefore("COMPLETE"),
  priority_tiers: TIER_IDS.filter(hasPriority),
  goods: GOODS_TYPES,
  negatives_shipping: [RETURN_NEGATIVES.serviceLevel],
  shipped_negatives: NEGATIVES_ACTIONS.filter((negativesAction) =>
    wantsReturnShipping({ returnToCustomer: false, negativesAction }),
  ),
  steps_out: [...STEPS_OUT],
  steps_after_scans: ROLL_EVENTS.slice(ROLL_EVENTS.indexOf("SYNCED") + 1),
  outbox_steps: ROLL_EVENTS.slice(0, ROLL_EVENTS.indexOf("SYNCED") + 1),
  last_pieces: [String(LAST_PIECES)],
  first_counts: ["INITIAL"] satisfies StockReason[],
  refunded: ["SUCCEEDED"],
  customers: ["CUSTOMER"] satisfies UserRole[],
};

/** The lab's migrations, and the repeatable ones with lists from the rules. */
export const labMigrations = (projectDir: string): Migrations => ({
  folder: join(projectDir, "migrations"),
  repeatable: REPEATABLE.map((path) => ({
    name: path,
    text: readFileSync(join(projectDir, path), "utf8").replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      sqlList(FROM_RULES[name]!),
    ),
  })),
});

const sqlList = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(", ")})`;
