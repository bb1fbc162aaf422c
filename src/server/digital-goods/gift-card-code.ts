import { createHash, createHmac } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH } from "../../rules/digital-goods/gift-cards.ts";

/**
 * A card's code. It follows from the card's id and the lab's secret, so that it can be printed and mailed again though only
 * its hash is kept: whoever reads the database alone has no code.
 */
export function codeOfCard(authSecret: string, cardId: string): string {
  const bytes = createHmac("sha256", authSecret).update(`gift card ${cardId}`).digest();
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
}

/** It has too many bits to be guessed, so a plain hash hides it; and it outlives the lab's secret. */
export const hashOfCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** The code of a card as it can be shown; null once the lab's secret has changed: the mailed code still holds. */
export function shownCode(authSecret: string, card: { id: string; codeHash: string }): string | null {
  const code = codeOfCard(authSecret, card.id);
  return hashOfCode(code) === card.codeHash ? code : null;
}
