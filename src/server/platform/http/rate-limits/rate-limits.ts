import { inArray, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Limit } from "../../../../contract/kit/call.ts";
import { columnName, columnNames, excluded } from "../../database/columns.ts";
import { epochMs } from "../../database/sql-fragments.ts";
import { executePrepared } from "../../database/execute-prepared.ts";
import type { Db } from "../../database/open-database.ts";
import { hashedKey } from "../../tokens/hashed-key.ts";
import { tooMany } from "../errors.ts";
import { rateLimits } from "../tables.ts";

export type Counting = { db: Db; now: () => Date; settings: { authSecret: string } };

/** Maximum number of keys over their limit that are rejected without a query. */
const MAX_REMEMBERED = 10_000;

type Uses = { limit: Limit; times: number };
type Batch = { uses: Map<string, Uses>; counted: Promise<Map<string, Counted>> };
/** `until` in ms. */
type Counted = { key: string; count: number; until: number };

/** Adds to several counts. Rows are locked in the order of their keys, so that two servers never deadlock. */
function addToCounts(
  db: Db,
  { keys, times, until, now }: { keys: string[]; times: number[]; until: string[]; now: string },
): Promise<Counted[]> {
  const isOver = sql`${rateLimits.until} <= ${now}::timestamptz`;
  return executePrepared<Counted>(
    db,
    sql`
      insert into ${rateLimits} (${columnNames({ key: rateLimits.key, count: rateLimits.count, until: rateLimits.until })})
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(times)}::int[], ${sql.param(until)}::timestamptz[]) order by 1
      on conflict (${columnName(rateLimits.key)}) do update set
        ${columnName(rateLimits.count)} = case when ${isOver} then ${excluded(rateLimits.count)} else ${rateLimits.count} + ${excluded(rateLimits.count)} end,
        ${columnName(rateLimits.until)} = case when ${isOver} then ${excluded(rateLimits.until)} else ${rateLimits.until} end
      returning ${rateLimits.key}, ${rateLimits.count}, ${epochMs(rateLimits.until)} as until`,
  );
}

/** Deletes counts of past windows, except rows that are being counted at this moment. */
export async function sweepRateLimits({ db, now }: Pick<Counting, "db" | "now">): Promise<void> {
  const past = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.until, now()))
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, past));
}

/**
 * Counts calls in the database, for all servers together. One statement at a time counts all calls that wait, so a flood takes one
 * connection; calls over the limit are then rejected from memory.
 */
export class RateLimits {
  readonly #deps: Counting;
  /** Keys over their limit, with the end of their window in ms. */
  readonly #exhausted = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #nextBatch: Batch | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Counting) {
    this.#deps = deps;
  }

  /** Counts a call under each key. @throws HttpError 429 with the time to wait */
  async consume(limit: Limit, keys: readonly string[]): Promise<void> {
    // Before anything is counted: a call that one key rejects must not use up another.
    for (const key of keys) this.#rejectIfExhausted(key);
    await Promise.all(keys.map((key) => this.#count(limit, key)));
  }

  #rejectIfExhausted(key: string): void {
    const waitMs = (this.#exhausted.get(key) ?? 0) - this.#deps.now().getTime();
    if (waitMs > 0) throw tooMany(waitMs / 1000);
  }

  async #count(limit: Limit, key: string): Promise<void> {
    const { uses, counted } = (this.#nextBatch ??= this.#openBatch());
    const ofKey = uses.get(key) ?? { limit, times: 0 };
    uses.set(key, ofKey);
    const place = (ofKey.times += 1);
    const { count, until } = (await counted).get(key)!;
    if (count >= limit.times) this.#exhausted.set(key, until);
    if (count - ofKey.times + place > limit.times) throw tooMany((until - this.#deps.now().getTime()) / 1000);
  }

  #openBatch(): Batch {
    const uses = new Map<string, Uses>();
    const counted = this.#running.then(() => {
      this.#nextBatch = null;
      return this.#send(uses);
    });
    this.#running = counted.catch(() => undefined);
    return { uses, counted };
  }

  async #send(uses: Map<string, Uses>): Promise<Map<string, Counted>> {
    const { db, now, settings } = this.#deps;
    const at = now();
    const keys = new Map(Array.from(uses.keys(), (key) => [hashedKey(settings.authSecret, ["call", key]), key]));
    const counts = await addToCounts(db, {
      keys: [...keys.keys()],
      times: Array.from(uses.values(), ({ times }) => times),
      until: Array.from(uses.values(), ({ limit }) => new Date(at.getTime() + limit.perSeconds * 1000).toISOString()),
      now: at.toISOString(),
    });
    return new Map(counts.map((row) => [keys.get(row.key)!, row]));
  }
}
