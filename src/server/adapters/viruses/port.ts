import type { Readable } from "node:stream";

/** TOO_LARGE: exceeds the scanner's limit, and so was not scanned. */
export type Verdict = { kind: "CLEAN" } | { kind: "FOUND"; signature: string } | { kind: "TOO_LARGE" };

export type VirusScanner = {
  /** Whether it scans anything. The built-in scanner never finds anything. */
  looks: boolean;
  /**
   * Reads the content to its end or destroys it. Rejects without a verdict: the scanner is down, slow, or failed. Never
   * treat that as clean.
   */
  scan(content: Readable): Promise<Verdict>;
};
