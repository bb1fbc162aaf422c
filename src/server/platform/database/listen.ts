import { Client } from "pg";
import type { Logger } from "../log.ts";

const RECONNECT_MS = 1000;
/** A connection silent for this long, in ms, counts as lost: its other end may be gone without notice. */
const SILENT_MS = 5000;

export type Hearing = {
  onMessage(payload: string): void;
  /** From now on, notifications may be lost. */
  onLost?(): void;
  /** Listening again, after a gap in which notifications may have been lost. */
  onReconnect?(): void;
};

export type Listener = {
  /** Listens on a channel of the database (NOTIFY). */
  hear(channel: string, hearing: Hearing): Promise<void>;
  isHearing(): boolean;
  /** Resolves once all notifications sent before this call have arrived, or the connection is lost. */
  heardAll(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the one connection on which a process receives database notifications. Reconnects when it is lost. */
export async function openListener(
  databaseUrl: string,
  { name, log }: { /** Shown to people who look at the database. */ name: string; log: Logger },
): Promise<Listener> {
  const hearings = new Map<string, Hearing>();
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connectLater = () => {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(
      () =>
        void connect().then(
          () => hearings.forEach((hearing) => hearing.onReconnect?.()),
          () => undefined,
        ),
      RECONNECT_MS,
    );
  };

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    for (const hearing of hearings.values()) hearing.onLost?.();
    connectLater();
  }

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, application_name: name, keepAlive: true });
    next.on("notification", ({ channel, payload }) => hearings.get(channel)?.onMessage(payload ?? ""));
    next.on("error", (error) => {
      log.warn({ err: error }, `${name}: connection lost`);
      lose(next);
    });
    next.on("end", () => lose(next));
    try {
      await next.connect();
      for (const channel of hearings.keys()) await next.query(`LISTEN ${channel}`);
    } catch (error) {
      // It may be connected, and only fail to listen.
      void next.end().catch(() => undefined);
      connectLater();
      throw error;
    }
    client = next;
    if (closed) await next.end();
  }
  await connect();

  return {
    async hear(channel, hearing) {
      hearings.set(channel, hearing);
      await client?.query(`LISTEN ${channel}`);
    },
    isHearing: () => client !== null,
    async heardAll() {
      const requested = client;
      if (requested === null) return;
      const silent = setTimeout(() => {
        log.warn(`${name}: the database is silent`);
        lose(requested);
      }, SILENT_MS);
      // Notifications sent before the query are delivered before its result.
      await requested.query("select 1").catch(() => lose(requested));
      clearTimeout(silent);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
