import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { S3Settings } from "../../src/server/platform/s3-address.ts";

export type Store = { settings: S3Settings; close(): Promise<void> };

/** Starts store.ts. */
export async function openStore(): Promise<Store> {
  const child = fork(join(import.meta.dirname, "store.ts"), {
    // It writes where a list goes on with DES, which OpenSSL keeps apart.
    execArgv: ["--openssl-legacy-provider"],
  });
  const [settings] = (await once(child, "message")) as [S3Settings];
  return {
    settings,
    async close() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
