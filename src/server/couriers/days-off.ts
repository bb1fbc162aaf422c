import { and, asc, count, eq, gte, isNull, or } from "drizzle-orm";
import * as contract from "../../contract/couriers/days-off.ts";
import type { DayOff } from "../../contract/couriers/days-off.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { BRAND } from "../../rules/brand.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { messengerById } from "./queries.ts";
import { courierDaysOff, courierStops } from "./tables.ts";

/** With how many stops are booked on each already. */
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

export function listDaysOff({ db, now }: Pick<Deps, "db" | "now">): Promise<DayOff[]> {
  return withStops(db)
    .where(gte(courierDaysOff.day, calendarDay(now(), BRAND.timeZone)))
    .orderBy(asc(courierDaysOff.day), asc(courierDaysOff.id));
}

/** Who does not ride on a day, and why; a holiday is of nobody. */
export async function reasonsOff(db: Db, day: string): Promise<{ messengerId: string | null; reason: string }[]> {
  return db
    .select({ messengerId: courierDaysOff.messengerId, reason: courierDaysOff.reason })
    .from(courierDaysOff)
    .where(eq(courierDaysOff.day, day));
}

export async function addDayOff(deps: Deps, form: BodyOf<typeof contract.addDayOff>): Promise<DayOff> {
  if (form.day < calendarDay(deps.now(), BRAND.timeZone)) throw refuse(contract.addDayOff, "PAST");
  if (form.messengerId !== null) await messengerById(deps.db, form.messengerId);
  const id = newId();
  await deps.db
    .insert(courierDaysOff)
    .values({ ...form, id, createdAt: deps.now() })
    .catch((error: unknown) => {
      const isKnown = isTaken(error, "courier_days_off_once") || isTaken(error, "courier_days_off_holiday");
      throw isKnown ? refuse(contract.addDayOff, "KNOWN") : error;
    });
  const [added] = await withStops(deps.db).where(eq(courierDaysOff.id, id));
  return added!;
}

export async function removeDayOff({ db }: Deps, dayOffId: string): Promise<void> {
  const removed = await db
    .delete(courierDaysOff)
    .where(eq(courierDaysOff.id, dayOffId))
    .returning({ id: courierDaysOff.id });
  if (removed.length === 0) throw notFound("There is no such day off.");
}
