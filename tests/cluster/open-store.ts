import type { S3Settings } from "../../src/server/platform/s3-address.ts";
import { freePort } from "../support/lab-process.ts";
import { type Program, startProgram } from "./program.ts";

export type Store = Pick<Program<S3Settings>, "kill" | "start" | "close"> & { settings: S3Settings };

/** Starts store.ts. @param directory where its data is stored */
export async function openStore(directory: string): Promise<Store> {
  const args = [directory, String(await freePort())];
  // It encrypts continuation tokens with DES, which OpenSSL ships in its legacy provider.
  const program = await startProgram<S3Settings>("store.ts", args, ["--openssl-legacy-provider"]);
  return { ...program, settings: program.ready };
}
