/**
 * An instant as the contract writes it, in UTC.
 * @param at ms since 1970, or text of the database's JSON, which has the offset of its session
 */
export const isoTime = (at: Date | string | number): string => new Date(at).toISOString();

export const isoTimeOrNull = (at: Date | string | number | null): string | null => (at === null ? null : isoTime(at));
