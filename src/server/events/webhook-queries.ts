import { asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as contract from "../../contract/events/webhook-endpoints.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Db } from "../deps.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { countedPage, inOrder } from "../platform/database/counted-page.ts";
import { containing, literal } from "../platform/database/sql-fragments.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { outboxEvents, webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** A part of its own keeps its columns' tables: Drizzle leaves them out in a select from one table. */
const countWaiting = (which: SQL = sql``) =>
  sql<number>`(${sql`select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
    and ${webhookDeliveries.state} = ${literal(webhookDeliveries.state, "WAITING")} ${which}`})`;
const SHOWN_ENDPOINT = {
  endpoint: webhookEndpoints,
  waiting: countWaiting(),
  retrying: countWaiting(sql`and ${webhookDeliveries.tries} > 0`),
};

const endpointReply = ({
  endpoint,
  waiting,
  retrying,
}: {
  endpoint: typeof webhookEndpoints.$inferSelect;
  waiting: number;
  retrying: number;
}): contract.WebhookEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  types: endpoint.types,
  active: endpoint.active,
  waiting,
  retrying,
  lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
  switchedOffAt: endpoint.switchedOffAt?.toISOString() ?? null,
  oldSecretUntil: endpoint.oldSecretUntil?.toISOString() ?? null,
  createdAt: endpoint.createdAt.toISOString(),
});

export async function listWebhookEndpoints(db: Db): Promise<contract.WebhookEndpoint[]> {
  const rows = await db
    .select(SHOWN_ENDPOINT)
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.chat))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(endpointReply);
}

export async function getWebhookEndpoint(db: Db, id: string): Promise<contract.WebhookEndpoint> {
  const [row] = await db.select(SHOWN_ENDPOINT).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return endpointReply(row!);
}

const SHOWN = selectAs({
  ...columns(
    webhookDeliveries,
    "id",
    "endpointId",
    "eventId",
    "subject",
    "state",
    "tries",
    "createdAt",
    "triedAt",
    "status",
    "durationMs",
    "response",
  ),
  url: webhookEndpoints.url,
  type: outboxEvents.type,
  nextTryAt: sql`case ${webhookDeliveries.state} when ${literal(webhookDeliveries.state, "WAITING")} then ${webhookDeliveries.nextTryAt} end`,
});
const FROM = sql`from ${webhookDeliveries}
  join ${webhookEndpoints} on ${webhookEndpoints.id} = ${webhookDeliveries.endpointId}
  join ${outboxEvents} on ${outboxEvents.id} = ${webhookDeliveries.eventId}`;

const deliveryReply = (row: contract.WebhookDelivery): contract.WebhookDelivery => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  triedAt: isoTimeOrNull(row.triedAt),
  nextTryAt: isoTimeOrNull(row.nextTryAt),
});

export async function listWebhookDeliveries(
  db: Db,
  { endpointId, state, search, desc, limit, offset }: QueryOf<typeof contract.listWebhookDeliveries>,
): Promise<ReplyOf<typeof contract.listWebhookDeliveries>> {
  const conditions = [
    ...(endpointId === undefined ? [] : [eq(webhookDeliveries.endpointId, endpointId)]),
    ...(state === undefined ? [] : [eq(webhookDeliveries.state, state)]),
    ...(search ? [sql`(${outboxEvents.type} || ' ' || ${webhookDeliveries.subject}) ilike ${containing(search)}`] : []),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const by = inOrder([webhookDeliveries.createdAt, webhookDeliveries.position], desc);
  const page = await countedPage<contract.WebhookDelivery>(db, {
    shown: SHOWN,
    from: sql`${FROM} ${where}`,
    by,
    limit,
    offset,
  });
  const { rows, ...counts } = page;
  return { deliveries: rows.map(deliveryReply), ...counts };
}

export async function getWebhookDelivery(db: Db, id: string): Promise<contract.WebhookDelivery> {
  const { rows } = await db.execute<{ delivery: contract.WebhookDelivery }>(
    sql`select row_to_json(one) as delivery from (select ${SHOWN} ${FROM} where ${eq(webhookDeliveries.id, id)}) one`,
  );
  return deliveryReply(rows[0]!.delivery);
}
