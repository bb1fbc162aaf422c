import { sql } from "drizzle-orm";
import { Client } from "pg";
import { LiveEvent } from "../../../contract/live.ts";
import type { Logger } from "../log.ts";

type Executes = { execute(query: ReturnType<typeof sql>): Promise<unknown> };

const CHANNEL = "live";
const RECONNECT_MS = 1000;

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
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: "nice-live", keepAlive: true });
    next.on("notification", (message) => {
      const event = LiveEvent.safeParse(JSON.parse(message.payload ?? "null"));
      if (event.success) for (const listener of listeners) listener(event.data);
    });
    next.on("error", (error) => {
      log.warn({ err: error }, "live events: connection lost");
      client = null;
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
    } catch (error) {
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS);
      throw error;
    }
  }
  await connect();

  return {
    async publish(tx, event) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
