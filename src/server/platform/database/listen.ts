import { Client } from "pg";
import type { Logger } from "../log.ts";

const RECONNECT_MS = 1000;
/** A connection that is silent for so long, in ms, is taken for lost: its other end may be gone without a word. */
const SILENT_MS = 5000;

export type Hearing = {
  onMessage(payload: string): void;
  /** From now on something may be told that nobody hears. */
  onLost?(): void;
  /** Heard again, after a gap in which something may have been told that nobody heard. */
  onReconnect?(): void;
};

export type Listener = {
  /** Hears what is told on a channel of the database (NOTIFY). */
  hear(channel: string, hearing: Hearing): Promise<void>;
  /** Whether what is told now is heard. */
  isHearing(): boolean;
  /** Resolves once all that was told before this call has been heard, or the connection is lost. */
  heardAll(): Promise<void>;
  close(): Promise<void>;
};

/** The one connection on which a process hears what the database tells. It is opened again when it is lost. */
export async function openListener(
  databaseUrl: string,
  { name, log }: { /** For people who look at the database. */ name: string; log: Logger },
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
    async hear(channel, hearing) {
      hearings.set(channel, hearing);
      await client?.query(`LISTEN ${channel}`);
    },
    isHearing: () => client !== null,
    async heardAll() {
      const asked = client;
      if (asked === null) return;
      const silent = setTimeout(() => {
        log.warn(`${name}: the database is silent`);
        lose(asked);
      }, SILENT_MS);
      // What was told before the question is handed on before its answer.
      await asked.query("select 1").catch(() => lose(asked));
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
