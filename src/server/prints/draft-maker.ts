import { createHash } from "node:crypto";
import { inArray, eq, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../platform/http/guard.ts";
import { refuse } from "../platform/http/errors.ts";
import * as contract from "../../contract/prints/prints.ts";
import { BROWSER_KEY_HEADER, BROWSER_KEY_PATTERN } from "../../rules/prints/browser-key.ts";
import { printDrafts } from "./tables.ts";

/** The owner of drafts: accounts, and the browser key of a visitor without an account. */
export type DraftMaker = {
  /** The signed-in user, and the customer on whose behalf they act. */
  userIds: readonly string[];
  browserKeyHash: string | null;
};

/** Returns the hash of the browser key in a request's headers, as stored; null if it is missing or invalid. */
export function browserKeyHashOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const key = headers[BROWSER_KEY_HEADER];
  if (typeof key !== "string" || !BROWSER_KEY_PATTERN.test(key)) return null;
  return createHash("sha256").update(key).digest("hex");
}

/** Returns the owner for requests about drafts; rejects requests with neither an account nor a browser key. */
export function draftMakerOf(
  caller: Caller | null,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): DraftMaker {
  const browserKeyHash = browserKeyHashOf(headers);
  if (caller === null && browserKeyHash === null) throw refuse(contract.getPrintDraft, "BROWSER_KEY_MISSING");
  return { userIds: caller === null ? [] : [caller.userId], browserKeyHash };
}

export function madeBy({ userIds, browserKeyHash }: DraftMaker): SQL {
  return (
    or(
      userIds.length === 0 ? undefined : inArray(printDrafts.userId, [...userIds]),
      browserKeyHash === null ? undefined : eq(printDrafts.browserKeyHash, browserKeyHash),
    ) ?? sql`false`
  );
}
