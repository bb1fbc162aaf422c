import { defineConfig, devices } from "@playwright/test";
import { serverOf, WORKERS } from "./scripts/journey-workers.mjs";
import { CHROMIUM_ARGS, CHROMIUM_PATH } from "./tests/support/chromium.ts";

// The servers of the run are started by tests/support/journey-server.ts, each on a port and with a data folder of its own.
const ports = (process.env.JOURNEY_PORTS ??= "4173").split(",");
process.env.JOURNEY_PORT = ports[serverOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)) % ports.length]!;

const chromium = { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS };

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/support/journey-server.ts",
  fullyParallel: true,
  workers: WORKERS,
  // Another try tells what is broken from one bad moment of a busy machine; npm test names those that needed it, and has none with --retries=0.
  retries: 2,
  // Long enough for a journey beside other work; what hangs still ends.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    baseURL: `http://127.0.0.1:${process.env.JOURNEY_PORT}`,
    launchOptions: chromium,
    // Between the page and what a journey answers in the server's place; lost-parts.spec.ts lets it in.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: process.env.MOTION ? "no-preference" : "reduce" },
    // Kept from a page that is closed before its journey fails, too: so one is taken of each, an eighth of the time of all.
    screenshot: process.env.TRACE ? "only-on-failure" : "off",
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"], launchOptions: chromium } }],
});
