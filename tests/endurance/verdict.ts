import type { Reading } from "./readings.ts";
import type { Tally } from "./tally.ts";

/** Maximum growth at the end over the reading it is compared with. */
export const BOUNDS = {
  /** Memory in MB and as a share, whichever is more. Resident memory also includes garbage not collected yet. */
  rss: { mb: 30, share: 0.15 },
  heap: { mb: 8, share: 0.15 },
  /** Without the handles of database connections. */
  handles: 2,
  openFiles: 6,
  /**
   * More than in the early hours: pools close connections idle for 10 s, which before the day begins is all of them.
   */
  connections: 4,
  processes: 0,
  temporaryFiles: 0,
  failedJobs: 0,
  /** Log lines that need attention. */
  errors: 0,
  /** Share of all visits, for a machine that was busy with something else. */
  wrong: 0.002,
  busLagMs: 1_000,
};

export type EnduranceRun = {
  /** Before any visits, with all the demo's pictures ready. */
  beginning: Reading;
  /** After everything was used: after the first three hours. */
  early: Reading;
  minutes: readonly Reading[];
  end: Reading;
  /** Nine days later, without visits. */
  later: Reading;
  statuses: Tally["statuses"];
  wrong: Tally["wrong"];
  visits: number;
  errors: readonly string[];
};

const sum = (of: Record<string, number>): number => Object.values(of).reduce((all, one) => all + one, 0);
export const handlesOf = ({ handles }: Reading): number => sum(handles);
/** A database connection is a socket and a timer that closes it when idle. */
const handlesBesideConnections = (one: Reading): number => handlesOf(one) - 2 * sum(one.connections);

export function exceededLimits({
  beginning,
  early,
  minutes,
  end,
  later,
  statuses,
  wrong,
  visits,
  errors,
}: EnduranceRun): string[] {
  const grown = (what: "rssMb" | "heapMb", { mb, share }: { mb: number; share: number }): [boolean, string] => [
    end[what] > early[what] + Math.max(mb, share * early[what]),
    `${what === "rssMb" ? "resident memory" : "the heap"} grew from ${early[what]} to ${end[what]} MB`,
  ];
  const more = (what: string, from: number, to: number, by: number): [boolean, string] => [
    to > from + by,
    `${what}: ${from} at the beginning, ${to} at the end`,
  ];
  const wrongs = Object.entries(wrong).map(([what, times]) => `${what} (× ${times})`);
  const all: [boolean, string][] = [
    grown("rssMb", BOUNDS.rss),
    grown("heapMb", BOUNDS.heap),
    more("handles", handlesBesideConnections(beginning), handlesBesideConnections(end), BOUNDS.handles),
    more("open files", beginning.openFiles, end.openFiles, BOUNDS.openFiles),
    more("connections", sum(early.connections), sum(end.connections), BOUNDS.connections),
    more("processes", beginning.processes, end.processes, BOUNDS.processes),
    more("temporary files", 0, end.temporaryFiles, BOUNDS.temporaryFiles),
    more("failed jobs", beginning.jobs.failed, later.jobs.failed, BOUNDS.failedJobs),
    ...[end, later].map(({ jobs }): [boolean, string] => [jobs.late.length > 0, `late jobs: ${jobs.late.join(", ")}`]),
    ...Object.entries(later.rows).map(([table, rows]) => more(`rows of ${table}, nine days later`, 0, rows, 0)),
    [later.oneTimeCodes > later.users, `${later.oneTimeCodes} codes are kept of ${later.users} accounts`],
    [
      minutes.some(({ busLagMs }) => busLagMs > BOUNDS.busLagMs),
      `live events took up to ${Math.max(...minutes.map(({ busLagMs }) => busLagMs))} ms`,
    ],
    [(statuses[500] ?? 0) > 0, `${statuses[500]} answers were 500`],
    [errors.length > BOUNDS.errors, `it logged ${errors.length} errors, such as ${errors[0]?.slice(0, 300)}`],
    [sum(wrong) > BOUNDS.wrong * visits, `${sum(wrong)} of ${visits} visits went wrong: ${wrongs.join("; ")}`],
  ];
  return all.filter(([is]) => is).map(([, words]) => words);
}

const HEAD = [
  "",
  "clock",
  "calls",
  "p99 ms",
  "RSS",
  "heap",
  "handles",
  "files",
  "db",
  "helpers",
  "temp",
  "bus ms",
  "jobs",
];

export function tableOf({ beginning, minutes, end, later }: EnduranceRun): string {
  const named: [string, Reading][] = [
    ["before", beginning],
    ...minutes.map((one): [string, Reading] => [String(one.minute), one]),
    ["at rest", end],
    ["9 days on", later],
  ];
  const rows = named.map(([name, one]) => [
    name,
    one.clock.slice(11, 16),
    String(one.calls),
    String(one.p99Ms),
    `${one.rssMb}`,
    `${one.heapMb}`,
    String(handlesOf(one)),
    String(one.openFiles),
    String(sum(one.connections)),
    String(one.processes),
    String(one.temporaryFiles),
    String(one.busLagMs),
    `${one.jobs.done}`,
  ]);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padStart(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
