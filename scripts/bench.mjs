// Runs a program on the built product: npm run bench, bench:web, crash, disturbed-uploads, cluster, overload, endurance
// and test:browsers.
import { findChromium } from "./chromium.mjs";
import { build, inProject, installAll, node24, run } from "./prepare.mjs";
import { exitWithParent } from "./exit-with-parent.mjs";

// The child process gets the signal too.
if (process.env.npm_lifecycle_event) exitWithParent(() => process.kill(process.pid, "SIGTERM"));
const [what, ...rest] = process.argv.slice(2);
await installAll();
await build();
const env = { ...process.env };
if (what === "benchmarks/web.ts" || what === "tests/crash/disturbed-uploads.ts") {
  env.CHROMIUM_PATH = await findChromium();
  if (!env.CHROMIUM_PATH) process.exit(1);
}
process.exit(await run(node24(), [inProject(what), ...rest], { env }));
