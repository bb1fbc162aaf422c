import type { Deps } from "../deps.ts";
import type { Listener } from "../platform/database/listen.ts";

/** Events of a busy second are dispatched together. */
const GATHERS_MS = 1000;

/** Dispatches events within a second of their commit (outbox.sql notifies). */
export async function hearOutbox(listener: Listener, deps: Deps): Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  function dispatch(): void {
    timer = null;
    deps.db
      .transaction((tx) => deps.jobs.enqueue(tx, "dispatch-events", {}))
      .catch((error: unknown) => deps.log.warn({ err: error }, "events wait for the schedule"));
  }
  const soon = () => void (timer ??= setTimeout(dispatch, GATHERS_MS).unref());
  await listener.hear("outbox", { onMessage: soon, onReconnect: soon });
  soon(); // events of a process that was killed
}
