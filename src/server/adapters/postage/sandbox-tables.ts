import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { TRACKING_STATES } from "../../../rules/shipping/tracking.ts";

/** State that an outside postage company would store. Written only by that adapter, on its own connections. */
export const sandboxPostageObjects = pgTable("sandbox_postage_objects", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  trackingNumber: text().notNull().unique(),
  state: text({ enum: TRACKING_STATES }).notNull(),
  data: jsonb().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  movedAt: timestamp({ withTimezone: true }).notNull(),
});
