import { sql, SQL } from "drizzle-orm";
import { z } from "zod";
import { LiveEvent } from "../../../contract/kit/live.ts";
import { jsonObject } from "../database/select-as.ts";
import type { Listener } from "../database/listen.ts";

type Executes = { execute(query: ReturnType<typeof sql>): Promise<unknown> };

const CHANNEL = "live";

/** Told by a trigger on the sessions (migrations/0004_sessions_tell_their_end.sql); for servers, not for browsers. */
const SessionEnded = z.object({ type: z.literal("session-ended"), sessionId: z.uuid() });

/** A live event of which some fields are pieces of SQL. */
type InSql<Event> = Event extends unknown ? { [Field in keyof Event]: Event[Field] | SQL } : never;

/** A parameter says of what type it is: inside of JSON the database could not tell. */
const typed = (value: string | number | SQL): SQL =>
  value instanceof SQL ? value : typeof value === "number" ? sql`${value}::int` : sql`${value}::text`;

export type LiveListener = {
  onEvent?(event: LiveEvent): void;
  /** A session has ended, and what hangs on it ends with it. */
  onSessionEnded?(sessionId: string): void;
  /** Something may have been told that nobody heard. */
  onGap?(): void;
};

export type LiveBus = {
  /** Tells all processes' browsers; inside a transaction it goes out with the commit. */
  publish(tx: Executes, event: LiveEvent): Promise<void>;
  /** The same as a column of a statement that writes as well; a part of the event may be what the statement finds out. */
  telling(event: InSql<LiveEvent>): SQL;
  /** @returns how to stop listening */
  subscribe(listener: LiveListener): () => void;
};

/** Carries live events between processes by the database's LISTEN/NOTIFY. */
export async function openLiveBus(database: Listener): Promise<LiveBus> {
  const listeners = new Set<LiveListener>();
  await database.hear(CHANNEL, {
    onMessage(payload) {
      const told: unknown = JSON.parse(payload || "null");
      const event = LiveEvent.safeParse(told);
      if (event.success) for (const listener of listeners) listener.onEvent?.(event.data);
      const ended = event.success ? null : SessionEnded.safeParse(told).data;
      if (ended) for (const listener of listeners) listener.onSessionEnded?.(ended.sessionId);
    },
    onReconnect: () => {
      for (const listener of listeners) listener.onGap?.();
    },
  });

  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
    },
    telling(event) {
      const fields = Object.entries(event).map(([name, value]) => [name, typed(value)] as const);
      return sql`pg_notify(${CHANNEL}, ${jsonObject(Object.fromEntries(fields))}::text)`;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
