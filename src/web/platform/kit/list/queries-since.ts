/**
 * Returns the field's queries from `now` on, when `now` came from the field itself; null when it came from elsewhere.
 * They arrive in order, and some never arrive: one sent before the last may arrive after the last was sent.
 */
export function queriesSince(sent: readonly string[], now: string): readonly string[] | null {
  const at = sent.indexOf(now);
  return at < 0 ? null : sent.slice(at);
}
