/**
 * Settings that admins change for couriers and vendors (docs/product/lab-settings.md), each with its default and its
 * limits.
 */
export const LAB_SETTINGS = {
  /** Minutes per courier stop: ring, greet, take the film. */
  doorMinutes: { usual: 5, min: 1, max: 60 },
  /** Bookable calendar days for couriers, including today. */
  bookableDays: { usual: 14, min: 1, max: 28 },
  /**
   * Days until a vendor gets a reminder of an order that they neither accepted nor declined, and the lab is notified.
   */
  vendorAcceptDays: { usual: 2, min: 1, max: 30 },
  /** Days until the same for an order that was accepted but not sent. */
  vendorSendDays: { usual: 6, min: 1, max: 60 },
} as const;

export type LabSettingName = keyof typeof LAB_SETTINGS;
