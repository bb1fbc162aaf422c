import { eq, sql } from "drizzle-orm";
import { wallTimeOf } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { labNumberCounters, rolls } from "./tables.ts";

/** "26-00042": the year's last two digits and the number within the year, as on the twin-check sticker. */
export function labNumber(year: number, count: number): string {
  return `${String(year % 100).padStart(2, "0")}-${String(count).padStart(5, "0")}`;
}

/**
 * Gives rolls the lab year's next lab numbers, in the order of `rollIds`. The counter's row stays locked until commit:
 * numbers are unique and without gaps, and other receipts wait briefly, so call this late.
 */
export async function assignLabNumbers(
  { now, lab }: Pick<Deps, "now" | "lab">,
  tx: Tx,
  rollIds: readonly string[],
): Promise<void> {
  if (rollIds.length === 0) return;
  const { year } = wallTimeOf(now(), lab.timeZone);
  const [counter] = await tx
    .insert(labNumberCounters)
    .values({ year, last: rollIds.length })
    .onConflictDoUpdate({
      target: labNumberCounters.year,
      set: { last: sql`${labNumberCounters.last} + ${rollIds.length}` },
    })
    .returning({ last: labNumberCounters.last });
  const first = counter!.last - rollIds.length + 1;
  const numbers = rollIds.map((_, index) => labNumber(year, first + index));
  await tx
    .update(rolls)
    .set({ labNumber: sql`given."labNumber"` })
    .from(sql`unnest(${sql.param(rollIds)}::uuid[], ${sql.param(numbers)}::text[]) as given ("rollId", "labNumber")`)
    .where(eq(rolls.id, sql`given."rollId"`));
}
