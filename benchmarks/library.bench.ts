import autocannon from "autocannon";
import pg from "pg";
import { signUp } from "../src/contract/accounts/auth.ts";
import { type CallName, contract } from "../src/contract/all.ts";
import { createClient, pathOf } from "../src/contract/kit/client.ts";
import type { Lab } from "../src/server/composition-root.ts";
import { openInside, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import { captureSql } from "./support/capture-sql.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillLibrary, type MonthOfRolls } from "./support/fill-library.ts";
import { lookThroughLibrary } from "./support/browse-library.ts";
import { rowsRead } from "./support/plans.ts";
import { type Input, runInside } from "./support/run-inside.ts";

const ONLY = process.env.BENCH_ONLY ?? "";
const CALLERS = 4;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const FRAMES = 36;
const YEARS = 20;
/** Rolls of 36 frames: some 180,000 frames in 237 months. */
const A_MONTH = 21;

/** This many rolls in each month of twenty years, and more in one month. */
const everyMonth = (rolls: number, most: { month: string; rolls: number } | null = null): MonthOfRolls[] =>
  Array.from({ length: YEARS * 12 }, (_, at) => {
    const month = `${2007 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, "0")}`;
    return { month, rolls: month === most?.month ? most.rolls : rolls, frames: FRAMES };
  }).filter(({ month }) => month < "2026-11");

const LIBRARIES = [
  { name: "1,000 scans in one roll", months: [{ month: "2026-10", rolls: 1, frames: 1000 }], month: "2026-10" },
  { name: "20,000 scans", months: everyMonth(2, { month: "2016-05", rolls: 82 }), month: "2012-03" },
  {
    name: "250,000 scans, 70,000 in one month",
    months: everyMonth(A_MONTH, { month: "2018-08", rolls: 1945 }),
    month: "2012-03",
  },
] as const;

type Library = { userId: string; token: string; rollId: string; name: string; month: string; months: number };

/** All scans of small and large libraries: the calls' time and rows read, and the browser's rendering. */
export const libraryBench: Bench = {
  name: "library",
  run: (progress) =>
    withBenchLab(
      async (lab) => {
        const database = new pg.Client({ connectionString: lab.databaseUrl });
        await database.connect();
        const libraries: Library[] = [];
        const wanted = LIBRARIES.filter(({ name }) => name.includes(ONLY));
        for (const [number, { name, months, month }] of wanted.entries()) {
          const owner = await newOwner(lab, number);
          const { rollId, scans } = await fillLibrary(database, owner.userId, months);
          progress(`${name}: ${scans.toLocaleString("en-US")}`);
          libraries.push({ ...owner, rollId, name, month, months: months.length });
        }
        await database.query("vacuum analyze");
        const figures: Figure[] = [];
        const inside = await openInside(lab);
        try {
          for (const call of CALLS)
            for (const library of libraries)
              figures.push(...(await ask({ lab, inside, database }, call, library, progress)));
        } finally {
          await inside.close();
        }
        await database.end();
        for (const library of libraries) figures.push(...(await look(lab, library, progress)));
        return figures;
      },
      { TRUST_PROXY: "true" },
    ),
};

async function newOwner({ origin }: BenchLab, number: number): Promise<{ userId: string; token: string }> {
  let token: string | null = null;
  const client = createClient({ origin, token: { get: () => token, set: (next) => void (token = next) } });
  const body = {
    firstName: "Lib",
    lastName: "Rary",
    email: `library-${number}@bench.test`,
    password: "only for this bench 1",
  };
  const { user } = await client.call(signUp, { body });
  return { userId: user.id, token: token! };
}

/** Limits on a call's rows and time for a single user, whatever the library's size. */
type Call = { name: string; call: CallName; input: (library: Library) => Input; rows: number; ms: number };

const CALLS: readonly Call[] = [
  {
    name: "rolls, 25",
    call: "listRolls",
    input: ({ userId }) => ({ params: { userId }, query: { limit: 25 } }),
    rows: 10_000,
    ms: 100,
  },
  // Counted over the whole library.
  { name: "months", call: "scanMonths", input: ({ userId }) => ({ params: { userId } }), rows: 270_000, ms: 250 },
  {
    name: "rolls of a month",
    call: "scanRolls",
    input: ({ userId, month }) => ({ params: { userId }, query: { month } }),
    rows: 4_000,
    ms: 100,
  },
  {
    name: "50 small pictures",
    call: "listThumbnails",
    input: ({ userId, rollId }) => ({ params: { userId }, query: { filmRollId: rollId, limit: 50 } }),
    rows: 2_500,
    ms: 100,
  },
];

async function ask(
  { lab, inside, database }: { lab: BenchLab; inside: Lab; database: pg.Client },
  { name, call, input, rows: atMostRows, ms: atMostMs }: Call,
  library: Library,
  progress: (text: string) => void,
): Promise<Figure[]> {
  const requested = input(library);
  const path = pathOf(contract[call], requested.params, requested.query);
  const { perSecond } = await load(lab, library, path, CALLERS);
  const { ms } = await load(lab, library, path, 1);
  const caller = { userId: library.userId, role: "CUSTOMER" };
  let rows = 0;
  for (const sent of await captureSql(() => runInside(inside, { call, input: requested }, caller)))
    rows += await rowsRead(database, sent);
  const at = `${name}, ${library.name}`;
  progress(`${at}: ${perSecond.toFixed(0)}/s, ${ms.toFixed(1)} ms alone, ${rows} rows`);
  return [
    { name: at, unit: "/s", value: perSecond, aim: null },
    { name: `${at}: time`, unit: "ms", value: ms, aim: { atMost: atMostMs } },
    { name: `${at}: rows read`, unit: "rows", value: rows, aim: { atMost: atMostRows } },
  ];
}

/** @returns calls per second, and the mean time of one */
async function load(
  { origin }: BenchLab,
  { token }: Library,
  path: string,
  connections: number,
): Promise<{ perSecond: number; ms: number }> {
  const result = await autocannon({
    url: origin + path,
    connections,
    duration: SECONDS,
    headers: { authorization: token },
  });
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} replies were errors`);
  return { perSecond: result.requests.average, ms: result.latency.mean };
}

async function look(lab: BenchLab, library: Library, progress: (text: string) => void): Promise<Figure[]> {
  const seen = await lookThroughLibrary(lab.origin, library);
  progress(`${library.name}: ${JSON.stringify(seen)}`);
  const figure = (name: string, unit: string, value: number, atMost: number): Figure => ({
    name: `${library.name}: ${name}`,
    unit,
    value,
    aim: { atMost },
  });
  return [
    figure("first pictures", "ms", seen.firstMs, 2_000),
    ...(library.months > 1 ? [figure("pictures after a scrub", "ms", seen.scrubMs, 1_000)] : []),
    figure("longest task while scrolling", "ms", seen.longestTaskMs, 200),
    figure("heap after everything", "MB", seen.heapMb, 250),
  ];
}
