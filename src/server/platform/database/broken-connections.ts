import type pg from "pg";

/**
 * When the database, or a pooler before it, is gone for a moment, what was under way fails, and nothing else: neither the process, nor a
 * place in the pool for good.
 */
export function outliveBrokenConnections(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>();
  // One that breaks while idle is dropped by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_, client) => lent.delete(client));
  pool.on("connect", (client) => {
    // One that is lent tells so itself, also while nothing is asked by it.
    client.on("error", () => {});
    // Whoever has it may not give it back: drizzle does not where a transaction could not even begin.
    client.once("end", () => {
      if (!lent.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
}
