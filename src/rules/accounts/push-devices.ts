/** Browsers per account that receive push notifications. The next one replaces the oldest. */
export const MOST_PUSH_DEVICES = 10;
/** Longer than any push service's URLs, in characters. */
export const MOST_OF_AN_ENDPOINT = 1000;
