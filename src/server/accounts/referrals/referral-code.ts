import { randomInt } from "node:crypto";

/** No letters or figures that are read for one another. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** What a customer hands to friends: 40 random bits, easy to read out. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
