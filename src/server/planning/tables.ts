import { date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { PLAN_STATIONS } from "../../rules/planning/plan.ts";
import { users } from "../accounts/tables.ts";
import { filmProcess } from "../film/rolls/tables.ts";

/** Rolls that the lab finishes on a weekday, 0 for Sunday; the starting values hold where there is no row. */
export const dayCapacities = pgTable(
  "day_capacities",
  {
    process: filmProcess().notNull(),
    weekday: smallint().notNull(),
    rolls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.process, t.weekday] })],
);

/** Staff by station and day. */
export const staffShifts = pgTable(
  "staff_shifts",
  {
    day: date({ mode: "string" }).notNull(),
    station: text({ enum: PLAN_STATIONS }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.day, t.station, t.userId] }), index().on(t.userId)],
);
