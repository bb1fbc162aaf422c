import type { Client } from "../../src/contract/kit/client.ts";
import type { Tally } from "./tally.ts";

export type Target = {
  port: number;
  origin: string;
  customer: Client & { userId: string; token(): string | null };
  /** One of their pick-ups with scans; null when there is none. */
  pickUpId: string | null;
  /** Scales a count: the long test does `full`, the short one fewer. */
  times(full: number): number;
  /** Time that connections which never end are held, in ms. */
  holdMs: number;
  /** Recipients of e-mails since the test began. */
  mailed(): Promise<string[]>;
  /** kill -9 of the server; null when there is no supervisor to restart it. */
  kill: (() => void) | null;
};

export type Attack = {
  name: string;
  /** Counts responses in `tally`, and reports forbidden outcomes there. */
  run(target: Target, tally: Tally): Promise<void>;
  /** The attack ends the server itself, and a supervisor must restart it. */
  ends?: true;
};

/** A local IP address of this machine other than the usual one; undefined when there is only that one. */
export const addressNumber = (index: number): string | undefined =>
  process.platform === "linux" ? `127.0.${1 + (index >> 8)}.${index & 255}` : undefined;
