import { sql } from "drizzle-orm";
import { type AccountEventKind, groupKey, shortNetwork } from "../../../rules/accounts/account-events.ts";
import { browserName } from "../../../rules/accounts/browser-name.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { accountEvents } from "./tables.ts";

export type EventOrigin = { client: Client; sessionId?: string | null; byUserId?: string | null };

export type AccountEvent = {
  userId: string;
  kind: AccountEventKind;
  /** Details, by kind (`accountEventText`); never a secret. */
  about?: string | null;
  from: EventOrigin;
};

/** Returns a caller as an event's origin. Names an admin who acts on another user's account. */
export const by = (caller: Caller, client: Client, userId: string): EventOrigin => ({
  client,
  sessionId: caller.sessionId,
  byUserId: caller.userId === userId.toLowerCase() ? null : caller.userId,
});

/** Records an account event in the same transaction as the change. */
export async function noteEvent({ now }: Pick<Deps, "now">, tx: Tx, event: AccountEvent): Promise<void> {
  await saveEvents(tx, [eventRow(event, now())]);
}

/** Longer than any real address; a proxy may forward anything it received. */
const ADDRESS_LENGTH = 64;

export type EventRow = typeof accountEvents.$inferInsert & { count: number; at: Date };

export function eventRow({ userId, kind, about = null, from }: AccountEvent, at: Date): EventRow {
  const network = shortNetwork(from.client.network.slice(0, ADDRESS_LENGTH));
  const together = groupKey(kind, at, network);
  return {
    id: newId(),
    userId,
    kind,
    about,
    byUserId: from.byUserId ?? null,
    sessionId: from.sessionId ?? null,
    address: from.client.address.slice(0, ADDRESS_LENGTH),
    network,
    browser: browserName(from.client.userAgent),
    count: 1,
    firstAt: at,
    at,
    groupKey: together === null ? null : `${userId} ${kind} ${together}`,
  };
}

/** Inserts rows, or adds to the rows of the same hour. A row that has several addresses stores none. */
export async function saveEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  const row = accountEvents;
  const same = (column: typeof row.address | typeof row.network | typeof row.browser) =>
    sql`case when ${column} = ${excluded(column)} then ${column} end`;
  await db
    .insert(accountEvents)
    .values([...rows])
    .onConflictDoUpdate({
      target: row.groupKey,
      set: {
        count: sql`${row.count} + ${excluded(row.count)}`,
        at: sql`greatest(${row.at}, ${excluded(row.at)})`,
        about: excluded(row.about),
        sessionId: excluded(row.sessionId),
        address: same(row.address),
        network: same(row.network),
        browser: same(row.browser),
      },
    });
}
