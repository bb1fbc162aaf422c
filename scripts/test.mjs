// npm test [-- filter …]: unit and API tests, then the browser journeys. The last line is "N passed, N failed".
// npm test -- --changed[=REV]: those of them that can break by what differs from HEAD, or from REV.
// npm test -- --retries=0: no journey is tried again, so that what fails once fails.
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { onlyAtAnotherTry } from "./journey-report.mjs";
import { build, inProject, installAll, node24, run } from "./prepare.mjs";
import { PREFIX, removeRun, removeRunsOfTheDead } from "./test-folder.mjs";

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith("-"));
const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
/** How often a journey that fails is tried again; as playwright.config.ts has it, unless it is said. */
const retries = args.find((arg) => /^--retries=\d+$/.test(arg));
/** The revision that is compared with; null when all is run. */
const since = changed === undefined ? null : changed.slice("--changed=".length) || "HEAD";

/** What the journeys' pages and their server are made of. Any page may be on any journey's way, so any change runs all. */
const SEEN_BY_JOURNEYS =
  /^(src|demo|content|public|migrations)\/(?!.*\.test\.tsx?$)|^tests\/support\/|^(package-lock\.json|(playwright|vite|react-router)\.config\.ts|scripts\/build\.mjs)$/;

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

/** Everything that the tests and their servers put into the temporary folder lands in the run's own. */
function environment(extra = {}) {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  return { ...process.env, ...plain, NODE_ENV: "test", LAB_TEST_DIR: folder, TMPDIR: temporary, ...extra };
}

async function runVitest() {
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  const report = join(folder, "vitest.json");
  const vitest = inProject("node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const wanted = args.filter((arg) => arg !== retries).map((arg) => (arg === changed ? `--changed=${since}` : arg));
  const code = await run(node24(), [vitest, "run", "--passWithNoTests", ...reporters, ...wanted], {
    env: environment({ CHROMIUM_PATH: chromium }),
  });
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
  const wanted = journeysThatCanBreak().filter(
    (path) => filters.length === 0 || filters.some((one) => path.includes(one)),
  );
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
    // Node itself reads our TypeScript; Playwright would compile each of a thousand files anew for every run.
    PW_DISABLE_TS_ESM: "1",
  });
  const options = ["--reporter=list,json", ...(retries === undefined ? [] : [retries])];
  const code = await run(node24(), [playwright, "test", ...options, ...wanted], { env });
  const result = readJson(report);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected: failed } = result.stats;
  // What needed its second try holds, and stays to be mended: it is named above the counts.
  const atAnotherTry = onlyAtAnotherTry(result);
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed, atAnotherTry };
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

function journeysThatCanBreak() {
  const all = journeysBelow(inProject("tests/journeys"));
  if (since === null) return all;
  const script = inProject("scripts/changed-files.ts");
  const paths = execFileSync(node24(), [script, since], { encoding: "utf8" }).split("\n");
  return paths.some((path) => SEEN_BY_JOURNEYS.test(path)) ? all : all.filter((journey) => paths.includes(journey));
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
