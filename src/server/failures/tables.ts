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

/** Background work that failed often or for good. Of the same work about the same thing one row is open. */
export const failures = pgTable(
  "failures",
  {
    id: uuid().primaryKey(),
    kind: failureKind().notNull(),
    state: failureState().notNull(),
    /** Which work it is, and what it was told: emptied once it is over. */
    work: text().notNull(),
    data: jsonb().$type<object>().notNull(),
    /** Of `data`, by which the same work is known again. */
    dataHash: text().notNull(),
    /** The job that is at it. */
    jobId: uuid().notNull(),
    title: text().notNull(),
    reason: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    orderId: integer().references(() => orders.id, { onDelete: "cascade" }),
    /** No key to rolls: what was removed since may still fail. */
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

/** What people did about a failure. */
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
