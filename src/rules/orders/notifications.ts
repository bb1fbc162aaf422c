/** Order events that notify the customer in the account menu, with their labels (docs/product/orders.md#news). */
export const NEWS_LABELS = {
  ROLLS_RECEIVED: "Your film is here",
  ROLLS_SYNCED: "Scans are ready",
  SCAN_RENEWED: "A frame was rescanned",
  PROMISE_MOVED: "Your ready-by date changed",
  LABEL_BOUGHT: "A shipping label is ready",
  SHIPPED: "A parcel is on its way",
  PRINTS_READY: "Your prints are ready",
  RETURN_APPROVED: "Return approved",
  RETURN_DECLINED: "Return declined",
  REFUNDED: "You got a refund",
  REFUND_FAILED: "A refund needs your attention",
  CANCELED: "An order was canceled",
  LAB_MESSAGE: "The lab wrote to you",
} as const;
export type NewsKind = keyof typeof NEWS_LABELS;
export const NEWS_KINDS = Object.keys(NEWS_LABELS) as [NewsKind, ...NewsKind[]];

/** Longest message of the lab about an order, in characters. */
export const MOST_OF_A_MESSAGE = 2000;

/** Limits: the news shown, the newest orders that they come from, and their maximum age in days. */
export const NEWS_SHOWN = 20;
export const NEWS_ORDERS = 50;
export const NEWS_DAYS = 90;
