import pg from "pg";
import type { CallName } from "../src/contract/all.ts";
import { ORDER_NEED_LABELS, ORDER_NEEDS } from "../src/rules/orders/needs.ts";
import { openInside, withBenchLab } from "./support/bench-lab.ts";
import { captureSql } from "./support/capture-sql.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { fillWithOrders, type FilledOrders } from "./support/fill-with-orders.ts";
import { pagesRead } from "./support/plans.ts";
import { type Input, runInside } from "./support/run-inside.ts";

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const TIMES = 51;
/** On a shelf; a few of the shelves of either lab are empty. */
const MOST_PIECES = 240;
/** What a page of a list may look at, however large the lab: 16 MB. */
const PAGES = 2_000;
/** What it may take of the server's time, however large the lab, and how many times what it takes in a small one. */
const MS = 100;
const GROWTH = 1.5;

type Subject = {
  name: string;
  call: CallName;
  input: Input;
};
/** A lab that is filled, as its admin asks it. */
type FilledLab = {
  subjects: Subject[];
  /** How many pages the database reads for an answer. */
  pagesOf(subject: Subject): Promise<number>;
  /** How long one answer takes, in ms. */
  time(subject: Subject): Promise<number>;
};

/** First pages and searches of the desk's and the shop's lists in a small lab and in a large one. */
export const listsBench: Bench = {
  name: "lists",
  run: (progress) =>
    withFilledLab(SMALL, 500, progress, (small) =>
      withFilledLab(LARGE, Math.max(500, LARGE / 50), progress, async (large) => {
        const figures: Figure[] = [];
        for (const [nth, subject] of large.subjects.entries())
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
  const [times, timesInSmall]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    timesInSmall.push(await small.time(inSmall));
    times.push(await large.time(inLarge));
  }
  const [ms, msInSmall] = [median(times), median(timesInSmall)];
  const { name } = inLarge;
  progress(`${name}: ${pagesInSmall} and ${pages} pages, ${msInSmall.toFixed(1)} and ${ms.toFixed(1)} ms`);
  const orders = LARGE.toLocaleString("en-US");
  const figure = (what: string, unit: string, ours: number, atMost: number): Figure => ({
    name: `${name}: ${what}`,
    unit,
    ours,
    baseline: null,
    aim: { atMost },
  });
  return [
    figure(`time, ${orders} orders`, "ms", ms, MS),
    figure(`pages read, ${orders} orders`, "pages", pages, PAGES),
    figure("time large ÷ small", "×", ms / msInSmall, GROWTH),
  ];
}

async function withFilledLab<Result>(
  orders: number,
  products: number,
  progress: (text: string) => void,
  measure: (lab: FilledLab) => Promise<Result>,
): Promise<Result> {
  return withBenchLab(async (lab) => {
    const database = new pg.Client({ connectionString: lab.databaseUrl });
    await database.connect();
    const filled = await fillWithOrders(database, { orders, products, mostPieces: MOST_PIECES }, progress);
    const inside = await openInside(lab);
    try {
      const { rows } = await database.query<{ id: string }>("select id from users where role = 'ADMIN' limit 1");
      const ask = (subject: Subject) => runInside(inside, subject, { userId: rows[0]!.id, role: "ADMIN" });
      return await measure({
        subjects: subjectsOf(filled),
        async pagesOf(subject) {
          const { statements } = await captureSql(() => ask(subject));
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

/** One of 143 customers has it: 17 in the small lab, 1,749 in the large one, where 70 orders become "1,000+". */
const COMMON = "Clara Capa";

/**
 * Whole names and e-mails are one customer's or one product's in a lab of any size: their search finds as much in the large one. A common
 * name does not, but its page is as long, and is found without a look at each who has it (find-people.ts, newestOf in search.ts). Users by a
 * common name take 1.7 times as long all the same, 3 ms: they are counted to "1,000+" instead of 17, and the newest 3,600 are looked
 * through until 25 have it, where in the small lab all 17 are at hand.
 */
const subjectsOf = ({ email, customerName, productName, labNumber }: FilledOrders): Subject[] => [
  { name: "orders", call: "listOrders", input: { query: { limit: 25 } } },
  { name: "orders by e-mail", call: "listOrders", input: { query: { limit: 25, search: email } } },
  { name: "orders by name", call: "listOrders", input: { query: { limit: 25, search: customerName } } },
  { name: "orders by a common name", call: "listOrders", input: { query: { limit: 25, search: COMMON } } },
  ...ORDER_NEEDS.map((needs): Subject => ({
    name: `orders: ${ORDER_NEED_LABELS[needs].toLowerCase()}`,
    call: "listOrders",
    input: { query: { limit: 25, needs } },
  })),
  { name: "orders in a rush", call: "listOrders", input: { query: { limit: 25, rush: "true" } } },
  { name: "the board's step", call: "listRollEvents", input: { query: { limit: 50, event: "SYNCED" } } },
  { name: "the board's empty step", call: "listRollEvents", input: { query: { limit: 50, event: "RECEIVED" } } },
  { name: "the board's counts", call: "countRollEvents", input: {} },
  { name: "users", call: "listUsers", input: { query: { limit: 25 } } },
  { name: "users by name", call: "listUsers", input: { query: { limit: 25, search: customerName } } },
  { name: "users by a common name", call: "listUsers", input: { query: { limit: 25, search: COMMON } } },
  {
    name: "users by a part of the e-mail",
    call: "listUsers",
    input: { query: { limit: 25, search: email.slice(0, -6) } },
  },
  { name: "products", call: "listProducts", input: { query: { limit: 18 } } },
  { name: "products by name", call: "listProducts", input: { query: { limit: 18, search: productName } } },
  { name: "shelves by stock", call: "listShelves", input: { query: { limit: 25, sortBy: "stock" } } },
  { name: "quick search by name", call: "quickSearchOrders", input: { query: { search: customerName } } },
  { name: "quick search by a common name", call: "quickSearchOrders", input: { query: { search: COMMON } } },
  { name: "quick search by lab number", call: "quickSearchOrders", input: { query: { search: labNumber } } },
];
