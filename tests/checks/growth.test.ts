import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Figures = { figures: { name: string; ours: number }[] };
type Clustered = {
  throughput: { webProcesses: number; what: string; perSecond: number; cores: Record<string, number> }[];
  limits: { webProcesses: number; asked: number; letIn: number }[];
};

/** What is rounded on the page is near to what was measured, as a part of that. */
const ROUNDED_BY = 0.02;

/** Which of a file's figures a row of the page's first table is. */
const FIGURES: Record<string, string> = {
  "public page, cached": "page /film-developing-chicago",
  "list of 18 products, cached": "list of 18, kept",
  "a customer's rolls, 25 of 250,000 scans": "rolls, 25, 250,000 scans, 70,000 in one month",
  "roll page of 36 scans": "roll page, 36 scans",
  "guest checkout of two items": "guest checkout of 2",
  "price, place and pay, with 1,000,000 orders": "checkout: price, place, pay, 1,000,000 orders",
  "admin's list of orders, with 1,000,000": "admin order list, 1,000,000 orders",
  "scans processed, with all their sizes": "scans ingested, 2K",
  zip: "zip of a 2 GB pick-up",
  "memory of the server after its calls": "server memory afterwards",
};

const page = readFileSync("docs/growth.md", "utf8");
const results = <Kept>(file: string) => JSON.parse(readFileSync(`benchmarks/results/${file}`, "utf8")) as Kept;
const numberIn = (cell: string) => Number(/[\d,.]*\d/.exec(cell)![0].replaceAll(",", ""));
const isRounded = (said: number, measured: number) => Math.abs(said - measured) <= measured * ROUNDED_BY;

/** The cells of a section's table, row by row, below its head. */
function rowsBelow(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!;
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const measured = new Map(
  rowsBelow("Capacity of one process").map(([what = "", said = "", file = ""]) => {
    const { figures } = results<Figures>(file.replaceAll("`", ""));
    return [what, { said: numberIn(said), ours: figures.find(({ name }) => name === FIGURES[what])?.ours }];
  }),
);

test("what the page about growth says of one process is what the benchmarks came to", () => {
  expect([...measured.keys()]).toEqual(Object.keys(FIGURES));
  expect([...measured].filter(([, { said, ours }]) => ours === undefined || !isRounded(said, ours))).toEqual([]);
});

test("what it goes on to reckon with is what its table says", () => {
  const reckoned = {
    "scans processed, with all their sizes": [...page.matchAll(/at ([\d.]+) scans a second/g)],
    "price, place and pay, with 1,000,000 orders": [...page.matchAll(/of the (\d+) that two cores do/g)],
    "memory of the server after its calls": [...page.matchAll(/some (\d+) MB each/g)],
  };
  for (const [what, places] of Object.entries(reckoned))
    expect(new Set(places.map(([, said]) => Number(said)))).toEqual(new Set([measured.get(what)!.said]));
});

test("what it says of more web processes is what the cluster came to", () => {
  const { throughput, limits } = results<Clustered>("cluster.json");
  const rows = rowsBelow("More web processes").map(([what = "", ...cells]) => [
    what.replace("cached", "kept"),
    ...cells,
  ]);
  expect(rows.map(([what]) => what)).toEqual([...new Set(throughput.map(({ what }) => what))]);
  const wrong = rows.flatMap(([what = "", ...cells]) => {
    const of = throughput.filter((one) => one.what === what);
    const perSecond = [1, 2, 4].filter((processes, at) => {
      const kept = of.find(({ webProcesses }) => webProcesses === processes)!.perSecond;
      return !isRounded(numberIn(cells[at]!), kept);
    });
    const cores = cells[3]!.split(", ").filter((said) => {
      const [part = "", spent] = said.split(" ");
      const kept = of.find(({ webProcesses }) => webProcesses === 4)!.cores;
      return kept[part === "PostgreSQL" ? "postgres" : part]!.toFixed(1) !== spent;
    });
    return [...perSecond, ...cores].map((one) => `${what}: ${one}`);
  });
  expect(wrong).toEqual([]);
  const said = /(\d+) of (\d+) attempts were accepted at 1, 2 and 4 processes/.exec(page)!;
  expect(limits.map(({ letIn, asked }) => [letIn, asked])).toEqual(
    [1, 2, 4].map(() => [Number(said[1]), Number(said[2])]),
  );
});
