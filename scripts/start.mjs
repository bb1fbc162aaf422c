// npm start: installs and builds what is missing or changed, then serves.
import { build, inProject, install, node24, run } from "./prepare.mjs";

await install();
await build();
process.env.NODE_ENV ??= "production";
if (node24() === process.execPath) {
  stopWithNpm();
  await import("../src/server/main.ts");
} else {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  process.exit(await run(node24(), [inProject("src/server/main.ts")], { stdio }));
}

/** An npm that is killed outright cannot pass the signal on: then this process has another parent. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
