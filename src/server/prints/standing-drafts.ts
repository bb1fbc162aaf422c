import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { printDrafts } from "./tables.ts";

/** Those of these drafts that are still there. */
export async function standingDrafts({ db }: Deps, ids: string[]): Promise<string[]> {
  const found = await db.select({ id: printDrafts.id }).from(printDrafts).where(isAnyOf(printDrafts.id, ids));
  return found.map(({ id }) => id);
}
