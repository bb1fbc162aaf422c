import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Waits for the demo shop's drawings, made only at the very first start: the bench measures a lab on any other day. */
export async function demoShopIsMade(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ state: string }>(
      "select state from pgboss.job where name = 'picture-demo-shop'",
    );
    if (rows.length > 0 && rows.every(({ state }) => state === "completed")) return;
    await sleep(200);
  }
}
