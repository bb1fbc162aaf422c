import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { SERVICES } from "../../rules/services/services.ts";

export type KeptFailure = { at: string; message: string };

/** How each service outside answered last, whichever process asked it. */
export const serviceAnswers = pgTable("service_answers", {
  service: text({ enum: SERVICES }).primaryKey(),
  answeredAt: timestamp({ withTimezone: true }),
  tookMs: integer(),
  /** The latest first, a few. */
  failures: jsonb().$type<KeptFailure[]>().notNull().default([]),
});
