import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/prints/prints.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { draftFolder } from "./draft-keys.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { printDrafts, prints } from "./tables.ts";

/** Removes a draft and its files, unless it is in an order. */
export async function removeDraft(deps: Deps, draftId: string, maker: DraftMaker): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [draft] = await tx
      .select({ id: printDrafts.id })
      .from(printDrafts)
      .where(and(eq(printDrafts.id, draftId), madeBy(maker)))
      .for("update");
    if (draft === undefined) throw notFound("Print draft not found.");
    const [print] = await tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, draftId));
    if (print !== undefined) throw refuse(contract.removePrintDraft, "IN_ORDER");
    await tx.delete(printDrafts).where(eq(printDrafts.id, draftId));
  });
  await removeDraftFiles(deps, draftId.toLowerCase());
}

/** Everything that the store has of a draft. */
export async function removeDraftFiles({ files }: Pick<Deps, "files">, draftId: string): Promise<void> {
  for (const { key } of await files.list(draftFolder(draftId))) await files.remove(key);
}
