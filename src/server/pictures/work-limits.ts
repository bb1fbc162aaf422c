import type { WorkName } from "./picture-work.ts";

const MB = 1024 * 1024;

export type WorkLimits = {
  /**
   * Resident memory, in bytes, that the file may add to what its process used before: to WITHOUT_WORK, or to what
   * earlier work left there, which is not this file's fault.
   */
  memory: number;
  /** CPU time, ms: unlike elapsed time, it does not depend on the machine's load. */
  cpuMs: number;
  /** Elapsed time, ms: for work that waits without computing. */
  ms: number;
};

/** Resident memory of a process before its first work, bytes. */
export const WITHOUT_WORK = 90 * MB;

/**
 * Limits for one file. Good files stay far below: headers take milliseconds; the heaviest decodings are a 16-bit TIFF
 * of 155 megapixels that lies on its side (10 s, 950 MB), then a progressive JPEG of 250 (6 s, 820 MB).
 */
export const WORK_LIMITS: Readonly<Record<WorkName, WorkLimits>> = {
  check: { memory: 160 * MB, cpuMs: 4_000, ms: 120_000 },
  shrink: { memory: 420 * MB, cpuMs: 15_000, ms: 120_000 },
  derive: { memory: 1190 * MB, cpuMs: 90_000, ms: 400_000 },
  convert: { memory: 1190 * MB, cpuMs: 90_000, ms: 400_000 },
  lay: { memory: 1190 * MB, cpuMs: 120_000, ms: 400_000 },
  sheet: { memory: 680 * MB, cpuMs: 60_000, ms: 400_000 },
};

/** A process that uses more than this after its work is not reused, bytes. */
export const IDLE_MEMORY = 256 * MB;

/**
 * Limits that the operating system sets on a process, bytes: for growth faster than our checks. Its memory includes
 * reserved memory, of which Node takes 620 MB before any work.
 */
export const SYSTEM_LIMITS = { memory: 2304 * MB, file: 2048 * MB };
