/** The fewest business days ever promised (specification §9, Turnaround). */
export const MIN_TURNAROUND_DAYS = 2;

/** Business days as shown: the estimate rounded up, at least 2. */
export function turnaroundDays(estimatedDays: number): number {
  return Math.max(MIN_TURNAROUND_DAYS, Number.isFinite(estimatedDays) ? Math.ceil(estimatedDays) : 0);
}

/** "1 business day", "4 business days": singular only for 1. */
export function businessDaysText(days: number): string {
  return `${days} business ${days === 1 ? "day" : "days"}`;
}

/** "4 business days" for an estimate of 3.2. */
export function turnaroundText(estimatedDays: number): string {
  return businessDaysText(turnaroundDays(estimatedDays));
}
