/**
 * Returns the field's queries from `now` on, when `now` came from the field itself; null when it came from elsewhere.
 * They arrive in order, and some never arrive: one sent before the last may arrive after the last was sent.
 */
export function queriesSince(asked: readonly string[], now: string): readonly string[] | null {
  const at = asked.indexOf(now);
  return at < 0 ? null : asked.slice(at);
}
