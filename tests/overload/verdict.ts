import { type Attack, missedWork } from "./attack.ts";
import type { Seen } from "./probe.ts";
import type { Tally } from "./tally.ts";
import { textTable } from "../../benchmarks/support/text-table.ts";

/** Bounds under every attack; times in ms, memory in MB. */
export const BOUNDS = {
  health: 1_000,
  home: 2_000,
  server: 450,
  /** The connections alone take some 150 MB. */
  database: 400,
  recoveryMs: 10_000,
  /** Share of an uninvolved visitor's requests. */
  failed: 0.01,
  /** Log lines that need attention: an attack must not bury the ones that matter. */
  errors: 20,
};

export type Result = {
  name: string;
  seconds: number;
  answers: Record<string, number>;
  /** Number of requests to each meanwhile: with fewer than a hundred, the 99th percentile is the worst. */
  requested: number;
  health: { p50: number; p99: number; worst: number };
  home: { p50: number; p99: number; worst: number };
  failed: Record<string, number>;
  serverMb: number;
  databaseMb: number;
  /** Until everything worked as before; null when it did not. */
  wellAgainAfterMs: number | null;
  restarts: string[];
  /** Number of error lines in the log, and the first one. */
  errors: { lines: number; first: string | null };
  broken: string[];
};

export function resultOf(
  attack: Attack,
  tally: Tally,
  seen: Seen,
  measured: Pick<Result, "seconds" | "wellAgainAfterMs" | "restarts" | "errors">,
): Result {
  const result: Result = {
    name: attack.name,
    ...measured,
    answers: tally.counts,
    requested: seen.health.length,
    health: spreadOf(seen.health),
    home: spreadOf(seen.home),
    failed: seen.failed,
    serverMb: Math.round(seen.memory.server),
    databaseMb: Math.round(seen.memory.database),
    broken: [...tally.complaints, ...missedWork(attack, tally)],
  };
  return { ...result, broken: [...result.broken, ...whatIsBroken(result, seen, attack.ends === true)] };
}

function whatIsBroken(result: Result, seen: Seen, ends: boolean): string[] {
  const { answers, health, home, failed, serverMb, databaseMb, wellAgainAfterMs, restarts, errors } = result;
  const requested = seen.health.length + seen.home.length;
  const notAnswered = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const inFlow: [boolean, string][] = [
    [health.p99 > BOUNDS.health, `a sign of life took ${health.p99} ms`],
    [home.p99 > BOUNDS.home, `the home page took ${home.p99} ms`],
    [notAnswered > requested * BOUNDS.failed, `${notAnswered} of ${requested} visitors were not answered well`],
    [restarts.length > 0, `the server ended: ${restarts.join(", ")}`],
  ];
  const always: [boolean, string][] = [
    [Number(answers[500] ?? 0) > 0, `${answers[500]} answers were 500`],
    [Object.keys(failed).some((what) => what.endsWith(" 500")), "a visitor got 500"],
    [errors.lines > BOUNDS.errors, `it logged ${errors.lines} errors, such as ${errors.first}`],
    [serverMb > BOUNDS.server, `the server took ${serverMb} MB`],
    [databaseMb > BOUNDS.database, `the database took ${databaseMb} MB`],
    [wellAgainAfterMs === null, `it did not work as before within ${BOUNDS.recoveryMs / 1000} s`],
    [ends && restarts.length !== 1, `it was started again ${restarts.length} times`],
  ];
  return [...(ends ? [] : inFlow), ...always].filter(([is]) => is).map(([, text]) => text);
}

function spreadOf(times: number[]): { p50: number; p99: number; worst: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

const HEAD = [
  "attack",
  "answers",
  "asked",
  "health p50/p99/worst",
  "/ p99/worst",
  "MB",
  "db MB",
  "well after",
  "restarts",
  "",
];

export function tableOf(results: readonly Result[]): string {
  const rows = results.map((one) => [
    one.name,
    String(Object.values(one.answers).reduce((sum, count) => sum + count, 0)),
    String(one.requested),
    `${one.health.p50}/${one.health.p99}/${one.health.worst} ms`,
    `${one.home.p99}/${one.home.worst} ms`,
    String(one.serverMb),
    String(one.databaseMb),
    one.wellAgainAfterMs === null ? "never" : `${(one.wellAgainAfterMs / 1000).toFixed(1)} s`,
    String(one.restarts.length),
    one.broken.length === 0 ? "holds" : "BROKEN",
  ]);
  const answers = results.map((one) => `${one.name}: ${answersOf(one.answers)}`);
  return [textTable([HEAD, ...rows]), "", ...answers].join("\n");
}

const answersOf = (answers: Record<string, number>): string =>
  Object.entries(answers)
    .map(([what, count]) => `${what} × ${count}`)
    .join(", ");
