import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { LiveEvent } from "../../../contract/kit/live.ts";
import type { Listener } from "../database/listen.ts";

type Executes = { execute(query: ReturnType<typeof sql>): Promise<unknown> };

const CHANNEL = "live";

/** Sent by a trigger on the sessions (src/server/notifications.sql); for servers, not for browsers. */
const SessionEnded = z.object({ type: z.literal("session-ended"), sessionId: z.uuid() });

export type LiveListener = {
  onEvent?(event: LiveEvent): void;
  /** A session has ended; close everything that depends on it. */
  onSessionEnded?(sessionId: string): void;
  /** Events may have been missed. */
  onGap?(): void;
};

export type LiveBus = {
  /** Sends an event to all processes' browsers; inside a transaction, it is sent with the commit. */
  publish(tx: Executes, event: LiveEvent): Promise<void>;
  /** The same as a column in a write's `returning`, which saves a statement. */
  notifying(event: LiveEvent): SQL;
  subscribe(listener: LiveListener): () => void;
};

/** Carries live events between processes through the database's LISTEN/NOTIFY. */
export async function openLiveBus(database: Listener): Promise<LiveBus> {
  const listeners = new Set<LiveListener>();
  await database.hear(CHANNEL, {
    onMessage(payload) {
      const message: unknown = JSON.parse(payload || "null");
      const event = LiveEvent.safeParse(message);
      if (event.success) for (const listener of listeners) listener.onEvent?.(event.data);
      const ended = event.success ? null : SessionEnded.safeParse(message).data;
      if (ended) for (const listener of listeners) listener.onSessionEnded?.(ended.sessionId);
    },
    onReconnect: () => {
      for (const listener of listeners) listener.onGap?.();
    },
  });

  const notifying = (event: LiveEvent): SQL => sql`pg_notify(${CHANNEL}, ${JSON.stringify(event)})`;
  return {
    notifying,
    async publish(tx, event) {
      await tx.execute(sql`select ${notifying(event)}`);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
