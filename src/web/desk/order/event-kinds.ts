export const EVENT_KINDS = [
  { id: "money", label: "Money" },
  { id: "film", label: "Film" },
  { id: "parcels", label: "Parcels" },
  { id: "goods", label: "Items and prints" },
  { id: "order", label: "Order" },
] as const;
export type EventKind = (typeof EVENT_KINDS)[number]["id"];

const MONEY = /^(PAID|ON_ACCOUNT|PAYMENT|EXCESS_PAYMENT|REFUND|INVOICE|DISPUTE|TAX)/;
const FILM = /^(ROLL|RECEIPT|SCAN|PROMISE|PICK_UP|COURIER|NEGATIVES|RUSH)/;
const PARCELS = /^(SHIP|DELIVERED|PARCEL|LABEL|POSTAGE)/;
const GOODS = /^(PRINTS|VENDOR|GOODS|RETURN)/;

/** Returns an event type's kind; types without a match count as the order itself. */
export function eventKind(type: string): EventKind {
  if (MONEY.test(type)) return "money";
  if (FILM.test(type)) return "film";
  if (PARCELS.test(type)) return "parcels";
  return GOODS.test(type) ? "goods" : "order";
}
