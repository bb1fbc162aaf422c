import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { BRAND } from "../../../rules/brand.ts";
import { orderOfBarcode } from "../../../rules/orders/number.ts";

const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: BRAND.timeZone });

/** "10:25 AM", in the lab's time zone. */
export const clock = (instant: string): string => CLOCK.format(new Date(instant));
export const windowOf = ({ windowFrom, windowTo }: Stop): string => `${clock(windowFrom)} – ${clock(windowTo)}`;
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
