// npm start: installs and builds what is missing or changed, then serves.
import { build, inProject, install, node24, run } from "./prepare.mjs";

await install();
await build();
process.env.NODE_ENV ??= "production";
if (node24() === process.execPath) {
  await import("../src/server/main.ts");
} else {
  const code = await run(node24(), [inProject("src/server/main.ts")], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  process.exit(code);
}
