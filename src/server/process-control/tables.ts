import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { BATH_EVENTS, BATH_STEPS, REPLENISH_UNITS } from "../../rules/process-control/baths.ts";
import type { ProcessLimits, StripReading } from "../../rules/process-control/strips.ts";
import { users } from "../accounts/tables.ts";
import { filmProcess, rolls } from "../film/rolls/tables.ts";

/** A developing machine, or a tank line by hand. */
export const machines = pgTable("machines", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  process: filmProcess().notNull(),
  retiredAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** One fill of a machine's tank. A roll went through the baths that its machine held when it was developed. */
export const baths = pgTable(
  "baths",
  {
    id: uuid().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    step: text({ enum: BATH_STEPS }).notNull(),
    product: text().notNull(),
    volumeMl: integer().notNull(),
    maxAgeDays: integer(),
    /** In rolls of 135-36. */
    maxRolls: integer(),
    replenishMl: integer(),
    replenishPer: text({ enum: REPLENISH_UNITS }).notNull(),
    mixedAt: timestamp({ withTimezone: true }).notNull(),
    dumpedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.machineId, t.mixedAt),
    uniqueIndex("baths_one_per_tank")
      .on(t.machineId, t.step)
      .where(sql`${t.dumpedAt} is null`),
  ],
);

export const bathEvents = pgTable(
  "bath_events",
  {
    id: uuid().primaryKey(),
    bathId: uuid()
      .notNull()
      .references(() => baths.id),
    kind: text({ enum: BATH_EVENTS }).notNull(),
    ml: integer(),
    note: text().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.bathId, t.at), index().on(t.byUserId)],
);

/** Rolls by the machine that developed them; `at` is the time of their DEVELOPED event. */
export const developedRolls = pgTable(
  "developed_rolls",
  {
    rollId: uuid()
      .primaryKey()
      .references(() => rolls.id, { onDelete: "cascade" }),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.machineId, t.at)],
);

/** Reference strips of the makers' boxes. Append-only: a corrected one is a new one. */
export const referenceStrips = pgTable(
  "reference_strips",
  {
    id: uuid().primaryKey(),
    process: filmProcess().notNull(),
    code: text().notNull(),
    reading: jsonb().$type<StripReading>().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.process, t.createdAt), index().on(t.byUserId)],
);

export const controlStrips = pgTable(
  "control_strips",
  {
    id: uuid().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    referenceId: uuid().references(() => referenceStrips.id),
    /** From the reference strip's reading at that time, in hundredths of density. */
    deviations: jsonb().$type<StripReading>().notNull(),
    note: text().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Read or entered wrong. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.machineId, t.at), index().on(t.referenceId), index().on(t.byUserId)],
);

/** A manager's decision to run film despite a strip outside control. */
export const stripOverrides = pgTable(
  "strip_overrides",
  {
    stripId: uuid()
      .primaryKey()
      .references(() => controlStrips.id),
    reason: text().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.byUserId)],
);

/** Limits that a manager changed; processes without a row have the starting values. */
export const controlLimits = pgTable("control_limits", {
  process: filmProcess().primaryKey(),
  limits: jsonb().$type<ProcessLimits>().notNull(),
});
