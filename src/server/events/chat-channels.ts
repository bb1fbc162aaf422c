import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import * as contract from "../../contract/events/chat-channels.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { CHAT_LABELS, CHAT_STARTS, isOfChat, shownAddress } from "../../rules/events/chat.ts";
import { MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isoTime } from "../platform/iso-time.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { ADDING, cancelDeliveries, recordTestEvent, thingOf } from "./webhook-endpoints.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

const noSuchChannel = () => notFound("This channel was deleted.");
const isChannel = (id: string) => and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.chat));

/** A part of its own keeps its columns' tables: Drizzle leaves them out in a select from one table. */
const LAST = sql<contract.ChatChannel["last"]>`(${sql`
  select json_build_object('at', coalesce(${webhookDeliveries.triedAt}, ${webhookDeliveries.createdAt}),
    'state', ${webhookDeliveries.state}, 'response', ${webhookDeliveries.response})
  from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
  order by ${webhookDeliveries.position} desc limit 1`})`;

export async function listChatChannels(db: Db, id?: string): Promise<contract.ChatChannel[]> {
  const rows = await db
    .select({ one: webhookEndpoints, last: LAST })
    .from(webhookEndpoints)
    .where(id === undefined ? isNotNull(webhookEndpoints.chat) : isChannel(id))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.id);
  return rows.map(({ one, last }) => ({
    id: one.id,
    chat: one.chat!,
    url: one.url,
    description: one.description,
    notices: one.notices,
    active: one.active,
    switchedOffAt: one.switchedOffAt?.toISOString() ?? null,
    last: last && { ...last, at: isoTime(last.at) },
  }));
}

async function lockChannel(tx: Tx, id: string): Promise<Endpoint> {
  const [found] = await tx.select().from(webhookEndpoints).where(isChannel(id)).for("no key update");
  if (found === undefined) throw noSuchChannel();
  return found;
}

export async function addChatChannel(
  deps: Deps,
  { url, ...form }: BodyOf<typeof contract.addChatChannel>,
  by: string,
): Promise<string> {
  if (!deps.settings.privateWebhooks && !isOfChat(form.chat, url))
    throw invalidField("url", `Paste ${CHAT_LABELS[form.chat]}'s address. It begins with ${CHAT_STARTS[form.chat]}`);
  const id = newId();
  const sealed = seal(deps.settings.authSecret, url);
  const shown = { ...form, url: shownAddress(url) };
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDING})`);
    const [known] = await tx.select({ count: count() }).from(webhookEndpoints).where(isNotNull(webhookEndpoints.chat));
    if (known!.count >= MOST_ENDPOINTS) throw refuse(contract.addChatChannel, "TOO_MANY");
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...shown, id, types: [], secret: sealed, createdAt: deps.now() })
      .returning();
    await recordChange(deps, tx, { by, verb: "ADDED", thing: thingOf(added!), after: shown });
  });
  return id;
}

export async function updateChatChannel(
  deps: Deps,
  id: string,
  form: BodyOf<typeof contract.updateChatChannel>,
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockChannel(tx, id);
    await tx
      .update(webhookEndpoints)
      .set({ ...form, ...(form.active && { switchedOffAt: null }) })
      .where(eq(webhookEndpoints.id, id));
    if (!form.active) await cancelDeliveries(tx, id);
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(before), before, after: form });
  });
}

export async function removeChatChannel(deps: Deps, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.delete(webhookEndpoints).where(isChannel(id)).returning();
    if (before === undefined) throw noSuchChannel();
    const { url, description, notices } = before;
    await recordChange(deps, tx, {
      by,
      verb: "REMOVED",
      thing: thingOf(before),
      before: { url, description, notices },
    });
  });
}

export async function testChatChannel(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockChannel(tx, id)).active) throw refuse(contract.testChatChannel, "OFF");
    await recordTestEvent(deps, tx, id);
  });
}
