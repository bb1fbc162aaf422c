import { and, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/prices/prices.ts";
import { priceListFlaws, withFormerKeys } from "../../rules/prices/check-price-list.ts";
import { changesText, priceChanges } from "../../rules/prices/price-changes.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { SECOND_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { thingOfPrices, writeDraft } from "./save-draft.ts";
import { priceDraft, priceLists } from "./tables.ts";

/** Publishes the draft as the next version, now or from a date. @returns its number */
export async function publishPrices(
  deps: Deps,
  { draftVersion, validFrom, note }: BodyOf<typeof contract.publishPrices>,
  by: string,
): Promise<number> {
  const version = await deps.db.transaction(async (tx) => {
    await lockPrices(tx);
    const [draft] = await tx.delete(priceDraft).where(eq(priceDraft.version, draftVersion)).returning();
    if (draft === undefined) throw refuse(contract.publishPrices, "STALE");
    const { inForce, coming } = await presentLists(deps, tx);
    if (coming !== undefined) throw refuse(contract.publishPrices, "ONE_IS_COMING");
    const flaws = priceListFlaws(draft.list, inForce.list);
    if (flaws.length > 0) throw new HttpError(400, flaws[0]!.message, { errors: flaws });
    const changes = changesText(priceChanges(inForce.list, draft.list));
    if (changes === null) throw refuse(contract.publishPrices, "UNCHANGED");
    const from = validFrom === null ? deps.now() : new Date(Math.max(Date.parse(validFrom), deps.now().getTime()));
    const made = await insertVersion(deps, tx, { list: withFormerKeys(draft.list, inForce.list), note, from, by });
    await recordChange(deps, tx, { by, verb: "ADDED", thing: nameOf(made), after: { changes, validFrom: from, note } });
    return made;
  });
  await deps.prices.reload();
  return version;
}

/**
 * Takes a version back. One that never held becomes the draft; for the one in force, the list before it is published
 * again, because versions that something was sold at stay as they are.
 */
export async function withdrawPrices(deps: Deps, version: number, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPrices(tx);
    const { inForce, coming } = await presentLists(deps, tx);
    if (coming?.version === version) {
      await tx
        .update(priceLists)
        .set({ withdrawnAt: deps.now(), withdrawnBy: by })
        .where(eq(priceLists.version, version));
      await writeDraft(deps, tx, { list: coming.list, version: 0, by });
    } else if (inForce.version === version && version > 1) {
      if (coming !== undefined) throw refuse(contract.withdrawPrices, "ONE_IS_COMING");
      const [before] = await tx
        .select()
        .from(priceLists)
        .where(and(isNull(priceLists.withdrawnAt), ne(priceLists.version, version)))
        .orderBy(desc(priceLists.validFrom), desc(priceLists.version))
        .limit(1);
      const list = withFormerKeys(before!.list, inForce.list);
      await insertVersion(deps, tx, { list, note: `Version ${version} withdrawn`, from: deps.now(), by });
    } else throw refuse(contract.withdrawPrices, "CANNOT_WITHDRAW");
    await recordChange(deps, tx, { by, verb: "REMOVED", thing: nameOf(version) });
  });
  await deps.prices.reload();
}

const nameOf = (version: number) => thingOfPrices(`Version ${version}`);

/** Writes of prices run one after another; reads go on. */
const lockPrices = (tx: Tx) => tx.execute(sql`lock table ${priceLists} in share row exclusive mode`);

/** Returns the version in force, and the scheduled one, if any. */
async function presentLists({ now }: Pick<Deps, "now">, tx: Tx) {
  const newestFirst = [desc(priceLists.validFrom), desc(priceLists.version)] as const;
  const stands = isNull(priceLists.withdrawnAt);
  const [inForce] = await tx
    .select()
    .from(priceLists)
    .where(and(stands, lte(priceLists.validFrom, now())))
    .orderBy(...newestFirst)
    .limit(1);
  const [coming] = await tx
    .select()
    .from(priceLists)
    .where(and(stands, sql`${priceLists.validFrom} > ${now()}`));
  return { inForce: inForce!, coming };
}

async function insertVersion(
  deps: Deps,
  tx: Tx,
  { list, note, from, by }: { list: PriceList; note: string; from: Date; by: string },
): Promise<number> {
  const [{ version } = { version: 0 }] = await tx
    .insert(priceLists)
    .values({
      version: sql`(select max(${priceLists.version}) + 1 from ${priceLists})`,
      list,
      note,
      validFrom: from,
      publishedAt: deps.now(),
      publishedBy: by,
    })
    .returning({ version: priceLists.version });
  const after = Math.ceil((from.getTime() - deps.now().getTime()) / SECOND_MS);
  await deps.jobs.enqueue(tx, "start-prices", { version }, { after });
  return version;
}
