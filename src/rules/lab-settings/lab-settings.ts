/** What admins set for couriers and vendors (docs/product/lab-settings.md): what holds until they do, and how far it goes. */
export const LAB_SETTINGS = {
  /** Minutes that a courier stays at a door: ring, greet, take the film. */
  doorMinutes: { usual: 5, min: 1, max: 60 },
  /** Calendar days ahead for which a courier can be booked, today included. */
  bookableDays: { usual: 14, min: 1, max: 28 },
  /** Days until a vendor is reminded of what they neither accepted nor declined, and the lab told. */
  vendorAcceptDays: { usual: 2, min: 1, max: 30 },
  /** The same for what they accepted and did not send. */
  vendorSendDays: { usual: 6, min: 1, max: 60 },
} as const;

export type LabSettingName = keyof typeof LAB_SETTINGS;
