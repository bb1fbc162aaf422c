import { sql } from "drizzle-orm";
import * as contract from "../../contract/prices/prices.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { draftReply } from "./queries.ts";
import { priceDraft } from "./tables.ts";

/** The history's name of all price lists. */
export const thingOfPrices = (name: string) => ({ kind: "PRICE_LIST", id: "prices", name }) as const;

/** Saves the draft, if it is still the one that was seen. Flaws are reported when it is published. */
export async function savePriceDraft(
  deps: Deps,
  { list, version }: BodyOf<typeof contract.savePriceDraft>,
  by: string,
): Promise<contract.PriceDraft> {
  return deps.db.transaction(async (tx) => {
    const saved = await writeDraft(deps, tx, { list, version, by });
    if (!saved) throw refuse(contract.savePriceDraft, "STALE");
    await recordChange(deps, tx, { by, verb: version === 0 ? "ADDED" : "CHANGED", thing: thingOfPrices("Draft") });
    return (await draftReply(tx))!;
  });
}

/** Returns whether it was saved: false if the draft is not the one that was seen. */
export async function writeDraft(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { list, version, by }: { list: PriceList; version: number; by: string },
): Promise<boolean> {
  const row = { list, savedAt: now(), savedBy: by };
  const saved =
    version === 0
      ? await tx
          .insert(priceDraft)
          .values({ id: 1, version: 1, ...row })
          .onConflictDoNothing()
          .returning({ id: priceDraft.id })
      : await tx
          .update(priceDraft)
          .set({ ...row, version: version + 1 })
          .where(sql`${priceDraft.version} = ${version}`)
          .returning({ id: priceDraft.id });
  return saved.length > 0;
}

export async function removePriceDraft(deps: Deps, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const removed = await tx.delete(priceDraft).returning({ id: priceDraft.id });
    if (removed.length > 0) await recordChange(deps, tx, { by, verb: "REMOVED", thing: thingOfPrices("Draft") });
  });
}
