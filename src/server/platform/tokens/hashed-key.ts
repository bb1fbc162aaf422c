import { createHmac } from "node:crypto";

/** Returns the key of a rate limit, hashed so that the table contains neither e-mails nor network addresses. */
export const hashedKey = (authSecret: string, by: readonly string[]): string =>
  createHmac("sha256", authSecret).update(JSON.stringify(by)).digest("base64url");
