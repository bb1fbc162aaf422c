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
/** Of the lists, those with this in their names. */
const ONLY = process.env.BENCH_ONLY ?? "";
/** On a shelf; a few of the shelves of either lab are empty. */
const MOST_PIECES = 240;
/** What a page of a list may look at, however large the lab: 16 MB. */
const PAGES = 2_000;
/** What it may take of the server's time, however large the lab, and how many times what it takes in a small one. */
const MS = 100;
const GROWTH = 1.5;

/** A lab that is filled, as its admin asks it. */
type FilledLab = {
  subjects: Subject[];
  /** How many things stand on a page; null when a call answers with no list. */
  lengthOf(subject: Subject): Promise<number | null>;
  /** How many pages the database reads for an answer. */
  pagesOf(subject: Subject): Promise<number>;
  /** How long one answer takes, in ms. */
  time(subject: Subject): Promise<number>;
};

/** First pages and searches of the desk's and the shop's lists in a small lab and in a large one. */
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

/** One question to both labs, in turns: whatever else the machine does meanwhile meets both. */
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

/** A small lab has not a whole page of everything: its page is compared with one of the large lab that is as long. */
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
