import { openHttp } from "../../src/server/open-http.ts";
import { openLab } from "../../src/server/composition-root.ts";
import { openLog } from "../../src/server/platform/log.ts";
import { testSettings } from "./test-settings.ts";

// A second server of a test's lab, in a separate process with the same database and files. Started by servers.ts.

const { databaseUrl, dataDir, now } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string;
  dataDir: string;
  /** The test clock's time; updated by a message, which is acknowledged. */
  now: string;
};
const settings = testSettings({ dataDir, databaseUrl });
const log = openLog(settings);
let clock = new Date(now);
const lab = await openLab({ settings, log, databaseUrl, now: () => clock }, { supervise: false });
const http = await openHttp(lab);
process.send!(await http.listen({ port: 0, host: "127.0.0.1" }));
process.on("message", (time: string) => {
  clock = new Date(time);
  process.send!(time);
});
process.on("disconnect", () => process.exit());
