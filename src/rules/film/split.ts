export type SplitProblem = "NOT_IN_BATCH" | "NOTHING_LEFT";

/**
 * Returns why rolls cannot be split off; null if they can. At least one roll must stay, because moving all would only
 * leave an empty pick-up.
 */
export function splitProblem(all: readonly string[], moved: readonly string[]): SplitProblem | null {
  const [present, leaving] = [new Set(all), new Set(moved)];
  if (!leaving.isSubsetOf(present)) return "NOT_IN_BATCH";
  return leaving.size === present.size ? "NOTHING_LEFT" : null;
}
