/** Minimum business days ever promised (docs/product/lab.md#turnaround). */
const MIN_TURNAROUND_DAYS = 2;

/**
 * Returns the business days until a roll that arrives now is synced, rounded to a tenth: the rolls ahead at the recent
 * pace.
 * @param syncedPerDay recent rolls per business day; 0 without any history
 * @param surePerDay rolls that the bench can always sync: after two slow weeks the measured pace is low because little
 *   film arrived, not because work takes longer (docs/product/lab.md#turnaround)
 */
export function estimateDays(outstanding: number, syncedPerDay: number, surePerDay: number): number {
  return Math.round((outstanding / Math.max(syncedPerDay, surePerDay)) * 10) / 10;
}

/** Returns the business days to show: the estimate rounded up, at least 2. */
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
