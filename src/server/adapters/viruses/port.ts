import type { Readable } from "node:stream";

/** TOO_LARGE: more than the scanner takes, and so not looked at. */
export type Verdict = { kind: "CLEAN" } | { kind: "FOUND"; signature: string } | { kind: "TOO_LARGE" };

/** Looks for viruses in what others send. */
export type VirusScanner = {
  /** Whether anything is looked at. The built-in side finds nothing in anything. */
  looks: boolean;
  /**
   * Reads the content to its end or destroys it. Rejects when nothing can be said: the scanner is down, slow, or failed. That is
   * never to be taken for clean.
   */
  scan(content: Readable): Promise<Verdict>;
};
