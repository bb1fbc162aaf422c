import type { WorkName } from "./picture-work.ts";

const MB = 1024 * 1024;

export type WorkLimits = {
  /**
   * Resident memory, bytes, that the file may add to what its process held before: to WITHOUT_WORK, or to what works before
   * it have left there, which is no fault of this file.
   */
  memory: number;
  /** Computing time, ms: unlike time that passes it does not depend on what else the machine does. */
  cpuMs: number;
  /** Time that passes, ms: for what waits without computing. */
  ms: number;
};

/** Resident memory of a process that has had no work yet, bytes. */
export const WITHOUT_WORK = 90 * MB;

/**
 * What one file may cost. Good ones stay far below: headers take milliseconds; of decodings a 16-bit TIFF of 155
 * megapixels that lies on its side takes most (10 s, 950 MB), then a progressive JPEG of 250 (6 s, 820 MB).
 */
export const WORK_LIMITS: Readonly<Record<WorkName, WorkLimits>> = {
  check: { memory: 160 * MB, cpuMs: 4_000, ms: 120_000 },
  shrink: { memory: 420 * MB, cpuMs: 15_000, ms: 120_000 },
  derive: { memory: 1190 * MB, cpuMs: 90_000, ms: 400_000 },
  convert: { memory: 1190 * MB, cpuMs: 90_000, ms: 400_000 },
  lay: { memory: 1190 * MB, cpuMs: 120_000, ms: 400_000 },
  sheet: { memory: 680 * MB, cpuMs: 60_000, ms: 400_000 },
};

/** A process that holds more than this when its work is done is not used again, bytes. */
export const KEPT_MEMORY = 256 * MB;

/**
 * What the system itself lets a process have, bytes: for what grows faster than it is watched. Its memory counts with
 * what is only set aside, of which Node takes 620 MB before there is any work.
 */
export const SYSTEM_LIMITS = { memory: 2304 * MB, file: 2048 * MB };
