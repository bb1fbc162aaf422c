type Cause = { code?: string; constraint?: string };
const causeOf = (error: unknown): Cause => (error as { cause?: Cause } | null)?.cause ?? {};

/**
 * Whether a write failed because a unique index already has this value.
 * @param index the index to check, if there are several
 */
export function isTaken(error: unknown, index?: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === "23505" && (index === undefined || constraint === index);
}

/** Whether a delete failed because another row still references the row. */
export const isStillNamed = (error: unknown): boolean => causeOf(error).code === "23503";
