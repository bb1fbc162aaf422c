import { createHash } from "node:crypto";
import type { Carrier } from "../../../rules/shipping/delivery.ts";

/** Returns a number in the carrier's format, with its check digit, always the same for the same key. */
export function trackingNumberFor(carrier: Carrier, key: string): string {
  const digits = digitsOf(key);
  switch (carrier) {
    case "USPS": {
      const body = `94001${digits.slice(0, 16)}`;
      return body + uspsCheckDigit(body);
    }
    case "FEDEX": {
      const body = `7${digits.slice(0, 10)}`;
      return body + fedexCheckDigit(body);
    }
    case "UPS": {
      const body = `999AA103${digits.slice(0, 7)}`;
      return `1Z${body}${upsCheckDigit(body)}`;
    }
  }
}

/** Returns 20 digits that depend on every bit of the key. */
function digitsOf(key: string): string {
  const number = BigInt(`0x${createHash("sha256").update(key).digest("hex")}`);
  return String(number % 10n ** 20n).padStart(20, "0");
}

/** Modulo 10, every second digit from the right times 3. */
export function uspsCheckDigit(body: string): number {
  const sum = [...body].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Modulo 11 of the digits times 3, 1 and 7 in turn; a remainder of 10 counts as 0. */
export function fedexCheckDigit(body: string): number {
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * [3, 1, 7][at % 3]!, 0);
  return (sum % 11) % 10;
}

/** Modulo 10, every second character doubled; letters count as digits: A is 2, B is 3 and so on. */
export function upsCheckDigit(body: string): number {
  const valueOf = (character: string) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
  const sum = [...body].reduce((all, character, at) => all + valueOf(character) * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10;
}
