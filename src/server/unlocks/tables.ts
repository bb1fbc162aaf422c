import { bigint, index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { UNLOCK_SIZES } from "../../rules/unlocks/unlocks.ts";
import { orders } from "../orders/tables.ts";
import { scans } from "../film/scans/tables.ts";

export const unlockSize = pgEnum("unlock_size", UNLOCK_SIZES);
/** PENDING: its order is not paid yet. */
export const unlockState = pgEnum("unlock_state", ["PENDING", "UNLOCKED"]);

/** A size of a scan beyond the purchased one. One per scan and size; void once its order is canceled. */
export const scanUnlocks = pgTable(
  "scan_unlocks",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    size: unlockSize().notNull(),
    state: unlockState().notNull(),
    /** The order that buys it; null if the tier includes it. */
    orderId: integer().references(() => orders.id),
    /** The stored file's key; null until it is created. A TIFF original is served itself. */
    fileKey: text(),
    fileType: text(),
    fileBytes: bigint({ mode: "number" }),
    /** The scan's rotation when the file was created, in degrees clockwise. */
    fileOrientation: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    unlockedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex("scan_unlocks_one_per_size").on(t.scanId, t.size), index().on(t.orderId)],
);
