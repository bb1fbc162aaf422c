// npm test [-- filter …]: unit, API and component tests, then the main browser journeys. The last line is "N passed, N failed".
// npm run test:all: also the journeys of tests/journeys/more.
// npm test -- --changed[=REV]: only tests that the changes since HEAD, or since REV, can break (scripts/affected-tests.ts).
// npm test -- --retries=0: no test runs again, so each that fails once fails.
// npm test -- --record: records which routes and calls each journey uses, for --changed.
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { onlyAtAnotherTry } from "./journey-report.mjs";
import { SERVERS } from "./journey-workers.mjs";
import { build, inProject, installAll, node24, run } from "./prepare.mjs";
import { PREFIX, removeRun, removeRunsOfTheDead } from "./test-folder.mjs";

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith("-"));
const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
/** Number of retries for failed tests; defaults to vitest.config.ts and playwright.config.ts. */
const retries = args.find((arg) => /^--retries=\d+$/.test(arg));
/** Revision to compare with; null runs all tests. */
const since = changed === undefined ? null : changed.slice("--changed=".length) || "HEAD";

/**
 * Records the routes and calls that journeys use. Requires a full run: a partial one would drop the other journeys'
 * records.
 */
const record = args.includes("--record") && filters.length === 0 && since === null;
/** Whether to run tests/journeys/more too: rare states, rejections and every page. */
const all = args.includes("--all") || record || filters.length > 0 || since !== null;
const OWN_ARGS = new Set([changed, retries, "--record", "--all"]);

await removeRunsOfTheDead();
const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
let interrupted = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (interrupted ??= signal));

const total = { passed: 0, failed: 0, atAnotherTry: [] };
try {
  await installAll();
  await step(runVitest);
  await step(runJourneys);
} finally {
  await removeRun(folder);
}
if (interrupted) console.log(`Stopped by ${interrupted}.`);
const nothing = total.passed + total.failed === 0;
if (nothing && !interrupted)
  console.log(since === null ? "No test was run." : `Nothing differs from ${since} that a test would see.`);
const late = total.atAnotherTry;
if (late.length > 0) console.log(`${late.length} of them only at another try: ${late.join(" · ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || (nothing && since === null) || interrupted ? 1 : 0);

async function step(tests) {
  if (interrupted) return;
  const { passed, failed, atAnotherTry = [] } = await tests();
  total.passed += passed;
  total.failed += failed;
  total.atAnotherTry.push(...atAnotherTry);
}

/** Puts temporary files of the tests and their servers into the run's own folder. */
function environment(extra = {}) {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  return { ...process.env, ...plain, NODE_ENV: "test", LAB_TEST_DIR: folder, TMPDIR: temporary, ...extra };
}

async function runVitest() {
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  const affected = since === null ? null : affectedTests().unit;
  if (affected?.length === 0) return { passed: 0, failed: 0 };
  const report = join(folder, "vitest.json");
  const vitest = inProject("node_modules/vitest/vitest.mjs");
  const late = join(folder, "late-tests.json");
  const named = `--reporter=${inProject("scripts/late-tests.mjs")}`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, named];
  const again = retries === undefined ? [] : [retries.replace("retries", "retry")];
  const wanted = [...again, ...args.filter((arg) => !OWN_ARGS.has(arg)), ...(affected ?? [])];
  const code = await run(node24(), [vitest, "run", "--passWithNoTests", ...reporters, ...wanted], {
    env: environment({ CHROMIUM_PATH: chromium, LATE_TESTS_FILE: late }),
  });
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  // A file that fails to load has no tests to count.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  const failed = result.numFailedTests + broken.length;
  const atAnotherTry = readJson(late) ?? [];
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, atAnotherTry };
}

async function runJourneys() {
  const possible = since === null ? journeys() : affectedTests().journeys;
  const wanted = possible.filter((path) => filters.length === 0 || filters.some((one) => path.includes(one)));
  if (wanted.length === 0) return { passed: 0, failed: 0 };
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: wanted.length };
  await build();
  const report = join(folder, "journeys.json");
  const uses = join(folder, "uses");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  const env = environment({
    CHROMIUM_PATH: chromium,
    JOURNEY_PORTS: (await Promise.all(Array.from({ length: SERVERS }, freePort))).join(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Node runs our TypeScript directly; Playwright would recompile a thousand files for every run.
    PW_DISABLE_TS_ESM: "1",
    ...(record ? { RECORD_USES: uses } : {}),
  });
  const options = ["--reporter=list,json", ...(retries === undefined ? [] : [retries])];
  const code = await run(node24(), [playwright, "test", ...options, ...wanted], { env });
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  if (record) writeUses(uses);
  const { expected, flaky, unexpected: failed } = result.stats;
  // Tests that passed on a retry count as passed but need fixing, so they are listed above the counts.
  const atAnotherTry = onlyAtAnotherTry(result);
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed, atAnotherTry };
}

function affectedTests() {
  return JSON.parse(execFileSync(node24(), [inProject("scripts/affected-tests.ts"), since], { encoding: "utf8" }));
}

/**
 * Saves the routes and calls that each file's journeys used, sorted, so that a new record differs only where they do.
 */
function writeUses(from) {
  const uses = {};
  for (const name of readdirSync(from)) {
    for (const { spec, routes, calls } of readJson(join(from, name))) {
      const one = (uses[spec] ??= { routes: new Set(), calls: new Set() });
      for (const route of routes) one.routes.add(route);
      for (const call of calls) one.calls.add(call);
    }
  }
  const sorted = Object.keys(uses)
    .sort()
    .map((spec) => [spec, { routes: [...uses[spec].routes].sort(), calls: [...uses[spec].calls].sort() }]);
  writeFileSync(inProject("tests/journeys/uses.json"), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(String(port)));
    });
  });
}

function journeys() {
  return readdirSync(inProject("tests/journeys"), { recursive: true })
    .map((name) => `tests/journeys/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".spec.ts") && (all || !path.includes("/more/")));
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
