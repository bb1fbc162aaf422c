import { globSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { changedSince } from "./scripts/changed-files.ts";

/** These read the whole project, and so any change can break them. */
const READERS = ["tests/checks/*.test.ts", "tests/import-rules.test.ts"];
/** What needs no more than its own modules. */
const ALONE = ["src/{rules,contract,web}/**/*.test.{ts,tsx}", "demo/photographs/*.test.ts", ...READERS];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "node",
    maxWorkers: 2,
    // Long enough for any machine that has other work; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    // Files share their worker's modules: the app is loaded once for all of them, and start-lab.ts puts it back for each.
    isolate: false,
    // What tests are run with, and what the lab reads instead of importing it: a change of it runs all of them.
    forceRerunTriggers: [
      "package-lock.json",
      "vitest.config.ts",
      "migrations/**",
      "content/**",
      "tests/support/global-setup.ts",
    ].map((path) => `**/${path}`),
    experimental: {
      vcsProvider: {
        async findChangedFiles({ changedSince: revision }) {
          const changed = changedSince(typeof revision === "string" ? revision : "HEAD");
          return (changed.length === 0 ? [] : [...changed, ...globSync(READERS)]).map((path) => resolve(path));
        },
      },
    },
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
