import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";

/** Login throttling: the backoff for one kind of attempt. Each attempt beyond `free` waits twice as long as the one before. */
export type Pace = {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  forgottenInMs: number;
};

/** Attempts counted under one key. Times are on the server's clock. */
export type Tally = {
  /** Attempts that are not forgotten yet, as a decimal that is rounded before use. */
  level: number;
  lastAt: Date;
  /** No further attempt before this time. */
  until: Date;
};

/** Backoff settings for sign-in and other guessable calls (docs/product/accounts.md#limits-on-guessing). */
export const PACES = {
  /** Wrong passwords for one account from one network. */
  "log-in": pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Wrong passwords for one account in a browser that its owner has signed in with before. */
  "log-in-known": pace(10, 30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS),
  /**
   * Wrong passwords from one network for all accounts. Higher, because everyone in a large household mistypes
   * sometimes.
   */
  "log-in-network": pace(60, SECOND_MS, 2 * MINUTE_MS, MINUTE_MS),
  /**
   * Wrong passwords for one account from all networks. Above this limit new browsers need a code, so that the owner
   * never waits because of strangers.
   */
  "log-in-account": pace(20, 0, 0, 15 * MINUTE_MS),
  /** Wrong passwords when confirming in an open session. */
  confirm: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Badges and PINs tried at one station, for all workers. */
  station: pace(10, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Wrong PINs for one worker at all stations. Their badge still works. */
  "station-worker": pace(5, MINUTE_MS, HOUR_MS, DAY_MS),
  /** Codes sent to one account: counted together for unknown browsers, and separately for each known one. */
  code: pace(5, MINUTE_MS, 15 * MINUTE_MS, 10 * MINUTE_MS),
  /** Wrong authenticator and recovery codes for one account, by browser as for `code`. */
  factor: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Codes sent to one account to verify its e-mail. */
  "email-code": pace(5, MINUTE_MS, 15 * MINUTE_MS, 10 * MINUTE_MS),
  /** Password reset requests for one e-mail from one network. */
  reset: pace(5, MINUTE_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Password reset requests from one network, for all e-mails. */
  "reset-network": pace(30, 10 * SECOND_MS, 5 * MINUTE_MS, MINUTE_MS),
  /**
   * Reset e-mails to one account from all networks. Further requests send no e-mail, because the last link still works.
   */
  "reset-mail": pace(5, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS),
  /** Wrong passwords for one share from one network. */
  share: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Wrong passwords for one share from all networks. Visitors who opened it before do not wait. */
  "share-everywhere": pace(30, 5 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS),
  /** E-mails to an account's owner about a sign-up with their address. */
  "sign-up-mail": pace(1, HOUR_MS, DAY_MS, DAY_MS),
} as const;
export type AttemptKind = keyof typeof PACES;

/** Time after the last attempt at which a tally is deleted, whatever its level. */
export const ATTEMPTS_FORGOTTEN_AFTER_MS = 2 * DAY_MS;

/** Maximum count above the free attempts, so that a tally is forgotten within days. */
const HIGHEST_OVER = 12;

function pace(free: number, firstWaitMs: number, longestWaitMs: number, forgottenInMs: number): Pace {
  return { free, firstWaitMs, longestWaitMs, forgottenInMs };
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

function waitAfter(pace: Pace, level: number): number {
  const over = Math.round(level) - pace.free;
  return over < 0 ? 0 : Math.min(pace.longestWaitMs, pace.firstWaitMs * 2 ** over);
}

/** Counts a new attempt; returns null while it has to wait. */
export function consumeAttempt(pace: Pace, before: Tally | null, now: Date): Tally | null {
  if (before !== null && before.until > now) return null;
  const spent = before === null ? 0 : Math.max(0, now.getTime() - before.lastAt.getTime());
  const left = before === null ? 0 : Math.max(0, before.level - spent / pace.forgottenInMs);
  const level = Math.min(left + 1, pace.free + HIGHEST_OVER);
  return { level, lastAt: now, until: after(now, waitAfter(pace, level)) };
}

/** Refunds an attempt that succeeded. @param takenAt when it was counted */
export function refundAttempt(pace: Pace, tally: Tally, takenAt: Date, now: Date): Tally {
  const level = Math.max(0, tally.level - 1);
  const isLast = tally.lastAt.getTime() === takenAt.getTime();
  const shorter = after(tally.lastAt, waitAfter(pace, level));
  return { ...tally, level, until: isLast ? now : shorter < tally.until ? shorter : tally.until };
}

/** Whether earlier attempts, without the last one, used up the free ones. */
export const isOverLimit = (pace: Pace, tally: Tally): boolean => Math.round(tally.level - 1) >= pace.free;
