import { createHash } from "node:crypto";
import { inArray, eq, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../platform/http/guard.ts";
import { refuse } from "../platform/http/errors.ts";
import * as contract from "../../contract/prints/prints.ts";
import { BROWSER_KEY_HEADER, BROWSER_KEY_PATTERN } from "../../rules/prints/browser-key.ts";
import { printDrafts } from "./tables.ts";

/** Whose drafts may be used: accounts, and the browser that somebody without an account keeps a key in. */
export type DraftMaker = {
  /** The one who is signed in, and the customer on whose behalf they act. */
  userIds: readonly string[];
  browserKeyHash: string | null;
};

/** The browser's key in a request's headers, hashed as it is kept; null when there is none that could be one. */
export function browserKeyHashOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const key = headers[BROWSER_KEY_HEADER];
  if (typeof key !== "string" || !BROWSER_KEY_PATTERN.test(key)) return null;
  return createHash("sha256").update(key).digest("hex");
}

/** Who makes a request about drafts; refused when there is neither an account nor a browser key. */
export function draftMakerOf(
  caller: Caller | null,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): DraftMaker {
  const browserKeyHash = browserKeyHashOf(headers);
  if (caller === null && browserKeyHash === null) throw refuse(contract.getPrintDraft, "BROWSER_KEY_MISSING");
  return { userIds: caller === null ? [] : [caller.userId], browserKeyHash };
}

/** The condition that a draft is one of this maker's. */
export function madeBy({ userIds, browserKeyHash }: DraftMaker): SQL {
  return (
    or(
      userIds.length === 0 ? undefined : inArray(printDrafts.userId, [...userIds]),
      browserKeyHash === null ? undefined : eq(printDrafts.browserKeyHash, browserKeyHash),
    ) ?? sql`false`
  );
}
