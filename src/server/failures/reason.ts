import { DrizzleQueryError } from "drizzle-orm/errors";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { PostageUnreachable } from "../adapters/postage/port.ts";
import { NotAgain } from "../platform/jobs/work.ts";

const MOST_WORDS = 300;

/** What the system's and the network's codes say to people. */
const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The service could not be reached: no answer.",
  ECONNRESET: "The service broke the connection off.",
  EAI_AGAIN: "The service could not be reached: its name is not known right now.",
  ENOTFOUND: "The service could not be reached: its name is not known.",
  EHOSTUNREACH: "The service could not be reached.",
  ENETUNREACH: "The service could not be reached: there is no network.",
  ETIMEDOUT: "The service did not answer in time.",
  ETIMEOUT: "The service did not answer in time.",
  ESOCKET: "The connection to the mail server broke off.",
  ECONNECTION: "The mail server could not be reached.",
  EAUTH: "The mail server did not take the lab's name and password.",
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk is full.",
  EROFS: "The disk cannot be written to.",
  EIO: "The disk could not be read or written.",
  EACCES: "The lab may not read or write a file of its own.",
  ENOENT: "A file that it needs is not there.",
  EMFILE: "Too many files were open at once.",
};

/** Why work failed, in words for the desk. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotAgain)
    return error.cause === undefined ? clipped(error.message) : clipped(`${error.message} ${reasonOf(error.cause)}`);
  if (error instanceof ProviderUnreachable) return "The payment provider could not be reached.";
  if (error instanceof PostageUnreachable) return "The postage service could not be reached.";
  // Its own message holds the statement and all that was written with it.
  if (error instanceof DrizzleQueryError) return `The database did not do it: ${messageOf(error.cause)}`;
  const code = codeOf(error);
  return (code && BY_CODE[code]) ?? `Something unexpected: ${messageOf(error)}`;
}

/** The first code on the way to what caused it. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && error.code in BY_CODE) return error.code;
  return codeOf(error.cause);
}

const messageOf = (error: unknown): string => clipped(error instanceof Error ? error.message : String(error));

const clipped = (words: string): string =>
  words.length <= MOST_WORDS ? words : `${words.slice(0, MOST_WORDS - 1).toWellFormed()}…`;
