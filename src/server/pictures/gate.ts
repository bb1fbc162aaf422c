import { HttpError } from "../platform/http/errors.ts";
import { Semaphore } from "../platform/semaphore.ts";

/** Who wants a picture read: the lab's own people and its scans, or anyone who can open the page. */
export type AskedBy = {
  lane: "LAB" | "PUBLIC";
  /** A job waits however long it takes; a request is told to come again. */ waits?: boolean;
};

/** Over this many waiting requests of a lane the next is sent away: people would wait longer than browsers do. */
const WAITING_AT_MOST = 24;
/** Most pictures are looked at in less than a tenth of a second. */
const RETRY_AFTER_S = 5;

export type Gate = <Result>(by: AskedBy, work: () => Promise<Result>) => Promise<Result>;

/** Lets so many works run at once, first come first served; of the public fewer, so that it never holds up the lab. */
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
