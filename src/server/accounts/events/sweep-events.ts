import { and, isNotNull, lt, sql } from "drizzle-orm";
import {
  EVENT_ADDRESSES_KEPT_MS,
  EVENTS_KEPT_MS,
  EVENTS_KEPT_OF_A_KIND,
} from "../../../rules/accounts/account-events.ts";
import type { Deps } from "../../deps.ts";
import { accountEvents } from "./tables.ts";

/** Lets go of events after 13 months, of addresses after 30 days, and of the oldest where one account has too many of a kind. */
export async function sweepEvents({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  const { id, userId, kind, at, address } = accountEvents;
  await db.delete(accountEvents).where(lt(at, before(EVENTS_KEPT_MS)));
  await db
    .update(accountEvents)
    .set({ address: null })
    .where(and(lt(at, before(EVENT_ADDRESSES_KEPT_MS)), isNotNull(address)));
  await db.execute(sql`
    delete from ${accountEvents} where ${id} in (
      select ranked.id from (
        select ${id} as id, row_number() over (partition by ${userId}, ${kind} order by ${at} desc, ${id} desc) as place
        from ${accountEvents}
        where (${userId}, ${kind}) in (
          select ${userId}, ${kind} from ${accountEvents} group by ${userId}, ${kind}
          having count(*) > ${EVENTS_KEPT_OF_A_KIND}
        )
      ) ranked where ranked.place > ${EVENTS_KEPT_OF_A_KIND}
    )`);
}
