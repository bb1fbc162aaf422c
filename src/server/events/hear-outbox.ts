import type { Deps } from "../deps.ts";
import type { Listener } from "../platform/database/listen.ts";

/** Events of a busy second are dispatched together. */
const GATHERS_MS = 500;

/** Dispatches events as soon as they are committed, while an endpoint is on (outbox.sql notifies). */
export async function hearOutbox(listener: Listener, deps: Deps): Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  function dispatch(): void {
    timer = null;
    deps.db
      .transaction((tx) => deps.jobs.enqueue(tx, "dispatch-events", {}))
      .catch((error: unknown) => deps.log.warn({ err: error }, "events wait for the next minute"));
  }
  await listener.hear("outbox", { onMessage: () => void (timer ??= setTimeout(dispatch, GATHERS_MS).unref()) });
}
