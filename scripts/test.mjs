// npm test [filter …]: unit and API tests, then the browser journeys. The last line is "N passed, N failed".
import { createServer } from "node:net";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { build, inProject, install, node24, run } from "./prepare.mjs";
import { PREFIX, removeRun, removeRunsOfTheDead } from "./test-folder.mjs";

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith("-"));

await removeRunsOfTheDead();
const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
let interrupted = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (interrupted ??= signal));

const total = { passed: 0, failed: 0 };
try {
  await install();
  await step(runVitest);
  await step(runJourneys);
} finally {
  await removeRun(folder);
}
if (interrupted) console.log(`Stopped by ${interrupted}.`);
const nothing = total.passed + total.failed === 0;
if (nothing && !interrupted) console.log("No test was run.");
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || nothing || interrupted ? 1 : 0);

async function step(tests) {
  if (interrupted) return;
  const { passed, failed } = await tests();
  total.passed += passed;
  total.failed += failed;
}

/** Everything that the tests and their servers put into the temporary folder lands in the run's own. */
function environment(extra = {}) {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  return { ...process.env, ...plain, NODE_ENV: "test", LAB_TEST_DIR: folder, TMPDIR: temporary, ...extra };
}

async function runVitest() {
  const report = join(folder, "vitest.json");
  const vitest = inProject("node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(node24(), [vitest, "run", "--passWithNoTests", ...reporters, ...args], { env: environment() });
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  // A file that does not even load has no tests to count.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  const failed = result.numFailedTests + broken.length;
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function runJourneys() {
  const all = journeysBelow(inProject("tests/journeys"));
  const wanted = all.filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
  if (wanted.length === 0) return { passed: 0, failed: 0 };
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: wanted.length };
  await build();
  const report = join(folder, "journeys.json");
  const playwright = inProject("node_modules/@playwright/test/cli.js");
  const env = environment({
    CHROMIUM_PATH: chromium,
    JOURNEY_PORT: await freePort(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const code = await run(node24(), [playwright, "test", "--reporter=list,json", ...filters], { env });
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = result.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(String(port)));
    });
  });
}

function journeysBelow(path) {
  try {
    return readdirSync(path, { recursive: true })
      .filter((name) => name.endsWith(".spec.ts"))
      .map((name) => `tests/journeys/${name}`);
  } catch {
    return [];
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
