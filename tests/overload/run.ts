import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { ATTACKS } from "./attacks/all.ts";
import { type AttackedProduct, startAttackedProduct } from "./attacked-product.ts";
import type { Attack } from "./attack.ts";
import { Tally } from "./tally.ts";
import { BOUNDS, type Result, resultOf, tableOf } from "./verdict.ts";
import { worksAsBefore } from "./works-as-before.ts";

// `npm run overload [-- word …]`: runs the product as `npm start` starts it under one attack after another, or those
// with one of these words in their name, while an uninvolved visitor checks that it still responds. Exits with 1 when a
// bound is exceeded.

const words = process.argv.slice(2);
const wanted = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`No attack is called so: choose from\n${ATTACKS.map(({ name }) => `  ${name}`).join("\n")}`);
  process.exit(2);
}

const dataDir = await mkdtemp(join(tmpdir(), "nice-overload-"));
const product = await startAttackedProduct(dataDir);
const results: Result[] = [];
try {
  for (const attack of wanted) {
    const result = await attackProduct(product, attack);
    results.push(result);
    console.log(`${result.broken.length === 0 ? "holds " : "BROKEN"}  ${attack.name} (${result.seconds} s)`);
    for (const broken of result.broken) console.log(`        ${broken}`);
  }
} finally {
  await product.close();
  await rm(dataDir, { recursive: true, force: true });
}
const file = join(import.meta.dirname, "../../benchmarks/results/overload.json");
const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
mkdirSync(join(file, ".."), { recursive: true });
if (words.length === 0)
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, bounds: BOUNDS, results }, null, 2)}\n`,
  );
console.log(`\n${tableOf(results)}`);
process.exit(results.every(({ broken }) => broken.length === 0) ? 0 : 1);

async function attackProduct({ target, watch, ends, errors }: AttackedProduct, attack: Attack): Promise<Result> {
  const tally = new Tally();
  const [endsBefore, errorsBefore] = [ends.length, errors.length];
  const stopWatching = await watch();
  const startedAt = performance.now();
  await attack.run(target, tally).catch((error: unknown) => tally.complain(`it ended early: ${String(error)}`));
  const endedAt = performance.now();
  const wellAgainAfterMs = await recoveryMs(() => worksAsBefore(target));
  const seen = await stopWatching();
  const logged = errors.slice(errorsBefore);
  return resultOf(attack, tally, seen, {
    seconds: Math.round((endedAt - startedAt) / 100) / 10,
    wellAgainAfterMs,
    restarts: ends.slice(endsBefore),
    errors: { lines: logged.length, first: logged[0]?.slice(0, 300) ?? null },
  });
}

/** Returns the time until it recovered, in ms; null when it did not in time. */
async function recoveryMs(isWell: () => Promise<boolean>): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < BOUNDS.recoveryMs) {
    if (await isWell()) return Math.round(performance.now() - from);
    await new Promise((done) => setTimeout(done, 200));
  }
  return (await isWell()) ? BOUNDS.recoveryMs : null;
}
