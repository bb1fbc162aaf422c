import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";

/** How tries of one kind are slowed down: each one more than `free` waits twice as long as the one before. */
export type Pace = {
  /** Tries that need not wait for each other. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** One try is forgotten in this time. */
  forgottenInMs: number;
};

/** What was tried under one key. Times are of the server's clock. */
export type Tally = {
  /** Tries that are not forgotten yet; a fraction of one is as good as over. */
  level: number;
  lastAt: Date;
  /** No further try before this. */
  until: Date;
};

/** Paces at the door (docs/product/accounts.md#limits-on-guessing). */
export const PACES = {
  /** Wrong passwords for one account from one network. */
  "log-in": pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Wrong passwords for one account in a browser that its owner has signed in with before. */
  "log-in-known": pace(10, 30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS),
  /** Wrong passwords from one network, whatever the accounts: a house full of people mistypes, too. */
  "log-in-network": pace(60, SECOND_MS, 2 * MINUTE_MS, MINUTE_MS),
  /** Wrong passwords for one account from everywhere. Nobody waits for strangers: over it, a new browser is asked for a code. */
  "log-in-account": pace(20, 0, 0, 15 * MINUTE_MS),
  /** Wrong passwords given again in an open session. */
  confirm: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Codes sent to one account, for browsers that it does not know together, and for each that it knows. */
  code: pace(5, MINUTE_MS, 15 * MINUTE_MS, 10 * MINUTE_MS),
  /** Wrong codes of an authenticator, and wrong recovery codes, for one account: by browser as `code`. */
  factor: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** Codes sent to one account to show whose its e-mail is. */
  "email-code": pace(5, MINUTE_MS, 15 * MINUTE_MS, 10 * MINUTE_MS),
  /** Links to choose a password asked for one e-mail from one network. */
  reset: pace(5, MINUTE_MS, 15 * MINUTE_MS, HOUR_MS),
  /** The same from one network, whatever the e-mails. */
  "reset-network": pace(30, 10 * SECOND_MS, 5 * MINUTE_MS, MINUTE_MS),
  /** Links mailed to one account from everywhere: what is asked for more often is not sent, as the last link still works. */
  "reset-mail": pace(5, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS),
  /** Wrong passwords for one share from one network. */
  share: pace(5, 30 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  /** The same from everywhere: who opened it before need not wait. */
  "share-everywhere": pace(30, 5 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS),
  /** Mails that somebody signed up with the e-mail of an account. */
  "sign-up-mail": pace(1, HOUR_MS, DAY_MS, DAY_MS),
} as const;
export type TryKind = keyof typeof PACES;

/** After this long without a try a tally is let go of, whatever is left of it. */
export const TRIES_FORGOTTEN_AFTER_MS = 2 * DAY_MS;

/** What is over the free tries counts up to this many more, so that it is forgotten within days. */
const HIGHEST_OVER = 12;

function pace(free: number, firstWaitMs: number, longestWaitMs: number, forgottenInMs: number): Pace {
  return { free, firstWaitMs, longestWaitMs, forgottenInMs };
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** How long the next try waits once there are so many. */
function waitAfter(pace: Pace, level: number): number {
  const over = Math.round(level) - pace.free;
  return over < 0 ? 0 : Math.min(pace.longestWaitMs, pace.firstWaitMs * 2 ** over);
}

/** Counts a try that is about to be made; null while it has to wait. */
export function takeTry(pace: Pace, before: Tally | null, now: Date): Tally | null {
  if (before !== null && before.until > now) return null;
  const spent = before === null ? 0 : Math.max(0, now.getTime() - before.lastAt.getTime());
  const left = before === null ? 0 : Math.max(0, before.level - spent / pace.forgottenInMs);
  const level = Math.min(left + 1, pace.free + HIGHEST_OVER);
  return { level, lastAt: now, until: after(now, waitAfter(pace, level)) };
}

/** Takes a try back that came out right. @param takenAt when it was counted */
export function refundAttempt(pace: Pace, tally: Tally, takenAt: Date, now: Date): Tally {
  const level = Math.max(0, tally.level - 1);
  const isLast = tally.lastAt.getTime() === takenAt.getTime();
  const shorter = after(tally.lastAt, waitAfter(pace, level));
  return { ...tally, level, until: isLast ? now : shorter < tally.until ? shorter : tally.until };
}

/** Whether there were more tries than are free, this last one aside. */
export const isOverLimit = (pace: Pace, tally: Tally): boolean => Math.round(tally.level - 1) >= pace.free;
