/** Cards of American Express have their digits in groups of 4, 6 and 5; all others in fours. */
const isAmex = (digits: string) => /^3[47]/.test(digits);
const MAX_DIGITS = 19;

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** "4242 4242 4242 4242": a card number in the groups that are printed on it. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

/** "12 / 28" while it is typed; "1" waits, "5" can only be May. */
export function groupExpiry(text: string): string {
  let digits = digitsOf(text);
  // Browsers fill in "2028" where people type "28".
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and full year; null while it is no expiry date. */
export function parseExpiry(text: string): { expMonth: number; expYear: number } | null {
  const match = /^(\d{2})\s*\/?\s*(\d{2})$/.exec(text.trim());
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { expMonth: month, expYear: 2000 + Number(match[2]) };
}

/** Where the caret belongs in `grouped` after `digits` digits. */
export function caretAfter(grouped: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(grouped[at]!)) seen += 1;
  }
  return grouped.length;
}
