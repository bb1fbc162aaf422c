import { startEmbeddedPostgres } from "../src/server/platform/database/embedded-postgres.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { openLog } from "../src/server/platform/log.ts";
import { readSettings, type Settings } from "../src/server/platform/settings.ts";

export type GivenDatabase = { settings: Settings; databaseUrl: string; ownerUrl: string; folder: string };

export const inSeconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Passes the lab's database to `use`: the one in DATABASE_URL, or a stopped lab's embedded one.
 * @param how usage message if no folder is named
 */
export async function withDatabase(
  use: (given: GivenDatabase) => Promise<void>,
  how = "Name the backup's folder: npm run backup -- /backups/lab",
): Promise<void> {
  let stop = async () => {};
  try {
    const folder = process.argv[2];
    if (folder === undefined) throw new CannotStart(how);
    const settings = readSettings();
    const { databaseUrl, databaseDirectUrl, migrationDatabaseUrl, dataDir } = settings;
    const log = openLog({ logLevel: "error" });
    const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
    if (embedded !== null) stop = embedded.stop;
    const url = embedded?.url ?? databaseDirectUrl ?? databaseUrl!;
    await use({ settings, databaseUrl: url, ownerUrl: embedded?.ownerUrl ?? migrationDatabaseUrl ?? url, folder });
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}
