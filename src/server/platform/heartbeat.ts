/** Status that a server sends to its supervisor (scripts/supervise.mjs), over the channel of `fork`. */
export type Heartbeat = {
  type: "up";
  memoryBytes: number;
};

const EVERY_MS = 2_000;

/** Reports now that the server is up, and then repeatedly while any part of it still runs. */
export function sendHeartbeats(): void {
  const report = () => {
    const sign: Heartbeat = { type: "up", memoryBytes: process.memoryUsage.rss() };
    // A supervisor that is gone is detected by "disconnect".
    if (process.connected) process.send?.(sign, () => undefined);
  };
  report();
  setInterval(report, EVERY_MS).unref();
}
