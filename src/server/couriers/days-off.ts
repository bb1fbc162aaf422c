import { and, asc, count, eq, gte, isNull, or, sql } from "drizzle-orm";
import * as contract from "../../contract/couriers/days-off.ts";
import type { DayOff } from "../../contract/couriers/days-off.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { messengerById } from "./queries.ts";
import { courierDaysOff, courierStops, couriers } from "./tables.ts";

/** Includes the number of stops already booked on each day. */
const withStops = (db: Db) =>
  db
    .select({
      id: courierDaysOff.id,
      messengerId: courierDaysOff.messengerId,
      day: courierDaysOff.day,
      reason: courierDaysOff.reason,
      booked: count(courierStops.id),
    })
    .from(courierDaysOff)
    .leftJoin(
      courierStops,
      and(
        eq(courierStops.day, courierDaysOff.day),
        eq(courierStops.state, "BOOKED"),
        or(isNull(courierDaysOff.messengerId), eq(courierStops.messengerId, courierDaysOff.messengerId)),
      ),
    )
    .groupBy(courierDaysOff.id);

export function listDaysOff({ db, now, lab }: Pick<Deps, "db" | "now" | "lab">): Promise<DayOff[]> {
  return withStops(db)
    .where(gte(courierDaysOff.day, calendarDay(now(), lab.timeZone)))
    .orderBy(asc(courierDaysOff.day), asc(courierDaysOff.id));
}

/** Lists couriers off on a day, with the reason. Holidays have no courier. */
export async function reasonsOff(db: Db, day: string): Promise<{ messengerId: string | null; reason: string }[]> {
  return db
    .select({ messengerId: courierDaysOff.messengerId, reason: courierDaysOff.reason })
    .from(courierDaysOff)
    .where(eq(courierDaysOff.day, day));
}

export async function addDayOff(deps: Deps, form: BodyOf<typeof contract.addDayOff>, by: string): Promise<DayOff> {
  if (form.day < calendarDay(deps.now(), deps.lab.timeZone)) throw refuse(contract.addDayOff, "PAST");
  const courier = form.messengerId === null ? null : await messengerById(deps.db, form.messengerId);
  const id = newId();
  await deps.db
    .transaction(async (tx) => {
      await tx.insert(courierDaysOff).values({ ...form, id, createdAt: deps.now() });
      const thing = thingOf({ id, day: form.day });
      const after = { day: form.day, reason: form.reason, courier: courier?.name ?? EVERYONE };
      await recordChange(deps, tx, { by, verb: "ADDED", thing, after });
    })
    .catch((error: unknown) => {
      const isKnown = isTaken(error, "courier_days_off_once") || isTaken(error, "courier_days_off_holiday");
      throw isKnown ? refuse(contract.addDayOff, "KNOWN") : error;
    });
  const [added] = await withStops(deps.db).where(eq(courierDaysOff.id, id));
  return added!;
}

export async function removeDayOff({ db, now }: Deps, dayOffId: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, day, reason, messengerId } = courierDaysOff;
    const courier = sql<
      string | null
    >`(select ${couriers.name} from ${couriers} where ${couriers.id} = ${messengerId})`;
    const [removed] = await tx.delete(courierDaysOff).where(eq(id, dayOffId)).returning({ id, day, reason, courier });
    if (removed === undefined) throw notFound("Day off not found.");
    const before = { ...removed, courier: removed.courier ?? EVERYONE };
    await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(removed), before });
  });
}

const EVERYONE = "everyone";
const thingOf = ({ id, day }: { id: string; day: string }) => ({ kind: "DAY_OFF" as const, id, name: day });
