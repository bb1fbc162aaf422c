/** Days for which a search counts. */
export const TERMS_LAST_DAYS = 30;
/** Minimum searches before a term is shown to others, for privacy. */
export const LEAST_TIMES = 3;
export const MOST_SHOWN = 6;
/** Different terms counted per day. Above the limit, only terms already counted that day. */
export const MOST_TERMS_A_DAY = 500;
