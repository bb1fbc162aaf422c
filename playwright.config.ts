import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGS, CHROMIUM_PATH } from "./tests/support/chromium.ts";

// One server for the run, started by tests/support/journey-server.ts on this port with a data folder of its own.
process.env.JOURNEY_PORT ??= "4173";

const chromium = { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS };

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  globalSetup: "./tests/support/journey-server.ts",
  fullyParallel: true,
  // One more than the smallest machine has processors: a journey waits for the network and for its own clock now and then.
  workers: 3,
  // Another try tells what is broken from one bad moment of a busy machine; npm test names those that needed it, and has none with --retries=0.
  retries: 2,
  // Long enough for the longest journey on a machine that has other work, so that none needs its own; what hangs still ends.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    actionTimeout: 120_000,
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
