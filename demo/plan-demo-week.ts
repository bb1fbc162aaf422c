import { addDays } from "../src/rules/couriers/windows.ts";
import { BRAND } from "../src/rules/brand.ts";
import type { PlanStation } from "../src/rules/planning/plan.ts";
import { calendarDay } from "../src/rules/time.ts";
import type { Tx } from "../src/server/deps.ts";
import { staffShifts } from "../src/server/planning/tables.ts";

const WHERE: readonly (readonly [station: PlanStation, email: string])[] = [
  ["COUNTER", "desk@nice.test"],
  ["RECEIVE", "desk@nice.test"],
  ["DEVELOP", "bench@nice.test"],
  ["SCAN", "bench@nice.test"],
  ["SCAN", "manager@nice.test"],
];
const DAYS = 14;

/** Two weeks of the staff plan; weekends are free. */
export async function planDemoWeek(tx: Tx, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const today = calendarDay(now, BRAND.timeZone);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at)).filter(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0,
  );
  await tx
    .insert(staffShifts)
    .values(days.flatMap((day) => WHERE.map(([station, email]) => ({ day, station, userId: ids.get(email)! }))));
}
