import { Client } from "pg";
import type { Logger } from "../log.ts";

const RECONNECT_MS = 1000;

export type Listening = { close(): Promise<void> };

/**
 * Hears what is told on a channel of the database (NOTIFY), over a connection of its own that is opened again when it is
 * lost.
 * @param options.name of the connection, for people who look at the database
 * @param options.onReconnect after a gap in which something may have been told that nobody heard
 */
export async function listenTo(
  databaseUrl: string,
  options: {
    channel: string;
    name: string;
    log: Logger;
    onMessage: (payload: string) => void;
    onReconnect?: () => void;
  },
): Promise<Listening> {
  const { channel, name, log, onMessage, onReconnect } = options;
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connectLater = () => {
    client = null;
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect().then(onReconnect, () => undefined), RECONNECT_MS);
  };

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: name, keepAlive: true });
    next.on("notification", (message) => onMessage(message.payload ?? ""));
    next.on("error", (error) => {
      log.warn({ err: error }, `${name}: connection lost`);
      connectLater();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      // It may be connected, and only not be listening.
      void next.end().catch(() => undefined);
      connectLater();
      throw error;
    }
    client = next;
    if (closed) await next.end();
  }
  await connect();

  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
