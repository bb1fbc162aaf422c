import { and, eq, sql } from "drizzle-orm";
import type { Process } from "../src/rules/film/film.ts";
import type { BathStep } from "../src/rules/process-control/baths.ts";
import type { Channel, StripReading } from "../src/rules/process-control/strips.ts";
import { DAY_MS, HOUR_MS } from "../src/rules/time.ts";
import type { Tx } from "../src/server/deps.ts";
import { rollEvents, rolls } from "../src/server/film/rolls/tables.ts";
import { newId } from "../src/server/platform/ids.ts";
import { bathEvents, baths, controlStrips, developedRolls, machines } from "../src/server/process-control/tables.ts";

type DemoBath = [step: BathStep, product: string, volumeMl: number, daysAgo: number, replenishMl: number | null];
const MACHINES: readonly { name: string; process: Process; baths: readonly DemoBath[] }[] = [
  {
    name: "Noritsu V50",
    process: "C41",
    baths: [
      ["DEVELOPER", "Flexicolor LU", 8000, 24, 48],
      ["BLEACH", "Flexicolor Bleach III NR", 8000, 60, 12],
      ["FIXER", "Flexicolor Fixer", 8000, 60, 52],
      ["STABILIZER", "Final rinse", 5000, 10, 40],
    ],
  },
  {
    name: "Jobo ATL",
    process: "E6",
    baths: [
      ["FIRST_DEVELOPER", "Tetenal 3-bath", 1000, 5, null],
      ["COLOR_DEVELOPER", "Tetenal 3-bath", 1000, 5, null],
      ["BLEACH_FIX", "Tetenal 3-bath", 1000, 5, null],
    ],
  },
  {
    name: "Tank line",
    process: "BW",
    baths: [
      ["DEVELOPER", "XTOL, replenished", 5000, 40, 70],
      ["FIXER", "Ilford Rapid Fixer", 5000, 15, null],
    ],
  },
];
const MAX_AGE_DAYS = 90;
/** The developer of small tanks is mixed for a few rolls. */
const MAX_ROLLS = 12;
const STRIPS = 30;

/** Machines whose baths developed all film so far, and a month of strips that drift toward the action limit. */
export async function mixDemoBaths(tx: Tx, { by, now }: { by: string; now: Date }): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const { name, process, baths: mixed } of MACHINES) {
    const machineId = newId();
    await tx.insert(machines).values({ id: machineId, name, process, createdAt: ago(240) });
    for (const [step, product, volumeMl, daysAgo, replenishMl] of mixed) {
      const id = newId();
      const limits = { maxAgeDays: MAX_AGE_DAYS, maxRolls: replenishMl === null ? MAX_ROLLS : null, replenishMl };
      const mixedAt = ago(daysAgo);
      await tx
        .insert(baths)
        .values({ id, machineId, step, product, volumeMl, ...limits, replenishPer: "ROLL", mixedAt });
      await tx
        .insert(bathEvents)
        .values({ id: newId(), bathId: id, kind: "MIXED", ml: volumeMl, note: "", byUserId: by, at: mixedAt });
    }
    await tx.insert(controlStrips).values(
      Array.from({ length: STRIPS }, (_, at) => ({
        id: newId(),
        machineId,
        deviations: driftOf(at, process),
        note: "",
        byUserId: by,
        at: new Date(ago(STRIPS - at).getTime() + 2 * HOUR_MS),
      })),
    );
    const developed = await tx
      .select({ rollId: rolls.id, at: rollEvents.at })
      .from(rolls)
      .innerJoin(rollEvents, and(eq(rollEvents.rollId, rolls.id), eq(rollEvents.event, "DEVELOPED")))
      .where(eq(sql`coalesce(${rolls.crossProcessTargetFormat}, ${rolls.process})`, process));
    if (developed.length > 0) await tx.insert(developedRolls).values(developed.map((roll) => ({ ...roll, machineId })));
  }
}

/** Returns deviations that wander by a few hundredths; the developer slowly gains activity. */
function driftOf(at: number, process: Process): StripReading {
  const wave = (speed: number, reach: number) => Math.round(Math.sin(at * speed) * reach);
  const patch = (drift: number, reach: number) => {
    const of = (channel: Channel, speed: number) =>
      process === "BW" && channel !== "green" ? null : Math.round((at * drift) / STRIPS) + wave(speed, reach);
    return { red: of("red", 0.9), green: of("green", 0.6), blue: of("blue", 1.3) };
  };
  return { dMin: patch(1, 1), ld: patch(2, 2), hd: patch(4, 2), dMax: patch(3, 3) };
}
