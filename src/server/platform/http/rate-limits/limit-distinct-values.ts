import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Guesses } from "../../../../contract/kit/call.ts";
import { columnName, columnNames, excluded } from "../../database/columns.ts";
import { epochMs } from "../../database/sql-fragments.ts";
import { executePrepared } from "../../database/execute-prepared.ts";
import type { Db } from "../../database/open-database.ts";
import { hashedKey } from "../../tokens/hashed-key.ts";
import { networkOf } from "../caller-address.ts";
import type { Counting } from "./rate-limits.ts";
import { tooMany } from "../errors.ts";
import { rateLimits } from "../tables.ts";

/** Maximum number of addresses and accounts in memory. */
const MAX_REMEMBERED = 10_000;
/** Values are compared by their first characters. */
const COMPARED_LENGTH = 100;

/** Values that a key tried at any server, and the end of its window in ms. */
type Tried = { values: string[]; until: number };

/** Adds a value if the key has any left, and returns all values that count. */
function addValue(
  db: Db,
  { key, value, until, now, most }: { key: string; value: string; until: string; now: string; most: number },
): Promise<Tried[]> {
  const { distinctValues } = rateLimits;
  const isOver = sql`${rateLimits.until} <= ${now}::timestamptz`;
  const isAdded = sql`not ${distinctValues} @> ${excluded(distinctValues)} and cardinality(${distinctValues}) < ${most}::int`;
  return executePrepared<Tried>(
    db,
    sql`
      insert into ${rateLimits} (${columnNames({ key: rateLimits.key, values: distinctValues, until: rateLimits.until })})
      values (${key}, array[${value}::text], ${until}::timestamptz)
      on conflict (${columnName(rateLimits.key)}) do update set
        ${columnName(distinctValues)} = case when ${isOver} then ${excluded(distinctValues)}
          when ${isAdded} then ${distinctValues} || ${excluded(distinctValues)} else ${distinctValues} end,
        ${columnName(rateLimits.until)} = case when ${isOver} then ${excluded(rateLimits.until)} else ${rateLimits.until} end
      returning ${distinctValues} as values, ${epochMs(rateLimits.until)} as until`,
  );
}

/**
 * Rejects with 429 once an address, or an account from any address, has tried more distinct values of one kind than a call declares.
 * All servers count together. Known values, and values over the limit, need no query.
 */
export function distinctValueLimiter({ db, now, settings }: Counting) {
  const remembered = new LRUCache<string, Tried>({ max: MAX_REMEMBERED });

  async function consume({ times, perSeconds }: Guesses, key: string, value: string): Promise<void> {
    const at = now().getTime();
    let tried = remembered.get(key);
    if (tried === undefined || tried.until <= at || (!tried.values.includes(value) && tried.values.length < times)) {
      const until = new Date(at + perSeconds * 1000).toISOString();
      [tried] = await addValue(db, { key, value, until, now: new Date(at).toISOString(), most: times });
      remembered.set(key, tried!);
    }
    if (!tried!.values.includes(value)) throw tooMany((tried!.until - at) / 1000);
  }

  return async (guesses: Guesses, address: string, value: unknown, userId: string | null = null): Promise<void> => {
    if (typeof value !== "string" || value.trim() === "") return;
    const hash = (by: string, what: string) => hashedKey(settings.authSecret, [by, guesses.of, what]);
    const normalized = hash("guess", value.trim().toLowerCase().slice(0, COMPARED_LENGTH));
    await consume(guesses, hash("guesses", networkOf(address)), normalized);
    if (userId !== null) await consume(guesses, hash("guesses", `account ${userId}`), normalized);
  };
}
