import { expect, test } from "vitest";
import { isDue } from "./clock-work.ts";
import { timeOn } from "./fast-clock.ts";
import type { Reading } from "./readings.ts";
import { busyAt } from "./traffic.ts";
import { type EnduranceRun, exceededLimits } from "./verdict.ts";

// The long run is `npm run endurance`; this tests that it would notice a problem.

const reading = (own: Partial<Reading> = {}): Reading => ({
  minute: 1,
  clock: "2026-06-15T07:00:00.000Z",
  rssMb: 200,
  heapMb: 80,
  externalMb: 5,
  handles: { TCPSocketWrap: 20, Timeout: 40 },
  openFiles: 40,
  connections: { "nice-film-lab": 6, "nice-jobs": 3 },
  processes: 0,
  temporaryFiles: 0,
  rows: {
    sessions: 0,
    loginThrottles: 0,
    rateLimits: 0,
    zipDownloads: 0,
    strangersDrafts: 0,
    passkeyChallenges: 0,
    replacedPictures: 0,
    draftUploadHours: 0,
  },
  oneTimeCodes: 3,
  users: 30,
  jobs: { late: [], failed: 0, done: 100 },
  busLagMs: 3,
  calls: 200,
  p99Ms: 90,
  ...own,
});

const result = (own: Partial<EnduranceRun> = {}): EnduranceRun => ({
  beginning: reading(),
  early: reading(),
  minutes: [reading()],
  end: reading(),
  later: reading(),
  statuses: { 200: 4_000 },
  wrong: {},
  visits: 1_000,
  errors: [],
  ...own,
});

test("a day without lasting growth passes, within tolerances", () => {
  expect(exceededLimits(result())).toEqual([]);
  expect(exceededLimits(result({ end: reading({ rssMb: 225, heapMb: 86, openFiles: 42 }) }))).toEqual([]);
});

test.each<[string, Partial<EnduranceRun>, RegExp]>([
  ["memory", { end: reading({ rssMb: 240 }) }, /resident memory grew from 200 to 240 MB/],
  ["the heap", { end: reading({ heapMb: 95 }) }, /the heap grew from 80 to 95 MB/],
  ["timers", { end: reading({ handles: { TCPSocketWrap: 20, Timeout: 60 } }) }, /handles: 42 at the beginning, 62/],
  ["descriptors", { end: reading({ openFiles: 60 }) }, /open files: 40 at the beginning, 60/],
  [
    "connections",
    { end: reading({ connections: { "nice-film-lab": 14 }, handles: { TCPSocketWrap: 25, Timeout: 45 } }) },
    /connections: 9 at the beginning, 14/,
  ],
  ["a helper", { end: reading({ processes: 1 }) }, /processes: 0 at the beginning, 1/],
  ["a temporary file", { end: reading({ temporaryFiles: 1 }) }, /temporary files: 0 at the beginning, 1/],
  [
    "rows",
    { later: reading({ rows: { ...reading().rows, loginThrottles: 1 } }) },
    /rows of loginThrottles, nine days later: 0/,
  ],
  ["codes", { later: reading({ oneTimeCodes: 31 }) }, /31 codes are kept of 30 accounts/],
  ["a failed job", { later: reading({ jobs: { late: [], failed: 1, done: 100 } }) }, /failed jobs: 0/],
  ["a late job", { end: reading({ jobs: { late: ["prepare-zip"], failed: 0, done: 100 } }) }, /late jobs: prepare-zip/],
  ["a slow bus", { minutes: [reading({ busLagMs: 4_000 })] }, /live events took up to 4000 ms/],
  ["a 500", { statuses: { 200: 4_000, 500: 1 } }, /1 answers were 500/],
  ["an error in the log", { errors: ['{"level":"error","msg":"job failed"}'] }, /it logged 1 errors, such as/],
  ["failed visits", { wrong: { "orderFilm: 503 Busy": 3 } }, /3 of 1000 visits went wrong: orderFilm: 503 Busy/],
])("a leftover of %s is reported", (_, own, words) => {
  expect(exceededLimits(result(own))).toEqual([expect.stringMatching(words)]);
});

test("work is due in the minutes its schedule names", () => {
  const at = (time: string) => new Date(`2026-06-15T${time}:30Z`);
  expect(["04:40", "04:41", "05:41"].map((time) => isDue("41 4 * * *", at(time)))).toEqual([false, true, false]);
  expect(["10:05", "10:06"].map((time) => isDue("*/5 * * * *", at(time)))).toEqual([true, false]);
  const shifted = ["10:02", "10:03", "10:12", "10:13"].map((time) => isDue("3-59/10 * * * *", at(time)));
  expect(shifted).toEqual([false, true, false, true]);
  expect(isDue("* * * * *", at("00:00"))).toBe(true);
  expect(() => isDue("1-5 * * * *", at("00:00"))).toThrow(/no word here/);
});

test("the clock runs at the configured speed from the configured time", () => {
  const from = Date.parse("2026-06-15T06:00:00Z");
  expect(timeOn({ at: 1_000, from, speed: 60 }, 61_000).toISOString()).toBe("2026-06-15T07:00:00.000Z");
});

test("noon is busy and night is quiet", () => {
  expect(busyAt(new Date("2026-06-15T13:00:00Z"))).toBeCloseTo(1);
  expect(busyAt(new Date("2026-06-15T01:00:00Z"))).toBeCloseTo(0.1);
});
