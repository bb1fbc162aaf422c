/** Why some rolls of a pick-up cannot become a pick-up of their own. */
export type SplitProblem = "NOT_IN_IT" | "NOTHING_LEFT";

/** Splitting leaves at least one roll behind: moving all of them would only leave an empty pick-up. Null when it can be done. */
export function splitProblem(all: readonly string[], moved: readonly string[]): SplitProblem | null {
  const [present, leaving] = [new Set(all), new Set(moved)];
  if (!leaving.isSubsetOf(present)) return "NOT_IN_IT";
  return leaving.size === present.size ? "NOTHING_LEFT" : null;
}
