/** How a courier's stop stands. */
export const STOP_STATES = ["BOOKED", "COLLECTED", "FAILED", "CANCELED", "HANDED_OVER"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** What can be done with a stop, from which states, and where it leads. */
export const STOP_STEPS = {
  collect: { from: ["BOOKED", "FAILED"], to: "COLLECTED" },
  fail: { from: ["BOOKED"], to: "FAILED" },
  handOver: { from: ["COLLECTED"], to: "HANDED_OVER" },
} as const satisfies Record<string, { from: readonly StopState[]; to: StopState }>;
export type StopStep = keyof typeof STOP_STEPS;

/**
 * Whether the step can be taken now, was taken already (repeating it is harmless: film that is at the lab was collected),
 * or does not fit.
 */
export function stepOf(step: StopStep, state: StopState): "NOW" | "DONE" | "NO" {
  const { from, to } = STOP_STEPS[step];
  if (state === to || (step === "collect" && state === "HANDED_OVER")) return "DONE";
  return (from as readonly StopState[]).includes(state) ? "NOW" : "NO";
}
