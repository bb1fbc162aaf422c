/** For so long it counts what was looked for, in days. */
export const TERMS_LAST_DAYS = 30;
/** What fewer than so many searches were for is nobody else's business yet. */
export const LEAST_TIMES = 3;
/** So many are shown. */
export const MOST_SHOWN = 6;
/** Different terms that are counted in a day; beyond that only those that are known. */
export const MOST_TERMS_A_DAY = 500;
