import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { callsBench } from "./calls.bench.ts";
import { ingestBench } from "./ingest.bench.ts";
import { libraryBench } from "./library.bench.ts";
import { listsBench } from "./lists.bench.ts";
import { pagesBench } from "./pages.bench.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { reachesAim, tableOf } from "./support/figure.ts";

/** Runs all benchmarks, or those named. Prints a table and writes JSON to benchmarks/results. */
const BENCHES: Bench[] = [callsBench, pagesBench, listsBench, libraryBench, ingestBench];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}: choose from ${BENCHES.map((bench) => bench.name).join(", ")}`,
  );
  process.exit(2);
}
const results = join(import.meta.dirname, "results");
mkdirSync(results, { recursive: true });
const { BENCH_ONLY, BENCH_ORDERS, BENCH_SECONDS } = process.env;
const isPartial = [BENCH_ONLY, BENCH_ORDERS, BENCH_SECONDS].some(Boolean);
const all: Figure[] = [];
for (const bench of BENCHES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n${bench.name}`);
  const figures = await bench.run((text) => console.log(`  ${text}`));
  all.push(...figures);
  if (isPartial) continue; // it must not overwrite the full results
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
  const measured = figures.map((figure) => ({ ...figure, reached: reachesAim(figure) }));
  writeFileSync(
    join(results, `${bench.name}.json`),
    JSON.stringify({ at: new Date().toISOString(), machine, figures: measured }, null, 2) + "\n",
  );
}
console.log(`\n${tableOf(all)}`);
