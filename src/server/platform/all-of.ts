/**
 * Does something for each, all at once: within one transaction their statements go out together and wait for the database once. All
 * have ended when this does, also when one failed: what is still under way then would write after the transaction, or the job.
 * @throws what the first of them threw
 */
export async function allOf<Of, Result>(things: readonly Of[], work: (of: Of) => Promise<Result>): Promise<Result[]> {
  const ended = await Promise.allSettled(things.map(work));
  return ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
