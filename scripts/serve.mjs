// Serves the build of scripts/start.mjs, and restarts it after a crash.
import { inProject } from "./prepare.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM, supervise } from "./supervise.mjs";
import { exitWithParent } from "./exit-with-parent.mjs";

const { ended, stop } = supervise({
  command: process.execPath,
  args: [...SERVER_FLAGS, inProject(SERVER_PROGRAM)],
  env: {
    NODE_ENV: "production",
    // Caching the packages' compiled code saves a fifth of the time to the first page.
    NODE_COMPILE_CACHE: inProject("node_modules/.cache/compiled"),
    ...SERVER_ENVIRONMENT,
    ...process.env,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
process.on("disconnect", () => stop("SIGTERM")); // the parent process is gone
if (process.env.npm_lifecycle_event) exitWithParent(() => stop("SIGTERM"));
process.exit(await ended);
