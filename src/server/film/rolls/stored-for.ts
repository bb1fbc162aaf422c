import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { restorableUntil, storageEnd } from "../../../rules/film/storage.ts";
import { subscriptions } from "../../memberships/tables.ts";
import { epochMs, literal, rawSql } from "../../platform/database/sql-fragments.ts";
import { rolls } from "./tables.ts";

const r = alias(rolls, "r");
const b = alias(subscriptions, "b");

/**
 * When the last membership of subscriptions `b` ended: at the end of the paid period, or earlier if the provider ended
 * it. One that never received its first payment does not count.
 */
export const MEMBER_UNTIL = rawSql(sql`
  (max(least(${b.currentPeriodEnd}, coalesce(${b.providerStateAt}, ${b.currentPeriodEnd})))
    filter (where not ${b.active} and ${b.status} <> ${literal(b.status, "INCOMPLETE")}))`);

/** Times in ms since 1970. */
export type StoredFor = {
  isMember: boolean;
  memberUntil: number | null;
};
export type StoredRoll = {
  orderId: number | null;
  syncedAt: number | null;
  expiredAt: number | null;
  removedAt: number | null;
};

/** A StoredFor as JSON, for the customer of rolls `r`. */
export const STORED_FOR = rawSql(sql`
  (select json_build_object('isMember', coalesce(bool_or(${b.active}), false), 'memberUntil', ${epochMs(MEMBER_UNTIL)})
    from ${subscriptions} ${b} where ${b.userId} = ${r.customerId})`);

const iso = (time: Date): string => time.toISOString();

/**
 * Returns until when a roll's scans are stored and, after they expire, until when they can be restored; null if there
 * is no such date, as for earlier rolls.
 */
export function storageOf(
  { isMember, memberUntil }: StoredFor,
  { orderId, syncedAt, expiredAt, removedAt }: StoredRoll,
  storageDays: number,
): { storedUntil: string | null; restorableUntil: string | null } {
  const isStored = orderId !== null && syncedAt !== null && expiredAt === null;
  return {
    storedUntil:
      isStored && !isMember
        ? iso(storageEnd(new Date(syncedAt), memberUntil === null ? null : new Date(memberUntil), storageDays))
        : null,
    restorableUntil: expiredAt === null || removedAt !== null ? null : iso(restorableUntil(new Date(expiredAt))),
  };
}
