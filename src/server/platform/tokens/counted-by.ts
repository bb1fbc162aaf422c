import { createHmac } from "node:crypto";

/** Under which key something is counted: neither e-mails nor addresses of the network stand in a table of counts. */
export const countedBy = (authSecret: string, by: readonly string[]): string =>
  createHmac("sha256", authSecret).update(JSON.stringify(by)).digest("base64url");
