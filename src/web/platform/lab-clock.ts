import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { instantOf, wallTimeOf } from "../../rules/time.ts";

// Times of lab events are entered and displayed in the lab's time zone, wherever the reader is.

/** "Friday, November 27, 10:00 AM (New York time)". */
export function labMoment(
  instant: Date,
  { timeZone, timeZoneName }: Pick<PublicLab, "timeZone" | "timeZoneName">,
): string {
  const day = instant.toLocaleString("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return `${day} (${timeZoneName})`;
}

const two = (part: number): string => String(part).padStart(2, "0");

/** Formats an instant for `<input type="datetime-local">`, "2026-11-27T10:00"; empty for null. */
export function labField(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  const { year, month, day, hour, minute } = wallTimeOf(new Date(instant), timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

export function fromLabField(text: string, timeZone: string): string | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  return instantOf({ year, month, day, hour, minute, second: 0, millisecond: 0 }, timeZone).toISOString();
}
