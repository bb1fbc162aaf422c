import type { ReminderReason } from "../../../rules/reminders/reminders.ts";

/** What a product's page says of what cannot be had now to whoever may be told when it can. */
export type NotifyMeSlot = {
  productId: string;
  /** The only variant that will do; null is any. */
  productVariantId: string | null;
  reason: ReminderReason;
};
