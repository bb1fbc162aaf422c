/** Kinds of automatic work that can fail, as the desk groups them. */
export const FAILURE_KINDS = ["PICTURE", "MAIL", "MESSAGE", "PAYMENT", "LABEL", "ZIP", "OTHER"] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const FAILURE_KIND_LABELS: Record<FailureKind, string> = {
  PICTURE: "Pictures",
  MAIL: "E-mails",
  MESSAGE: "Text messages",
  PAYMENT: "Payments",
  LABEL: "Labels",
  ZIP: "Zips",
  OTHER: "Other jobs",
};

/**
 * TRYING: retried automatically; GIVEN_UP: staff have to look; DONE: succeeded in the end; SET_ASIDE: dismissed by
 * staff.
 */
export const FAILURE_STATES = ["TRYING", "GIVEN_UP", "DONE", "SET_ASIDE"] as const;
export type FailureState = (typeof FAILURE_STATES)[number];

export const FAILURE_STATE_LABELS: Record<FailureState, string> = {
  TRYING: "Retrying",
  GIVEN_UP: "Failed",
  DONE: "Resolved",
  SET_ASIDE: "Set aside",
};

/** Attempts before staff see a failure. A service that is down for half a minute is not worth an alert. */
export const TRIES_UNTIL_SAID = 5;

export const FAILURE_STEPS = ["TRIED_AGAIN", "SET_ASIDE"] as const;

/** Days after which resolved failures are deleted, and ignored ones, too. */
export const FAILURE_RETENTION_DAYS = 90;

export const MOST_TRIED_AT_ONCE = 500;
