import type pg from "pg";

/**
 * When the database, or a pooler in front of it, is briefly gone, only running statements fail: the process does not
 * end, and no place in the pool is lost for good.
 */
export function outliveBrokenConnections(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>();
  // The pool drops a connection that breaks while idle; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_, client) => lent.delete(client));
  pool.on("connect", (client) => {
    // A borrowed connection emits its own errors, even while idle.
    client.on("error", () => {});
    // Its borrower may never release it: drizzle does not if a transaction could not even begin.
    client.once("end", () => {
      if (!lent.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
}
