import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lab, openLab } from "../../src/server/composition-root.ts";
import { openLog } from "../../src/server/platform/log.ts";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { freePort, type LabProcess, startLabProcess } from "../../tests/support/lab-process.ts";
import { testSettings } from "../../tests/support/test-settings.ts";

const BENCH_SECRET = "a secret of the bench, longer than 32";

/** A separate lab for a bench: a real process on a database that the bench may also access, as its owner. */
export type BenchLab = LabProcess & {
  databaseUrl: string;
  dataDir: string;
  /** One more process on the same database and files; the caller stops it. */
  startAnother(): Promise<LabProcess>;
};

/** Runs `measure` on a fresh lab and deletes it. @param env overrides of the usual settings */
export async function withBenchLab<Result>(
  measure: (lab: BenchLab) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "nice-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog({ logLevel: "error" }) });
  try {
    const start = async () =>
      startLabProcess({
        dataDir,
        port: await freePort(),
        env: {
          DATABASE_URL: postgres.url,
          MIGRATION_DATABASE_URL: postgres.ownerUrl,
          NODE_ENV: "production",
          AUTH_SECRET: BENCH_SECRET,
          ...env,
        },
      });
    const lab = await start();
    try {
      return await measure({ ...lab, databaseUrl: postgres.ownerUrl, dataDir, startAnother: start });
    } finally {
      await lab.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Opens the bench's lab in this process, too, for internal calls; the caller closes it. */
export const openInside = ({ dataDir, databaseUrl }: BenchLab): Promise<Lab> =>
  openLab(
    {
      settings: { ...testSettings({ dataDir, databaseUrl }), authSecret: BENCH_SECRET },
      log: openLog({ logLevel: "silent" }),
      databaseUrl,
      now: () => new Date(),
    },
    { supervise: false },
  );
