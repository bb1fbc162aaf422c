import { DrizzleQueryError } from "drizzle-orm/errors";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { PostageUnreachable } from "../adapters/postage/port.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";

const MOST_WORDS = 300;

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The service did not respond.",
  ECONNRESET: "The service closed the connection.",
  EAI_AGAIN: "The service's host name could not be looked up right now.",
  ENOTFOUND: "The service's host name does not exist.",
  EHOSTUNREACH: "The service could not be reached.",
  ENETUNREACH: "The service could not be reached. The network is down.",
  ETIMEDOUT: "The service did not answer in time.",
  ETIMEOUT: "The service did not answer in time.",
  ESOCKET: "The connection to the mail server was lost.",
  ECONNECTION: "The mail server could not be reached.",
  EAUTH: "The mail server rejected the lab's user name or password.",
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk is full.",
  EROFS: "The disk cannot be written to.",
  EIO: "The disk could not be read or written.",
  EACCES: "The lab is not allowed to read or write one of its files.",
  ENOENT: "A required file is missing.",
  EMFILE: "Too many files were open at once.",
};

export function reasonOf(error: unknown): string {
  if (error instanceof PermanentFailure)
    return error.cause === undefined ? clipped(error.message) : clipped(`${error.message} ${reasonOf(error.cause)}`);
  if (error instanceof ProviderUnreachable) return "The payment provider could not be reached.";
  if (error instanceof PostageUnreachable) return "The postage service could not be reached.";
  // Drizzle's own message contains the statement and all its parameters.
  if (error instanceof DrizzleQueryError) return `Database error: ${messageOf(error.cause)}`;
  const code = codeOf(error);
  return (code && BY_CODE[code]) ?? `Unexpected error: ${messageOf(error)}`;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && error.code in BY_CODE) return error.code;
  return codeOf(error.cause);
}

const messageOf = (error: unknown): string => clipped(error instanceof Error ? error.message : String(error));

const clipped = (words: string): string =>
  words.length <= MOST_WORDS ? words : `${words.slice(0, MOST_WORDS - 1).toWellFormed()}…`;
