import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../../scripts/supervise.mjs";
import { freePort } from "../support/lab-process.ts";
import type { Course } from "./fast-clock.ts";
import type { Asked, Inside, Started } from "./fast-server.ts";

export type TestedProduct = Started & {
  origin: string;
  pid: number;
  dataDir: string;
  /** The system's temporary folder of the product. */
  temporaryDir: string;
  /** Log lines that need attention. */
  errors: string[];
  setClock(course: Course): void;
  lookInside(): Promise<Inside>;
  stop(): Promise<void>;
};

/** Starts the product in its own process and folder, with the memory and settings of `npm start`. */
export async function startTestedProduct(folder: string): Promise<TestedProduct> {
  const [dataDir, temporaryDir] = [join(folder, "data"), join(folder, "temporary")];
  mkdirSync(temporaryDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _database, HOST: _host, DEMO: _demo, ...env } = process.env;
  const server = fork(join(import.meta.dirname, "fast-server.ts"), {
    execArgv: [...SERVER_FLAGS],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...SERVER_ENVIRONMENT,
      ...env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      TMPDIR: temporaryDir,
      PUBLIC_URL: origin,
      DEMO_FRAMES: "2",
      LOG_LEVEL: "warn",
      // Everyone has their own IP address, and so their own rate limits, which use the real clock.
      TRUST_PROXY: "true",
      // A machine with other work delays everything.
      MAX_EVENT_LOOP_DELAY_MS: "0",
    },
  });
  const errors: string[] = [];
  createInterface(server.stdout!).on("line", (line) => {
    if (/"level":"(error|fatal)"/.test(line)) errors.push(line);
  });
  const ended = once(server, "exit");
  const answered = () =>
    Promise.race([once(server, "message"), ended.then(() => Promise.reject(new Error("it ended")))]);
  const ask = (requested: Asked) => server.send(requested);
  const [started] = (await answered()) as [Started];
  return {
    ...started,
    origin,
    pid: server.pid!,
    dataDir,
    temporaryDir,
    errors,
    setClock: (course) => void ask({ course }),
    async lookInside() {
      ask("look");
      const [inside] = (await answered()) as [Inside];
      return inside;
    },
    async stop() {
      server.disconnect();
      await ended;
    },
  };
}
