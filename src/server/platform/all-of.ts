/**
 * Runs work for each item concurrently: within one transaction, the statements are sent together and wait for the
 * database once. Returns only after all have ended, even if one failed: work still in progress would otherwise write
 * after the transaction or job.
 * @throws the first error
 */
export async function allOf<Of, Result>(things: readonly Of[], work: (of: Of) => Promise<Result>): Promise<Result[]> {
  const ended = await Promise.allSettled(things.map(work));
  return ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
