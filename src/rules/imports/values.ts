import { isEmail, normalizeEmail } from "../accounts/email.ts";
import { parseDollars, type Cents, cents } from "../money.ts";
import type { Cells } from "./fields.ts";

/** Returns the first filled cell of a field, of rows that belong together. */
export const firstCell = (rows: readonly Cells[], field: string): string | undefined =>
  rows.map((row) => row[field]).find((cell) => cell !== undefined);

/** Rows with the same e-mail belong together. */
export const keyByEmail = ({ email }: Cells): string | null =>
  email !== undefined && isEmail(email) ? normalizeEmail(email) : null;

/** Describes a missing or wrong e-mail; null for a valid one. */
export function emailProblem(typed: string): string | null {
  if (typed === "") return "There is no e-mail address.";
  return isEmail(typed) ? null : `“${typed.slice(0, 100)}” is not an e-mail address.`;
}

const YES = /^(?:yes|y|true|1|x|on|subscribed|opted[ -]?in|accepts?|active|✓)$/i;

/** Reads consent and other switches; null for an empty cell. Anything else than a clear yes is a no. */
export const readYesNo = (cell: string | undefined): boolean | null =>
  cell === undefined || cell === "" ? null : YES.test(cell.trim());

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
/** As Americans write it, month first. */
const SLASHES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[, ]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i;
const IN_WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Reads a date with or without a time: "2024-03-01 12:00:00 -0500", "3/1/2024 2:05 PM", "Mar 1, 2024". Times without a
 * zone are taken as UTC, and days without a time as noon there: that is the same day anywhere in the US. Null if it is none, or there is no such day.
 */
export function readDate(cell: string | undefined): Date | null {
  const text = cell?.trim() ?? "";
  const iso = ISO.exec(text);
  if (iso) return utc([iso[1], iso[2], iso[3]], [iso[4], iso[5], iso[6]], offsetMinutes(iso[7]));
  const us = SLASHES.exec(text);
  if (us) {
    const year = us[3]!.length === 2 ? `20${us[3]}` : us[3];
    const half = us[7]?.toLowerCase();
    const hour = half === undefined ? us[4] : String((Number(us[4]) % 12) + (half === "pm" ? 12 : 0));
    return utc([year, us[1], us[2]], [hour, us[5], us[6]], 0);
  }
  const words = IN_WORDS.exec(text);
  if (!words) return null;
  const month = MONTHS.indexOf(words[1]!.toLowerCase()) + 1;
  return month === 0 ? null : utc([words[3], String(month), words[2]], [], 0);
}

/** The year that the file states: on New Year's Eve, it is another in UTC than in the shop's own reports. */
export const writtenYear = (cell: string, date: Date): number =>
  Number(/\b(?:19|20)\d\d\b/.exec(cell)?.[0] ?? date.getUTCFullYear());

function offsetMinutes(zone = ""): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function utc(
  [year, month, day]: readonly (string | undefined)[],
  [hour = "12", minute = "0", second = "0"]: readonly (string | undefined)[],
  offset: number,
): Date | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d, Number(hour), Number(minute) - offset, Number(second)));
  const isDay = new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d && m >= 1 && m <= 12;
  return isDay && y >= 1970 && y <= 2100 ? date : null;
}

/** Reads an amount of money: "$1,200.00", "12.5", "-3.00", "12.50 USD", "1.234,50". Null if it is none. */
export function readAmount(cell: string | undefined): Cents | null {
  const text = (cell ?? "").replace(/[a-z]{3}$|^[a-z]{3}(?=[\s\d-])/i, "").trim();
  const [, sign, rest] = /^([-−(]?)\s*(.*?)\)?$/s.exec(text) ?? [];
  // "1.234,50": a comma before the last two digits is the decimal point.
  const american = /,\d{1,2}$/.test(rest ?? "") ? rest!.replaceAll(".", "").replace(",", ".") : (rest ?? "");
  // More decimals than cents are only accepted if they are zeros.
  const amount = parseDollars(american.replace(/(\.\d{2})0+$/, "$1").replace(/^[€£]\s*/, ""));
  return amount === null ? null : sign ? cents(-amount) : amount;
}
