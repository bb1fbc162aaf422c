import autocannon from "autocannon";
import pg from "pg";
import { signUp } from "../src/contract/accounts/auth.ts";
import { createClient } from "../src/contract/kit/client.ts";
import type { CallDeps, Deps } from "../src/server/deps.ts";
import { listRolls } from "../src/server/film/rolls/queries.ts";
import { listThumbnails, scanMonths, scanRolls } from "../src/server/film/scans/timeline.ts";
import { runBare, withBenchLab, type BenchLab } from "./support/bench-lab.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillLibrary, type MonthOfRolls } from "./support/fill-library.ts";
import { lookThroughLibrary } from "./support/look-through-library.ts";
import { type Query, sqlOf } from "./support/sql-of.ts";

const CALLERS = 4;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const FRAMES = 36;
const YEARS = 20;
/** Of 36 frames: some 180,000 in 237 months. */
const A_MONTH = 21;

/** So many rolls in each month of twenty years, and in one of them more. */
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
type Rates = { ours: number; bare: number };

/** All scans of small and large libraries: what the calls cost beside the same SQL, and what the browser makes of it. */
export const libraryBench: Bench = {
  name: "library",
  run: (progress) =>
    withBenchLab(
      async (lab) => {
        const database = new pg.Client({ connectionString: lab.databaseUrl });
        await database.connect();
        const libraries: Library[] = [];
        for (const [number, { name, months, month }] of LIBRARIES.entries()) {
          const owner = await newOwner(lab, number);
          const { rollId, scans } = await fillLibrary(database, owner.userId, months);
          progress(`${name}: ${scans.toLocaleString("en-US")}`);
          libraries.push({ ...owner, rollId, name, month, months: months.length });
        }
        await database.query("vacuum analyze");
        const figures: Figure[] = [];
        for (const call of callsOf()) figures.push(...(await compare(lab, database, call, libraries, progress)));
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

type Call = { name: string; path: (library: Library) => string; sql: (library: Library) => Promise<Query> };

function callsOf(): Call[] {
  const viewer = ({ userId }: Library) => ({ userId, isLab: false });
  const page = { limit: 25, offset: 0, sortBy: "createdAt", desc: true } as const;
  return [
    {
      name: "rolls, 25",
      path: ({ userId }) => `/api/users/${userId}/film-rolls?limit=25`,
      sql: (of) => sqlOf((deps) => listRolls(deps, viewer(of), page)),
    },
    {
      name: "months",
      path: ({ userId }) => `/api/users/${userId}/scans/months`,
      sql: (of) => sqlOf((deps) => scanMonths(deps as Deps, viewer(of), {})),
    },
    {
      name: "rolls of a month",
      path: ({ userId, month }) => `/api/users/${userId}/scans/rolls?month=${month}`,
      sql: (of) => sqlOf((deps) => scanRolls(deps as Deps, viewer(of), { month: of.month })),
    },
    {
      name: "50 small pictures",
      path: ({ userId, rollId }) => `/api/users/${userId}/scans/thumbnails?filmRollId=${rollId}&limit=50`,
      sql: (of) =>
        sqlOf((deps: CallDeps) => listThumbnails(deps, viewer(of), { filmRollId: of.rollId, limit: 50, offset: 0 })),
    },
  ];
}

/** Of each size ours and the same SQL sent bare; then what the largest is slower by than the smallest. */
async function compare(
  lab: BenchLab,
  database: pg.Client,
  { name, path, sql }: Call,
  libraries: readonly Library[],
  progress: (text: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rates: Rates[] = [];
  for (const library of libraries) {
    const query = await sql(library);
    const rate = { ours: await askOurs(lab, library, path(library)), bare: await askBare(lab, query) };
    rates.push(rate);
    const at = `${name}, ${library.name}`;
    progress(`${at}: ${rate.ours.toFixed(0)}/s of ${rate.bare.toFixed(0)}/s`);
    figures.push(
      { name: at, unit: "/s", ours: rate.ours, baseline: rate.bare, aim: { ratioAtLeast: 0.4 } },
      {
        name: `${at}: rows read`,
        unit: "rows",
        ours: await rowsRead(database, query),
        baseline: null,
        aim: ROWS[name]!,
      },
    );
  }
  const [small, large] = [rates[0]!, rates.at(-1)!];
  const share = ({ ours, bare }: Rates) => ours / bare;
  figures.push({
    name: `${name}: share of the same SQL, smallest ÷ largest`,
    unit: "×",
    ours: share(small) / share(large),
    baseline: null,
    aim: { atMost: 1.5 },
  });
  return figures;
}

/** What a request may read at most, whatever the size of the library; months are counted over all of it. */
const ROWS: Record<string, { atMost: number }> = {
  "rolls, 25": { atMost: 10_000 },
  months: { atMost: 270_000 },
  "rolls of a month": { atMost: 4_000 },
  "50 small pictures": { atMost: 2_500 },
};

async function askOurs({ origin }: BenchLab, { token }: Library, path: string): Promise<number> {
  const result = await autocannon({
    url: origin + path,
    connections: CALLERS,
    duration: SECONDS,
    headers: { authorization: token },
  });
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} replies were errors`);
  return result.requests.average;
}

const askBare = ({ databaseUrl }: BenchLab, query: Query): Promise<number> =>
  runBare("support/bare-sql.ts", [databaseUrl, String(SECONDS), String(CALLERS), JSON.stringify(query)]).then(Number);

type Plan = { "Node Type": string; "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] };

/** Rows that the scans of tables and indexes gave. */
async function rowsRead(database: pg.Client, { text, values }: Query): Promise<number> {
  const { rows } = await database.query<{ "QUERY PLAN": { Plan: Plan }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  });
  const read = ({ "Node Type": type, "Actual Rows": each, "Actual Loops": loops, Plans = [] }: Plan): number =>
    (/Scan/.test(type) && !/Bitmap Index|Subquery|CTE|Function/.test(type) ? each * loops : 0) +
    Plans.reduce((sum, part) => sum + read(part), 0);
  return read(rows[0]!["QUERY PLAN"][0]!.Plan);
}

async function look(lab: BenchLab, library: Library, progress: (text: string) => void): Promise<Figure[]> {
  const seen = await lookThroughLibrary(lab.origin, library);
  progress(`${library.name}: ${JSON.stringify(seen)}`);
  const figure = (name: string, unit: string, ours: number, atMost: number): Figure => ({
    name: `${library.name}: ${name}`,
    unit,
    ours,
    baseline: null,
    aim: { atMost },
  });
  return [
    figure("first pictures", "ms", seen.firstMs, 2_000),
    ...(library.months > 1 ? [figure("pictures after a scrub", "ms", seen.scrubMs, 1_000)] : []),
    figure("longest task while scrolling", "ms", seen.longestTaskMs, 200),
    figure("heap after everything", "MB", seen.heapMb, 250),
  ];
}
