import { createHash, createHmac } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH } from "../../rules/digital-goods/gift-cards.ts";

/**
 * Derives a card's code from its id, its edition and the lab's secret, so that it can be printed and mailed again although only its
 * hash is stored: the database alone reveals no code.
 */
export function codeOfCard(authSecret: string, { id, edition }: { id: string; edition: number }): string {
  const name = edition === 1 ? id : `${id} ${edition}`;
  const bytes = createHmac("sha256", authSecret).update(`gift card ${name}`).digest();
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

/** Codes have too many bits to guess, so a plain hash hides them; it stays valid when the lab's secret changes. */
export const hashOfCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Returns a card's code for display; null after the lab's secret has changed: the mailed code is still valid. */
export function shownCode(authSecret: string, card: { id: string; edition: number; codeHash: string }): string | null {
  const code = codeOfCard(authSecret, card);
  return hashOfCode(code) === card.codeHash ? code : null;
}
