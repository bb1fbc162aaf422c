/** What a paid order may wait for at the lab, in the order in which it is done. */
export const ORDER_NEEDS = ["TO_RECEIVE", "AT_WORK", "TO_PACK", "TO_SEND"] as const;
export type OrderNeed = (typeof ORDER_NEEDS)[number];

export const ORDER_NEED_LABELS: Record<OrderNeed, string> = {
  TO_RECEIVE: "Film to come",
  AT_WORK: "Film at work",
  TO_PACK: "Goods to pack",
  TO_SEND: "Parcels to send",
};

/** What a list of orders is asked for by: what they wait for, and what is in a hurry. */
export const ORDER_WORKS = [...ORDER_NEEDS, "RUSH", "PRIORITY"] as const;
export type OrderWork = (typeof ORDER_WORKS)[number];
