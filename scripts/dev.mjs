// npm run dev: server and pages from their sources, with hot reload.
import { inProject, installToRun, node24, run } from "./prepare.mjs";

const RESTART = 75; // said by src/server/development.ts when a source changed that only a new process picks up

await installToRun();
const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "development" };
// The condition keeps React Router to one copy: Vite's side would load the development one, Node's the other.
const args = ["--conditions=development", inProject("src/server/main.ts"), "--development"];
let code;
do {
  code = await run(node24(), args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
} while (code === RESTART);
process.exit(code);
