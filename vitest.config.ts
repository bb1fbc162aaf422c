import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGS, CHROMIUM_PATH } from "./tests/support/chromium.ts";
import { themeStyles } from "./scripts/theme-styles.ts";

/** Tests that need no server and no database. */
const ALONE = [
  "src/{rules,contract,web}/**/*.test.{ts,tsx}",
  "demo/photographs/*.test.ts",
  "scripts/*.test.ts",
  "tests/containers.test.ts",
];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "node",
    // One more than there are processors: tests wait for databases, pages and processes of their own.
    maxWorkers: availableParallelism() + 1,
    // Long enough for any machine that has other work; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // A retry tells a broken test from a busy machine; what needed one is named at the end of the run.
    retry: 1,
    restoreMocks: true,
    unstubGlobals: true,
    // Files share their worker's modules: the app is loaded once for all of them, and start-lab.ts puts it back for each.
    isolate: false,
    projects: [
      { extends: true, test: { name: "alone", pool: "threads", include: ALONE } },
      {
        extends: true,
        test: {
          name: "lab",
          pool: "forks",
          include: ["src/server/**/*.test.ts", "demo/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: ALONE,
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        plugins: [themeStyles()],
        // All that screens and their tests import from packages: one that is found later reloads the page in the midst of a test.
        optimizeDeps: { entries: ["tests/components/**/*.test.tsx", "src/web/**/*.{ts,tsx}"] },
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          expect: { poll: { timeout: 45_000 } },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 240_000,
            screenshotFailures: false,
            // As Playwright's own locators, which journeys use.
            locators: { exact: false },
            viewport: { width: 1280, height: 720 },
            provider: playwright({
              launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS },
              actionTimeout: 45_000,
              contextOptions: { reducedMotion: "reduce", locale: "en-US", timezoneId: "America/New_York" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
