import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { SERVICES } from "../../rules/services/services.ts";

export type StoredFailure = { at: string; message: string };

/** The last response of each external service, to any process. */
export const serviceAnswers = pgTable("service_answers", {
  service: text({ enum: SERVICES }).primaryKey(),
  answeredAt: timestamp({ withTimezone: true }),
  tookMs: integer(),
  /** A few, the latest first. */
  failures: jsonb().$type<StoredFailure[]>().notNull().default([]),
});
