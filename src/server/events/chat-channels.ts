import { and, eq, isNotNull, sql } from "drizzle-orm";
import type * as contract from "../../contract/events/chat-channels.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { CHAT_LABELS, CHAT_STARTS, isOfChat, shownAddress } from "../../rules/events/chat.ts";
import type { Db, Deps } from "../deps.ts";
import { invalidField } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { addEndpoint } from "./endpoint-rows.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";

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

export async function addChatChannel(
  deps: Deps,
  { url, ...form }: BodyOf<typeof contract.addChatChannel>,
  by: string,
): Promise<string> {
  if (!deps.settings.privateWebhooks && !isOfChat(form.chat, url))
    throw invalidField("url", `Paste ${CHAT_LABELS[form.chat]}'s address. It begins with ${CHAT_STARTS[form.chat]}`);
  const shown = { ...form, url: shownAddress(url) };
  const values = { ...shown, types: [], secret: seal(deps.settings.authSecret, url) };
  return addEndpoint(deps, "channel", values, { by, shown });
}
