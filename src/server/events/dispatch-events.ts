import { and, eq, exists, lte, sql } from "drizzle-orm";
import { NOTICE_EVENT, TEST_EVENT } from "../../rules/events/event-types.ts";
import type { Deps, Tx } from "../deps.ts";
import { columnName, columnNames } from "../platform/database/columns.ts";
import { limitTo } from "../platform/database/sql-fragments.ts";
import { eventPositions, outboxEvents, webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** Advisory lock of numbering: one transaction at a time, until its commit. */
const NUMBERING = 7_016_301;
const AT_ONCE = 1000;

/**
 * Gives committed events their position in the feed, and makes their deliveries. Readers only see events with a position,
 * so a transaction that wrote early and committed late is not skipped: it gets a later position. Events of one object keep
 * their order, because their writers held its lock.
 */
export async function dispatchEvents(deps: Deps): Promise<void> {
  while ((await deps.db.transaction((tx) => dispatchSome(deps, tx))) === AT_ONCE);
  await deps.db.transaction(async (tx) => {
    const isDue = and(
      eq(webhookDeliveries.endpointId, webhookEndpoints.id),
      eq(webhookDeliveries.state, "WAITING"),
      lte(webhookDeliveries.nextTryAt, deps.now()),
    );
    const due = await tx
      .select({ endpointId: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(exists(tx.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isDue)));
    await deps.jobs.enqueueAll(tx, "deliver-webhooks", due);
  });
}

async function dispatchSome({ now }: Deps, tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING})`);
  const { rows } = await tx.execute<{ count: number; first: string; last: string }>(sql`
    with next as (
      select id, nextval(${eventPositions.seqName!}::regclass) as position from (
        select ${outboxEvents.id} as id from ${outboxEvents} where ${outboxEvents.position} is null
        order by ${outboxEvents.seq} ${limitTo(AT_ONCE)}
      ) unnumbered
    ), numbered as (
      update ${outboxEvents} set ${columnName(outboxEvents.position)} = next.position from next
      where ${outboxEvents.id} = next.id
      returning next.position
    )
    select count(*)::int as count, min(position) as first, max(position) as last from numbered`);
  const { count, first, last } = rows[0]!;
  if (count > 0) await makeDeliveries(tx, { first, last }, now());
  return count;
}

/**
 * An endpoint gets the chosen types of events, and a chat channel the chosen notices, that happen after it was added; a
 * test event names its endpoint.
 */
async function makeDeliveries(tx: Tx, { first, last }: { first: string; last: string }, now: Date): Promise<void> {
  const { endpointId, eventId, subject, position, createdAt, nextTryAt } = webhookDeliveries;
  await tx.execute(sql`
    insert into ${webhookDeliveries} (${columnNames({ endpointId, eventId, subject, position, createdAt, nextTryAt })})
    select ${webhookEndpoints.id}, ${outboxEvents.id}, ${outboxEvents.subject}, ${outboxEvents.position}, ${now}, ${now}
    from ${outboxEvents} join ${webhookEndpoints} on ${webhookEndpoints.active}
      and ${outboxEvents.createdAt} >= ${webhookEndpoints.createdAt}
      and (${outboxEvents.type} = any(${webhookEndpoints.types})
        or ${outboxEvents.type} = ${NOTICE_EVENT} and ${outboxEvents.data} ->> 'notice' = any(${webhookEndpoints.notices})
        or ${outboxEvents.type} = ${TEST_EVENT} and ${outboxEvents.data} ->> 'endpointId' = ${webhookEndpoints.id}::text)
    where ${outboxEvents.position} between ${first} and ${last}`);
}
