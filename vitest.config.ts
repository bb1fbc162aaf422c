import { defineConfig } from "vitest/config";

/** What needs no more than its own modules. */
const ALONE = ["src/{rules,contract,web}/**/*.test.{ts,tsx}", "demo/photographs/*.test.ts"];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "node",
    maxWorkers: 2,
    // Long enough for any machine that has other work; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 60_000,
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
    ],
  },
});
