import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/prices/prices.ts";
import { priceChanges } from "../../rules/prices/price-changes.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { priceDraft, priceLists } from "./tables.ts";

const LATEST = 50;
const withdrawnBy = alias(users, "withdrawn_by");

/** Returns a version that holds or held. Coming prices are for staff only. */
export function priceVersion({ prices }: Pick<Deps, "prices">, version: number) {
  const { inForce, of } = prices;
  if (version > inForce().version) throw notFound("There are no such prices.");
  return of(version);
}

/** Returns the draft for staff; null if there is none. */
export async function draftReply(db: Db): Promise<contract.PriceDraft | null> {
  const [row] = await db
    .select({
      list: priceDraft.list,
      version: priceDraft.version,
      savedAt: priceDraft.savedAt,
      savedBy: fullName(users),
    })
    .from(priceDraft)
    .leftJoin(users, eq(users.id, priceDraft.savedBy));
  return row === undefined ? null : { ...row, savedAt: row.savedAt.toISOString() };
}

export async function listPriceLists({ db, now, prices }: Deps): Promise<ReplyOf<typeof contract.listPriceLists>> {
  const rows = await db
    .select({ row: priceLists, publishedBy: fullName(users), withdrawnBy: fullName(withdrawnBy) })
    .from(priceLists)
    .leftJoin(users, eq(users.id, priceLists.publishedBy))
    .leftJoin(withdrawnBy, eq(withdrawnBy.id, priceLists.withdrawnBy))
    .orderBy(desc(priceLists.version))
    .limit(LATEST + 1);
  const inForce = prices.inForce();
  const stateOf = ({ version, validFrom, withdrawnAt }: typeof priceLists.$inferSelect) => {
    if (withdrawnAt !== null) return "WITHDRAWN";
    if (version === inForce.version) return "CURRENT";
    return validFrom > now() ? "COMING" : "PAST";
  };
  return {
    inForce,
    draft: await draftReply(db),
    versions: rows.slice(0, LATEST).map(({ row, publishedBy, withdrawnBy }, at) => {
      const before = rows.slice(at + 1).find((earlier) => earlier.row.withdrawnAt === null)?.row.list;
      return {
        version: row.version,
        note: row.note,
        state: stateOf(row),
        validFrom: row.validFrom.toISOString(),
        publishedAt: row.publishedAt.toISOString(),
        publishedBy,
        withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
        withdrawnBy,
        changes: before === undefined ? [] : priceChanges(before, row.list),
      };
    }),
  };
}
