/**
 * What a field asked for from `now` on, which has arrived; null for what came from elsewhere. They arrive in order, some never:
 * one that was asked for before the last may come after that was asked for.
 */
export function queriesSince(asked: readonly string[], now: string): readonly string[] | null {
  const at = asked.indexOf(now);
  return at < 0 ? null : asked.slice(at);
}
