type Cause = { code?: string; constraint?: string };
const causeOf = (error: unknown): Cause => (error as { cause?: Cause } | null)?.cause ?? {};

/**
 * Whether a write failed because a unique index has this value already.
 * @param index the one that is meant, where there are several
 */
export function isTaken(error: unknown, index?: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === "23505" && (index === undefined || constraint === index);
}

/** Whether a row could not be removed because something still names it. */
export const isStillNamed = (error: unknown): boolean => causeOf(error).code === "23503";
