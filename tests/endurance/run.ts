import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openClockWork } from "./clock-work.ts";
import { type Course, timeOn } from "./fast-clock.ts";
import { plotOf } from "./plot.ts";
import { openReader, type Reader, type Reading } from "./readings.ts";
import { type TestedProduct, startTestedProduct } from "./tested-product.ts";
import { Tally } from "./tally.ts";
import { settleTown, type Town } from "./town.ts";
import { openTown } from "./traffic.ts";
import { BOUNDS, type EnduranceRun, tableOf, exceededLimits } from "./verdict.ts";

// `npm run endurance [-- minutes]`: a day of ordinary traffic and work in 24 minutes, on a clock that runs 60 times as
// fast. Exits with 1 when anything has grown that should not, and reports it.

const SPEED = 60;
const WHOLE = 24;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than the idle time of a picture process, and than the lifetime of a day's last links. */
const REST_MS = 75_000;
const LATER_MS = 9 * DAY_MS;
const SETTLES_WITHIN_MS = 3 * MINUTE_MS;
const BEGINS_AT_HOUR = 6;

const minutes = Number(process.argv[2] ?? WHOLE);
if (!(minutes >= 1)) {
  console.error("How many minutes? npm run endurance -- 3");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "nice-endurance-"));
const product = await startTestedProduct(folder);
try {
  const result = await runDay(product);
  const over = exceededLimits(result);
  keep(result, over);
  console.log(`\n${tableOf(result)}\n`);
  console.log(
    Object.entries(result.statuses)
      .map(([status, times]) => `${status} × ${times}`)
      .join(", "),
  );
  for (const words of over) console.log(`OVER  ${words}`);
  if (over.length === 0) console.log(`At the end as at the beginning, after ${result.visits} visits`);
  process.exitCode = over.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function runDay(of: TestedProduct): Promise<EnduranceRun> {
  const town = await settleTown(of.origin, new Tally());
  const reader = openReader(of, town);
  try {
    return await runDayIn(town, reader, of);
  } finally {
    await reader.close();
  }
}

async function runDayIn(town: Town, reader: Reader, of: TestedProduct): Promise<EnduranceRun> {
  const { tally } = town;
  await settled(reader);
  const beginning = await reader.read({ minute: 0, clock: new Date() });

  const course: Course = { at: Date.now(), from: nextMorning(), speed: SPEED };
  const clock = () => timeOn(course);
  const work = await openClockWork(of.ownerUrl, clock());
  of.setClock(course);
  const { minute: comes, empty } = openTown(town);
  const until = async (realMs: number, visited: boolean) => {
    while (Date.now() - course.at < realMs) {
      const now = clock();
      await work.upTo(now);
      if (visited) comes(now);
      await sleep(MINUTE_MS / SPEED - ((Date.now() - course.at) % (MINUTE_MS / SPEED)));
    }
  };
  const readings: Reading[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await until(minute * MINUTE_MS, true);
    const reading = await reader.read({ minute, clock: clock() });
    readings.push(reading);
    const { calls, rssMb, heapMb } = reading;
    console.log(`${reading.clock.slice(11, 16)}  ${calls} calls, ${rssMb} MB, heap ${heapMb} MB${wrongSoFar(tally)}`);
  }
  await empty();
  await until(Date.now() - course.at + REST_MS, false);
  const end = await reader.read({ minute: minutes + 1, clock: clock() });

  const on: Course = { at: Date.now(), from: clock().getTime() + LATER_MS, speed: 1 };
  of.setClock(on);
  await work.all();
  await settled(reader);
  // Again, for the jobs that the first round created.
  await work.all();
  await settled(reader);
  const later = await reader.read({ minute: minutes + 2, clock: timeOn(on) });
  await work.close();
  const early = readings[Math.max(0, Math.ceil(minutes / 8) - 1)]!;
  const { statuses, wrong, visits } = tally;
  return { beginning, early, minutes: readings, end, later, statuses, wrong, visits, errors: of.errors };
}

async function settled(reader: Reader): Promise<void> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    await sleep(1_000);
    const due = await reader.dueJobs();
    if (due.length === 0 && reader.processes() === 0) return;
    if (Date.now() > deadline) return console.log(`Still busy: ${due.join(", ") || "a helper runs"}`);
  }
}

function nextMorning(): number {
  const now = Date.now();
  const today = now - (now % DAY_MS) + BEGINS_AT_HOUR * 60 * MINUTE_MS;
  return today > now ? today : today + DAY_MS;
}

function wrongSoFar({ timesWrong, wrong }: Tally): string {
  return timesWrong === 0 ? "" : `; ${timesWrong} visits went wrong, such as ${Object.keys(wrong).at(-1)}`;
}

function keep(result: EnduranceRun, over: string[]): void {
  if (minutes < WHOLE) return;
  const results = join(import.meta.dirname, "../../benchmarks/results");
  mkdirSync(results, { recursive: true });
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
  const about = { at: new Date().toISOString(), machine, speed: SPEED, bounds: BOUNDS, over };
  writeFileSync(join(results, "endurance.json"), `${JSON.stringify({ ...about, ...result }, null, 2)}\n`);
  writeFileSync(join(results, "endurance.svg"), plotOf(result.minutes));
}
