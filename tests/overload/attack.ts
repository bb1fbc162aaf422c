import type { Client } from "../../src/contract/kit/client.ts";
import type { Tally } from "./tally.ts";

/** The product under attack, as an attack sees it. */
export type Target = {
  port: number;
  origin: string;
  /** Somebody with an account who attacks with it. */
  customer: Client & { userId: string; token(): string | null };
  /** A pick-up of theirs with scans; null where there is none. */
  pickUpId: string | null;
  /** How often to do what the long test does `full` times: the short one does less. */
  times(full: number): number;
  /** For how long connections are held that never come to an end by themselves, in ms. */
  holdMs: number;
  /** Addresses that mails were written to since the test began. */
  mailed(): Promise<string[]>;
  /** kill -9 of the server; null where nobody would start it again. */
  kill: (() => void) | null;
};

/** One way to stop a lab. */
export type Attack = {
  name: string;
  /** Says in `tally` what was answered, and complains there of what must not be. */
  run(target: Target, tally: Tally): Promise<void>;
  /** It ends the server by its own means, which a supervisor has to make good. */
  ends?: true;
};

/** An address of this machine's own to come from, other than the usual one; undefined where there is only that one. */
export const addressNumber = (index: number): string | undefined =>
  process.platform === "linux" ? `127.0.${1 + (index >> 8)}.${index & 255}` : undefined;
