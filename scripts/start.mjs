// npm start: installs and builds what is missing or changed, then serves.
import { build, inProject, installToRun, node24, run } from "./prepare.mjs";

await installToRun();
await build();
if (node24() === process.execPath) {
  await import("./serve.mjs");
} else {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  process.exit(await run(node24(), [inProject("scripts/serve.mjs")], { stdio }));
}
