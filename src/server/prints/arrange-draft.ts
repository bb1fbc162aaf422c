import { and, eq } from "drizzle-orm";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import * as contract from "../../contract/prints/prints.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { printDrafts, prints } from "./tables.ts";

/** Keeps how a draft lies on its sheet. What is in an order stays as it was ordered. */
export async function arrangeDraft(
  { db }: Deps,
  maker: DraftMaker,
  draftId: string,
  arrangement: Arrangement,
): Promise<void> {
  await db.transaction(async (tx) => {
    const arranged = await tx
      .update(printDrafts)
      .set({ arrangement })
      .where(and(eq(printDrafts.id, draftId), madeBy(maker)))
      .returning({ id: printDrafts.id });
    if (arranged.length === 0) throw notFound("Print draft not found.");
    const [print] = await tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, draftId));
    if (print !== undefined) throw refuse(contract.arrangePrintDraft, "IN_ORDER");
  });
}
