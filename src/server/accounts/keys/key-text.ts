import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { KEY_PREFIX } from "../../../rules/accounts/api-keys.ts";
import { hashLinkToken } from "../../platform/tokens/one-time-secrets.ts";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 190 random bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = KEY_PREFIX.length + 4;
const BEARER_KEY = /^Bearer\s+(nice_\S{1,200})$/u;

/** Returns the CRC-32 of the rest in six characters. With it, scanners of leaked secrets recognize real keys. */
export function checksumOf(text: string): string {
  let rest = crc32(text);
  let signs = "";
  for (; signs.length < CHECKSUM_LENGTH; rest = Math.floor(rest / SIGNS.length))
    signs = SIGNS[rest % SIGNS.length]! + signs;
  return signs;
}

export function newKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return KEY_PREFIX + random + checksumOf(random);
}

export const beginningOf = (key: string): string => key.slice(0, SHOWN_LENGTH);

/** Returns the stored form of a key, which has too many bits to be guessed; null for text that cannot be one. */
export function hashKey(key: string): string | null {
  const text = key.slice(KEY_PREFIX.length);
  const isKey =
    text.length === RANDOM_LENGTH + CHECKSUM_LENGTH &&
    checksumOf(text.slice(0, RANDOM_LENGTH)) === text.slice(RANDOM_LENGTH);
  return isKey ? hashLinkToken(key) : null;
}

/** Returns the API key in an authorization header; null if it has something else, such as a session's token. */
export const keyIn = (authorization: string): string | null => BEARER_KEY.exec(authorization.trim())?.[1] ?? null;
