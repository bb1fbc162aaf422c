// npm run dev: server and pages from their sources, with hot reload.
import { inProject, installToRun, node24, run } from "./prepare.mjs";

const RESTART = 75; // exit code from src/server/development.ts when a changed source needs a new process

await installToRun();
const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "development" };
// The condition makes both sides load one copy of React Router: otherwise Vite would load the development copy, and
// Node the other.
const args = ["--conditions=development", inProject("src/server/main.ts"), "--development"];
let code;
do {
  code = await run(node24(), args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
} while (code === RESTART);
process.exit(code);
