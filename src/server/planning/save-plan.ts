import { and, eq, inArray } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/planning/plan.ts";
import { PLAN_STATION_LABELS, allCapacities } from "../../rules/planning/plan.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { excludedColumns } from "../platform/database/columns.ts";
import { invalidField } from "../platform/http/errors.ts";
import { dayCapacities, staffShifts } from "./tables.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const asFields = (capacities: ReturnType<typeof allCapacities>): Record<string, number> =>
  Object.fromEntries(capacities.map(({ process, weekday, rolls }) => [`${process} ${WEEKDAYS[weekday]}`, rolls]));

export async function setCapacities(
  deps: Deps,
  { capacities }: BodyOf<typeof contract.setCapacities>,
  by: string,
): Promise<void> {
  const rows = [...new Map(capacities.map((row) => [`${row.process} ${row.weekday}`, row])).values()];
  if (rows.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const before = asFields(allCapacities(await tx.select().from(dayCapacities).for("update")));
    await tx
      .insert(dayCapacities)
      .values(rows)
      .onConflictDoUpdate({
        target: [dayCapacities.process, dayCapacities.weekday],
        set: excludedColumns(dayCapacities),
      });
    const after = asFields(allCapacities(await tx.select().from(dayCapacities)));
    const thing = { kind: "PLAN" as const, id: "capacities", name: "Capacity" };
    await recordChange(deps, tx, { by, verb: "CHANGED", thing, before, after });
  });
}

/** Sets a station's people for a day. */
export async function setShift(
  deps: Deps,
  { day, station, userIds }: BodyOf<typeof contract.setShift>,
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const former = await tx
      .delete(staffShifts)
      .where(and(eq(staffShifts.day, day), eq(staffShifts.station, station)))
      .returning();
    const people = await namesOf(tx, [...new Set([...userIds, ...former.map(({ userId }) => userId)])]);
    const chosen = [...new Set(userIds)];
    if (chosen.some((id) => people.get(id)?.role !== "ADMIN")) throw invalidField("userIds", "Choose staff only.");
    if (chosen.length > 0)
      await tx
        .insert(staffShifts)
        .values(chosen.map((userId) => ({ day, station, userId })))
        .onConflictDoNothing();
    const names = (ids: readonly string[]) => ids.map((id) => people.get(id)!.name).toSorted();
    await recordChange(deps, tx, {
      by,
      verb: "CHANGED",
      thing: { kind: "PLAN", id: day, name: `${PLAN_STATION_LABELS[station]}, ${day}` },
      before: { people: names(former.map(({ userId }) => userId)) },
      after: { people: names(chosen) },
    });
  });
}

async function namesOf(db: Db, ids: string[]) {
  const found = await db
    .select({ id: users.id, role: users.role, name: fullName(users) })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map((user) => [user.id, user]));
}
