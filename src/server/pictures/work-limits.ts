import type { WorkName } from "./picture-work.ts";

const MB = 1024 * 1024;

export type WorkLimits = {
  /** Resident memory of the process, bytes. A process without work has 90 MB. */
  memory: number;
  /** Computing time, ms: unlike time that passes it does not depend on what else the machine does. */
  cpuMs: number;
  /** Time that passes, ms: for what waits without computing. */
  ms: number;
};

/**
 * What one file may cost. Good ones stay far below: headers take milliseconds; of decodings a 16-bit TIFF of 155
 * megapixels that lies on its side takes most (10 s, 1040 MB), then a progressive JPEG of 250 (6 s, 910 MB).
 */
export const WORK_LIMITS: Readonly<Record<WorkName, WorkLimits>> = {
  check: { memory: 256 * MB, cpuMs: 4_000, ms: 120_000 },
  shrink: { memory: 512 * MB, cpuMs: 15_000, ms: 120_000 },
  derive: { memory: 1280 * MB, cpuMs: 90_000, ms: 400_000 },
  convert: { memory: 1280 * MB, cpuMs: 90_000, ms: 400_000 },
  lay: { memory: 1280 * MB, cpuMs: 120_000, ms: 400_000 },
  sheet: { memory: 768 * MB, cpuMs: 60_000, ms: 400_000 },
};

/** A process that holds more than this when its work is done is not used again, bytes. */
export const KEPT_MEMORY = 256 * MB;

/**
 * What the system itself lets a process have, bytes: for what grows faster than it is watched. Its memory counts with
 * what is only set aside, of which Node takes 620 MB before there is any work.
 */
export const SYSTEM_LIMITS = { memory: 2304 * MB, file: 2048 * MB };
