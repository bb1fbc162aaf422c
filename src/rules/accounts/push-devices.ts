/** So many browsers of an account show notices; the next takes the place of the oldest. */
export const MOST_PUSH_DEVICES = 10;
/** Longer than any push service's addresses are, in characters. */
export const MOST_OF_AN_ENDPOINT = 1000;
