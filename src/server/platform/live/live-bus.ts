import { sql } from "drizzle-orm";
import { LiveEvent } from "../../../contract/kit/live.ts";
import { listenTo } from "../database/listen.ts";
import type { Logger } from "../log.ts";

type Executes = { execute(query: ReturnType<typeof sql>): Promise<unknown> };

const CHANNEL = "live";

export type LiveBus = {
  /** Tells all processes' browsers; inside a transaction it goes out with the commit. */
  publish(tx: Executes, event: LiveEvent): Promise<void>;
  /** @returns how to stop listening */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
};

/** Carries live events between processes by the database's LISTEN/NOTIFY. */
export async function openLiveBus(databaseUrl: string, log: Logger): Promise<LiveBus> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const listening = await listenTo(databaseUrl, {
    channel: CHANNEL,
    name: "nice-live",
    log,
    onMessage(payload) {
      const event = LiveEvent.safeParse(JSON.parse(payload || "null"));
      if (event.success) for (const listener of listeners) listener(event.data);
    },
  });

  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listening.close(),
  };
}
