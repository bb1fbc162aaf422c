import type { Client } from "../../src/contract/kit/client.ts";
import type { Tally } from "./tally.ts";

export type Target = {
  port: number;
  origin: string;
  customer: Client & { userId: string; token(): string | null };
  /** One of their pick-ups with scans. */
  pickUpId: string;
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
  /**
   * The least share of each status that shows that a request reaches the attacked work, of all responses but those of
   * limits. Unset when no request is ever complete.
   */
  reaches?: Readonly<Record<number, number>>;
  /** Limits may refuse all its requests. */
  floods?: true;
  /** Attacks pages, which only the whole product serves. */
  ofPages?: true;
  /** Counts responses in `tally`, and reports forbidden outcomes there. */
  run(target: Target, tally: Tally): Promise<void>;
  /** The attack ends the server itself, and a supervisor must restart it. */
  ends?: true;
};

/** Statuses of rate limits and admission control, which come before the attacked work. */
const LIMITS = new Set(["429", "503"]);

/** Reports statuses that too few responses have: such an attack does not measure what its name says. */
export function missedWork({ reaches, floods }: Attack, tally: Tally): string[] {
  if (reaches === undefined) return [];
  const statuses = Object.entries(tally.counts).filter(([what]) => /^\d{3}$/.test(what) && !LIMITS.has(what));
  const total = statuses.reduce((sum, [, times]) => sum + times, 0);
  if (total === 0) return floods ? [] : ["limits refused all its requests"];
  return Object.entries(reaches)
    .filter(([status, share]) => (tally.counts[status] ?? 0) < share * total)
    .map(([status, share]) => `fewer than ${100 * share}% of its responses were ${status}: ${tally}`);
}

/** A local IP address of this machine other than the usual one; undefined when there is only that one. */
export const addressNumber = (index: number): string | undefined =>
  process.platform === "linux" ? `127.0.${1 + (index >> 8)}.${index & 255}` : undefined;
