/** What a server tells whoever keeps it running (scripts/supervise.mjs), over the channel of `fork`. */
export type Heartbeat = {
  type: "up";
  /** Resident memory of the server's own process. */
  memoryBytes: number;
};

const EVERY_MS = 2_000;

/** Says now that the server is up, and then again and again, for as long as something of it still runs. */
export function sendHeartbeats(): void {
  const tell = () => {
    const sign: Heartbeat = { type: "up", memoryBytes: process.memoryUsage.rss() };
    // Whoever is gone meanwhile is noticed by "disconnect".
    if (process.connected) process.send?.(sign, () => undefined);
  };
  tell();
  setInterval(tell, EVERY_MS).unref();
}
