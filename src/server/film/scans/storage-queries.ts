import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { getStorage } from "../../../contract/film/storage.ts";
import { restorableUntil, STORAGE_SOON_DAYS, storageEnd } from "../../../rules/film/storage.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { subscriptions } from "../../memberships/tables.ts";
import { epochMs, literal } from "../../platform/database/sql-fragments.ts";
import { MEMBER_UNTIL } from "../rolls/stored-for.ts";
import { rolls } from "../rolls/tables.ts";
import type { Viewer } from "../visible-scans.ts";
import { scans } from "./tables.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");
const b = alias(subscriptions, "b");

/** Times in ms since 1970: `first` is when the 30 days start for the roll that expires first. */
type Row = {
  rolls: number;
  scans: number;
  first: number | null;
  soon: number;
  expired: number;
  expiredFirst: number | null;
};

/**
 * Returns how long a customer's scans are stored (docs/product/film.md#storage). For members, the rolls are not even
 * counted.
 */
export async function storageReply(
  { db, now, lab }: Deps,
  { userId, isLab }: Viewer,
): Promise<ReplyOf<typeof getStorage>> {
  const countsFrom = sql`greatest(${r.syncedAt}, m.member_until)`;
  const soonFrom = new Date(now().getTime() - (lab.storageDays - STORAGE_SOON_DAYS) * DAY_MS);
  const scansOfRoll = sql`
    (select count(*) from ${scans} ${s} where ${s.rollId} = ${r.id} and ${s.state} = ${literal(s.state, "READY")})`;
  const { rows } = await db.execute<Row>(sql`
    select count(*) filter (where is_stored)::int as rolls, coalesce(sum(scans) filter (where is_stored), 0)::int as scans,
      ${epochMs(sql`min(counts_from) filter (where is_stored)`)} as first,
      (count(*) filter (where is_stored and counts_from <= ${soonFrom}))::int as soon,
      (count(*) filter (where not is_stored))::int as expired, ${epochMs(sql`min(expired_at)`)} as "expiredFirst"
    from (
      select ${r.scansExpiredAt} is null as is_stored, ${r.scansExpiredAt} as expired_at, ${countsFrom} as counts_from,
        ${scansOfRoll} as scans
      from (select coalesce(bool_or(${b.active}), false) as is_member, ${MEMBER_UNTIL} as member_until
          from ${subscriptions} ${b} where ${b.userId} = ${userId}) m
        join ${rolls} ${r} on not m.is_member
      where ${r.customerId} = ${userId} and ${r.syncedAt} is not null and ${r.scansRemovedAt} is null and ${r.orderId} is not null
    ) of_roll where scans > 0`);
  const row = rows[0]!;
  if (row.rolls === 0 && row.expired === 0 && isLab) await mustExist(db, userId);
  return {
    stored:
      row.first === null
        ? null
        : {
            rolls: row.rolls,
            scans: row.scans,
            until: storageEnd(new Date(row.first), null, lab.storageDays).toISOString(),
          },
    soon: row.soon === 0 ? null : { rolls: row.soon },
    restorable:
      row.expiredFirst === null
        ? null
        : { rolls: row.expired, until: restorableUntil(new Date(row.expiredFirst)).toISOString() },
  };
}
