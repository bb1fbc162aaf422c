import { inArray, lte, sql } from "drizzle-orm";
import type { Limit } from "../../../../contract/kit/call.ts";
import { columnName, columnNames, excluded } from "../../database/column-name.ts";
import { epochMs } from "../../database/epoch-ms.ts";
import { executePrepared } from "../../database/execute-prepared.ts";
import type { Db } from "../../database/open-database.ts";
import { countedBy } from "../../tokens/counted-by.ts";
import { tooMany } from "../errors.ts";
import { callCounts, guessCounts } from "../tables.ts";

/** What counts of calls are kept with. */
export type Counting = { db: Db; now: () => Date; settings: { authSecret: string } };

/** Keys remembered at once; the one that was new longest ago makes room, and is asked for again when it comes back. */
const REMEMBERED = 10_000;
/** A call of which many are allowed is not asked for one by one: a server takes a handful, this part of what is allowed. */
const HANDFULS = 20;

/** What this server may still let through of a key, and whether there is more to be had; times in ms. */
type Held = { left: number; isOver: boolean; until: number };
type Asked = { limit: Limit; times: number };

/** `until` in ms. */
type Row = { key: string; times: number; until: number };

/** Adds to several counts, in the order of their keys, so that two servers that add to the same never wait crosswise. */
function addToCounts(
  db: Db,
  { keys, times, until, now }: { keys: string[]; times: number[]; until: string[]; now: string },
): Promise<Row[]> {
  const isOver = sql`${callCounts.until} <= ${now}::timestamptz`;
  return executePrepared<Row>(
    db,
    sql`
      insert into ${callCounts} (${columnNames({ key: callCounts.key, times: callCounts.times, until: callCounts.until })})
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(times)}::int[], ${sql.param(until)}::timestamptz[]) order by 1
      on conflict (${columnName(callCounts.key)}) do update set
        ${columnName(callCounts.times)} = case when ${isOver} then ${excluded(callCounts.times)} else ${callCounts.times} + ${excluded(callCounts.times)} end,
        ${columnName(callCounts.until)} = case when ${isOver} then ${excluded(callCounts.until)} else ${callCounts.until} end
      returning ${callCounts.key}, ${callCounts.times}, ${epochMs(callCounts.until)} as until`,
  );
}

/** Lets go of counts whose time is over. Rows that somebody is just counting anew are left for the next time. */
export async function sweepCounts({ db, now }: Pick<Counting, "db" | "now">): Promise<void> {
  for (const table of [callCounts, guessCounts]) {
    const over = db
      .select({ key: table.key })
      .from(table)
      .where(lte(table.until, now()))
      .for("update", { skipLocked: true });
    await db.delete(table).where(inArray(table.key, over));
  }
}

/**
 * Counts calls in the database, over all servers: of no key are more let through than its limit says. One statement is under
 * way at a time and takes along everybody who waits, so a flood takes one connection; who is over is remembered, and costs nothing.
 */
export class RateLimits {
  readonly #with: Counting;
  readonly #held = new Map<string, Held>();
  #asked = new Map<string, Asked>();
  /** Of those who are asked for next. */
  #next: Promise<void> | null = null;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(counting: Counting) {
    this.#with = counting;
  }

  /**
   * Counts a call under each of these keys. @throws HttpError 429 with the time to wait; who is known to be over by one key
   * is counted by none.
   */
  async take(limit: Limit, keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#refuseIfOver(key);
    await Promise.all(keys.map((key) => this.#takeOne(limit, key)));
  }

  async #takeOne(limit: Limit, key: string): Promise<void> {
    for (;;) {
      this.#refuseIfOver(key);
      const held = this.#held.get(key);
      if (held !== undefined && held.left > 0 && held.until > this.#with.now().getTime()) {
        held.left -= 1;
        return;
      }
      await this.#askFor(limit, key);
    }
  }

  #refuseIfOver(key: string): void {
    const held = this.#held.get(key);
    if (held === undefined || held.left > 0 || !held.isOver) return;
    const waits = held.until - this.#with.now().getTime();
    if (waits > 0) throw tooMany(waits / 1000);
  }

  #askFor(limit: Limit, key: string): Promise<void> {
    const asked = this.#asked.get(key);
    if (asked === undefined) this.#asked.set(key, { limit, times: 1 });
    else asked.times += 1;
    if (this.#next === null) {
      this.#next = this.#underWay.then(() => this.#ask());
      this.#underWay = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  async #ask(): Promise<void> {
    const now = this.#with.now();
    const all = new Map<string, Asked & { key: string }>();
    for (const [key, { limit, times }] of this.#asked) {
      const wanted = Math.max(times, Math.floor(limit.times / HANDFULS));
      all.set(countedBy(this.#with.settings.authSecret, ["call", key]), { key, limit, times: wanted });
    }
    this.#asked = new Map();
    this.#next = null;
    const rows = await addToCounts(this.#with.db, {
      keys: [...all.keys()],
      times: [...all.values()].map(({ times }) => times),
      until: [...all.values()].map(({ limit }) => new Date(now.getTime() + limit.perSeconds * 1000).toISOString()),
      now: now.toISOString(),
    });
    for (const row of rows) this.#hold(all.get(row.key)!, row);
  }

  /** Of what was asked for, so much is within the limit. */
  #hold({ key, limit, times }: Asked & { key: string }, row: Row): void {
    const before = row.times - times;
    const granted = Math.min(times, Math.max(0, limit.times - before));
    const { until } = row;
    const held = this.#held.get(key);
    const left = (held?.until === until ? held.left : 0) + granted;
    this.#held.delete(key);
    if (this.#held.size >= REMEMBERED) this.#held.delete(this.#held.keys().next().value!);
    this.#held.set(key, { left, isOver: row.times >= limit.times, until });
  }
}
