import type { Reader, ReaderRefusal } from "../../readers-port.ts";

/** The readers of docs/product/payments.md#the-card-reader: one that works, one that is busy, one that is offline. */
export const READERS: readonly (Reader & { isBusy: boolean })[] = [
  { id: "tmr_test_front_desk", label: "Front desk", isOnline: true, isBusy: false },
  { id: "tmr_test_film_window", label: "Film window", isOnline: true, isBusy: true },
  { id: "tmr_test_back_office", label: "Back office", isOnline: false, isBusy: false },
];

/** Returns why a reader cannot take a payment now; null when it can. */
export function readerRefusal(reader: { isOnline: boolean; isBusy: boolean } | undefined): ReaderRefusal | null {
  if (reader === undefined) return "GONE";
  if (!reader.isOnline) return "OFFLINE";
  return reader.isBusy ? "BUSY" : null;
}
