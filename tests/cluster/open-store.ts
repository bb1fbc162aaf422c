import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { S3Settings } from "../../src/server/platform/s3-address.ts";
import { freePort } from "../support/lab-process.ts";

export type Store = {
  settings: S3Settings;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts store.ts. @param directory where its data is stored */
export async function openStore(directory: string): Promise<Store> {
  const port = await freePort();
  const start = async (): Promise<[ChildProcess, S3Settings]> => {
    const child = fork(join(import.meta.dirname, "store.ts"), [directory, String(port)], {
      // It encrypts continuation tokens with DES, which OpenSSL ships in its legacy provider.
      execArgv: ["--openssl-legacy-provider"],
    });
    return [child, (await once(child, "message"))[0] as S3Settings];
  };
  const [first, settings] = await start();
  let running = first;
  const end = async (how: () => unknown) => {
    if (!running.connected) return; // it is dead, or dying
    const ended = once(running, "exit");
    how();
    await ended;
  };
  return {
    settings,
    kill: () => end(() => running.kill("SIGKILL")),
    start: async () => void ([running] = await start()),
    close: () => end(() => running.disconnect()),
  };
}
