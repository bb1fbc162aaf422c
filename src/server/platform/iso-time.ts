/**
 * Returns an instant in the contract's format, in UTC.
 * @param at ms since 1970, or text from the database's JSON, which has its session's offset
 */
export const isoTime = (at: Date | string | number): string => new Date(at).toISOString();

export const isoTimeOrNull = (at: Date | string | number | null): string | null => (at === null ? null : isoTime(at));
