import { bigint, index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { UNLOCK_SIZES } from "../../rules/unlocks/unlocks.ts";
import { orders } from "../orders/tables.ts";
import { scans } from "../film/scans/tables.ts";

export const unlockSize = pgEnum("unlock_size", UNLOCK_SIZES);
/** PENDING waits for its order to be paid. */
export const unlockState = pgEnum("unlock_state", ["PENDING", "UNLOCKED"]);

/** A size of a scan beyond the purchased one. One of a scan and size; void once its order is canceled. */
export const scanUnlocks = pgTable(
  "scan_unlocks",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    size: unlockSize().notNull(),
    state: unlockState().notNull(),
    /** The order that buys it; null where the tier includes it. */
    orderId: integer().references(() => orders.id),
    /** The file in the store; null until it is made. An original that is a TIFF is handed out itself. */
    fileKey: text(),
    fileType: text(),
    fileBytes: bigint({ mode: "number" }),
    /** As the scan was turned when the file was made, in degrees clockwise. */
    fileOrientation: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    unlockedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex("scan_unlocks_one_per_size").on(t.scanId, t.size), index().on(t.orderId)],
);
