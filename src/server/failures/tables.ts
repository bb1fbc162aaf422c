import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { FAILURE_KINDS, FAILURE_STATES, FAILURE_STEPS } from "../../rules/failures/failures.ts";
import { users } from "../accounts/tables.ts";
import { orders } from "../orders/tables.ts";

export const failureKind = pgEnum("failure_kind", FAILURE_KINDS);
export const failureState = pgEnum("failure_state", FAILURE_STATES);
export const failureStep = pgEnum("failure_step", FAILURE_STEPS);

/**
 * The dead-letter queue: background work that failed repeatedly or permanently. The same work on the same object has at
 * most one open row.
 */
export const failures = pgTable(
  "failures",
  {
    id: uuid().primaryKey(),
    kind: failureKind().notNull(),
    state: failureState().notNull(),
    /** The job's name and data; the data is emptied when the failure is closed. */
    work: text().notNull(),
    data: jsonb().$type<object>().notNull(),
    /** Hash of `data`, which identifies the same work. */
    dataHash: text().notNull(),
    jobId: uuid().notNull(),
    title: text().notNull(),
    reason: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    orderId: integer().references(() => orders.id, { onDelete: "cascade" }),
    /** No foreign key: work on rolls that were removed since may still fail. */
    rollId: uuid(),
    canBeTriedAgain: boolean().notNull(),
    tries: integer().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("failures_one_open")
      .on(t.work, t.dataHash)
      .where(sql`${t.state} in ('TRYING', 'GIVEN_UP')`),
    index("failures_open")
      .on(t.kind, t.at)
      .where(sql`${t.state} in ('TRYING', 'GIVEN_UP')`),
    index().on(t.state, t.at),
    index().on(t.userId),
    index().on(t.orderId),
  ],
);

/** Staff actions on a failure. */
export const failureSteps = pgTable(
  "failure_steps",
  {
    id: uuid().primaryKey(),
    failureId: uuid()
      .notNull()
      .references(() => failures.id, { onDelete: "cascade" }),
    step: failureStep().notNull(),
    byUserId: uuid()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.failureId, t.at), index().on(t.byUserId)],
);
