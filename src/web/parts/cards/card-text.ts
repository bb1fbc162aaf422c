/** American Express groups digits 4-6-5; all others in fours. */
const isAmex = (digits: string) => /^3[47]/.test(digits);
const MAX_DIGITS = 19;

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** "4242 4242 4242 4242": groups a card number as printed on the card. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

const YEAR_FIRST = /^(20\d{2})\D*(0[1-9]|1[0-2]|[1-9])$/;

/**
 * Formats an expiry date as "12 / 28" during typing. Accepts typed and autofilled forms: "1/28", "12/2028", "2028-12".
 * "1" waits for another digit, "5" can only be May, and "20" begins a year.
 */
export function groupExpiry(text: string): string {
  const typed = text.normalize("NFKC").trim();
  const yearFirst = YEAR_FIRST.exec(typed);
  // "2028-1" may become "2028-12".
  if (yearFirst?.[2]?.length === 2) return grouped(yearFirst[2], yearFirst[1]!);
  if (/^20?$|^20\d{1,2}(\D*\d?)$/.test(typed)) return typed;
  const [first = "", ...others] = typed.split(/\D+/);
  // A one-digit month before our own slash: the other digit was deleted to be retyped.
  if (/^\d \/ \d/.test(typed)) return `${first} / ${yearDigits(others.join(""))}`;
  if (/^\d\D/.test(typed)) return grouped(`0${first}`, others.join(""));
  const digits = digitsOf(typed);
  const month = /^([2-9]|1[3-9])/.test(digits) ? `0${digits[0]}` : digits.slice(0, 2);
  return grouped(month, digits.slice(month === digits.slice(0, 2) ? 2 : 1));
}

const grouped = (month: string, year: string): string => (year === "" ? month : `${month} / ${yearDigits(year)}`);

/** Returns two digits; "203" is left alone until it becomes "2034", then shown as "34". */
function yearDigits(year: string): string {
  if (/^20\d{2}/.test(year)) return year.slice(2, 4);
  return /^20\d$/.test(year) ? year : year.slice(0, 2);
}

export function parseExpiry(text: string): { expMonth: number; expYear: number } | null {
  const yearFirst = YEAR_FIRST.exec(text.trim());
  if (yearFirst) return { expMonth: Number(yearFirst[2]), expYear: Number(yearFirst[1]) };
  const match = /^(\d{1,2}) \/ (\d{2})$/.exec(groupExpiry(text));
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { expMonth: month, expYear: 2000 + Number(match[2]) };
}

export function caretAfter(grouped: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(grouped[at]!)) seen += 1;
  }
  return grouped.length;
}
