import pg from "pg";
import { rollUpDays } from "../src/server/lab/daily-roll-ups.ts";
import { fillTheDesk } from "./lists/fill-the-desk.ts";
import { type Subject, subjectsOf } from "./lists/subjects.ts";
import { openInside, withBenchLab } from "./support/bench-lab.ts";
import { captureSql } from "./support/capture-sql.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders } from "./support/fill-with-orders.ts";
import { pagesRead } from "./support/plans.ts";
import { runInside } from "./support/run-inside.ts";

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ORDERS_A_PRODUCT = 50;
const TIMES = 51;
/** Runs only the lists with this in their names. */
const ONLY = process.env.BENCH_ONLY ?? "";
/** Pieces in stock; some shelves are empty in either lab. */
const MOST_PIECES = 240;
/** Maximum database pages that one page of a list may read in a lab of any size: 16 MB. */
const PAGES = 2_000;
/** Maximum server time in a lab of any size, and maximum ratio to the time in a small lab. */
const MS = 100;
const GROWTH = 1.5;

type FilledLab = {
  subjects: Subject[];
  /** Number of items on a page; null when a call returns no list. */
  lengthOf(subject: Subject): Promise<number | null>;
  pagesOf(subject: Subject): Promise<number>;
  /** Duration of one response, in ms. */
  time(subject: Subject): Promise<number>;
};

export const listsBench: Bench = {
  name: "lists",
  run: (progress) =>
    withFilledLab(SMALL, progress, (small) =>
      withFilledLab(LARGE, progress, async (large) => {
        const figures: Figure[] = [];
        for (const [nth, subject] of large.subjects.entries())
          if (subject.name.includes(ONLY))
            figures.push(...(await compare(small, small.subjects[nth]!, large, subject, progress)));
        return figures;
      }),
    ),
};

const median = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1]!;

/** Sends one query to both labs, in turns: other load on the machine affects both. */
async function compare(
  small: FilledLab,
  inSmall: Subject,
  large: FilledLab,
  inLarge: Subject,
  progress: (text: string) => void,
): Promise<Figure[]> {
  const [pagesInSmall, pages] = [await small.pagesOf(inSmall), await large.pagesOf(inLarge)];
  const asLong = asLongAs(await small.lengthOf(inSmall), inLarge, await large.lengthOf(inLarge));
  const [times, timesInSmall, timesAsLong]: [number[], number[], number[]] = [[], [], []];
  for (let time = 0; time < TIMES; time++) {
    timesInSmall.push(await small.time(inSmall));
    times.push(await large.time(inLarge));
    timesAsLong.push(asLong === inLarge ? times.at(-1)! : await large.time(asLong));
  }
  const [ms, msInSmall] = [median(times), median(timesInSmall)];
  const { name } = inLarge;
  progress(`${name}: ${pagesInSmall} and ${pages} pages, ${msInSmall.toFixed(1)} and ${ms.toFixed(1)} ms`);
  const orders = LARGE.toLocaleString("en-US");
  const figure = (what: string, unit: string, value: number, atMost: number): Figure => ({
    name: `${name}: ${what}`,
    unit,
    value,
    aim: { atMost },
  });
  const time = figure(`time, ${orders} orders`, "ms", ms, MS);
  if (inLarge.ofAPeriod) return [time];
  return [
    time,
    figure(`pages read, ${orders} orders`, "pages", pages, PAGES),
    figure("time large ÷ small", "×", median(timesAsLong) / msInSmall, GROWTH),
  ];
}

/** A small lab may not fill a page: its page is compared with an equally long one of the large lab. */
function asLongAs(lengthInSmall: number | null, inLarge: Subject, length: number | null): Subject {
  if (inLarge.ofAPeriod || lengthInSmall === null || length === null || lengthInSmall === 0 || length <= lengthInSmall)
    return inLarge;
  return { ...inLarge, input: { ...inLarge.input, query: { ...inLarge.input.query, limit: lengthInSmall } } };
}

async function withFilledLab<Result>(
  orders: number,
  progress: (text: string) => void,
  measure: (lab: FilledLab) => Promise<Result>,
): Promise<Result> {
  const products = orders / ORDERS_A_PRODUCT;
  return withBenchLab(async (lab) => {
    const database = new pg.Client({ connectionString: lab.databaseUrl });
    await database.connect();
    const filled = await fillWithOrders(database, { orders, products, mostPieces: MOST_PIECES }, progress);
    await fillTheDesk(database, { orders, products }, progress);
    const inside = await openInside(lab);
    try {
      await rollUpDays(inside.deps); // as the lab does each night
      await database.query("vacuum analyze");
      const { rows } = await database.query<{ id: string }>("select id from users where role = 'ADMIN' limit 1");
      const ask = (subject: Subject) => runInside(inside, subject, { userId: rows[0]!.id, role: "ADMIN" });
      return await measure({
        subjects: subjectsOf(filled),
        async lengthOf(subject) {
          const list = Object.values((await ask(subject)) as object).find((part) => Array.isArray(part)) as
            | unknown[]
            | undefined;
          return list?.length ?? null;
        },
        async pagesOf(subject) {
          const statements = await captureSql(() => ask(subject));
          let pages = 0;
          for (const sent of statements) pages += await pagesRead(database, sent);
          return pages;
        },
        async time(subject) {
          const begun = performance.now();
          await ask(subject);
          return performance.now() - begun;
        },
      });
    } finally {
      await inside.close();
      await database.end();
    }
  });
}
