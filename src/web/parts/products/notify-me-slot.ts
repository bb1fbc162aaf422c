import type { ReminderReason } from "../../../rules/reminders/reminders.ts";

/** Details of an unavailable product for customers who want a back-in-stock e-mail. */
export type NotifyMeSlot = {
  productId: string;
  /** The required variant; null for any. */
  productVariantId: string | null;
  reason: ReminderReason;
};
