import { HttpError } from "../platform/http/errors.ts";
import { Semaphore } from "../platform/semaphore.ts";

/** Who requests the work: the lab's staff and scans, or anyone who can open the page. */
export type RequestedBy = {
  lane: "LAB" | "PUBLIC";
  /** A job waits as long as it takes; a request is rejected with a retry time. */ waits?: boolean;
};

/** Requests beyond this many waiting in a lane are rejected: browsers would time out first. */
const WAITING_AT_MOST = 24;
/** Seconds. Most pictures are checked in less than a tenth of a second. */
const RETRY_AFTER_S = 5;

export type Gate = <Result>(by: RequestedBy, work: () => Promise<Result>) => Promise<Result>;

/** Limits concurrent work, first come first served; the public lane has fewer slots, so it never blocks the lab. */
export function openGate(atOnce: number): Gate {
  const all = new Semaphore(atOnce);
  const ofPublic = new Semaphore(Math.max(1, atOnce - 1));
  const waiting = { LAB: 0, PUBLIC: 0 };
  return async ({ lane, waits = false }, work) => {
    if (!waits && waiting[lane] >= WAITING_AT_MOST) {
      const message = "Many pictures are coming in right now. Please send this one again in a moment.";
      throw new HttpError(503, message, { retryAfterS: RETRY_AFTER_S });
    }
    waiting[lane] += 1;
    if (lane === "PUBLIC") await ofPublic.acquire();
    await all.acquire();
    waiting[lane] -= 1;
    try {
      return await work();
    } finally {
      all.release();
      if (lane === "PUBLIC") ofPublic.release();
    }
  };
}
