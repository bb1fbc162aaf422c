/** What the lab does by itself and can fail at, as the desk tells it apart. */
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

/** TRYING: it is tried again by itself; GIVEN_UP: somebody has to look; DONE: it worked in the end; SET_ASIDE: by hand. */
export const FAILURE_STATES = ["TRYING", "GIVEN_UP", "DONE", "SET_ASIDE"] as const;
export type FailureState = (typeof FAILURE_STATES)[number];

export const FAILURE_STATE_LABELS: Record<FailureState, string> = {
  TRYING: "Retrying",
  GIVEN_UP: "Failed",
  DONE: "Resolved",
  SET_ASIDE: "Set aside",
};

/** So often something is tried before anybody is bothered with it: a service that is away for half a minute is no news. */
export const TRIES_UNTIL_SAID = 5;

/** What was done about it by hand. */
export const FAILURE_STEPS = ["TRIED_AGAIN", "SET_ASIDE"] as const;

/** Days after which what is over is forgotten, and what nobody looked at, too. */
export const FAILURES_ARE_KEPT_DAYS = 90;

/** At most so many are tried again by one press. */
export const MOST_TRIED_AT_ONCE = 500;
