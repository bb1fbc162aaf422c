import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/prints/prints.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { cleanName } from "../files/clean-name.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { acceptDraftFile } from "./receive-draft.ts";
import { printDrafts } from "./tables.ts";

/** Has a draft's file made into the JPEG that is printed, by a job. A draft that is on its way or done is left as it is. */
export async function convertDraft(
  deps: Deps,
  maker: DraftMaker,
  { draftId, name }: { draftId: string; name?: string | undefined },
): Promise<void> {
  const mine = and(eq(printDrafts.id, draftId), madeBy(maker));
  const [draft] = await deps.db.select().from(printDrafts).where(mine);
  if (draft === undefined) throw notFound("Print draft not found.");
  if (draft.state === "AWAITING_UPLOAD") {
    // The process may have died between storing the file and saying so.
    if ((await deps.files.stat(draft.originalKey))?.bytes !== draft.uploadBytes)
      throw refuse(contract.convertPrintDraft, "NOT_UPLOADED");
    await acceptDraftFile(deps, { draftId: draft.id, key: draft.originalKey, type: draft.uploadType });
  }
  const better = name === undefined ? "" : cleanName(name);
  await deps.db.transaction(async (tx) => {
    if (better !== "") await tx.update(printDrafts).set({ name: better }).where(mine);
    const begun = await tx
      .update(printDrafts)
      .set({ state: "CONVERTING" })
      .where(and(mine, eq(printDrafts.state, "UPLOADED")))
      .returning({ id: printDrafts.id });
    if (begun.length > 0) await deps.jobs.enqueue(tx, "convert-print-draft", { draftId: draft.id });
  });
}
