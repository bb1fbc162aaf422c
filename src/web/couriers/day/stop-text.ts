import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { orderOfBarcode } from "../../../rules/orders/number.ts";
import { zonedFormat } from "../../../rules/time.ts";

/** "10:25 AM", in the lab's time zone. */
export const clock = (instant: string, timeZone: string): string =>
  zonedFormat(timeZone, { hour: "numeric", minute: "2-digit" }).format(new Date(instant));
export const windowOf = ({ windowFrom, windowTo }: Stop, timeZone: string): string =>
  `${clock(windowFrom, timeZone)} – ${clock(windowTo, timeZone)}`;
export const rollsText = (count: number): string => (count === 1 ? "1 roll" : `${count} rolls`);
export const addressOf = ({ address1, address2, city, state, zip }: Stop): string =>
  [address1, address2, `${city}, ${state} ${zip}`].filter(Boolean).join(", ");

export const mapLink = (stop: Stop): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: addressOf(stop), travelmode: "bicycling" })}`;

const SCANNED = /^#?(?:10)?(\d+)$/;
/** Returns whether the scanned code is a roll's sticker, the order's barcode, or its number ("#1042"). */
export const isOfStop = (stop: Stop, scanned: string): boolean =>
  stop.labNumbers.includes(scanned.trim()) ||
  orderOfBarcode(scanned) === stop.orderId ||
  Number(SCANNED.exec(scanned.trim())?.[1]) === stop.orderId;
