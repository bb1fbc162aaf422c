import { sql } from "drizzle-orm";
import type { Guesses } from "../../../../contract/kit/call.ts";
import { columnName, columnNames, excluded } from "../../database/column-name.ts";
import { epochMs } from "../../database/epoch-ms.ts";
import type { Db } from "../../database/open-database.ts";
import { executePrepared } from "../../database/execute-prepared.ts";
import { countedBy } from "../../tokens/counted-by.ts";
import { networkOf } from "../caller-address.ts";
import type { Counting } from "./rate-limits.ts";
import { tooMany } from "../errors.ts";
import { guessCounts } from "../tables.ts";

/** Addresses remembered at once; the one that has tried longest ago makes room. */
const ADDRESSES_KEPT = 10_000;
/** Of what was tried so much is compared. */
const COMPARED_LENGTH = 100;

/** What was tried by any server's word, until when (ms). */
type Tried = { values: Set<string>; until: number };

/** Adds a value to those tried where there is room for it, and tells which were. */
function addGuess(
  db: Db,
  { key, value, until, now, most }: { key: string; value: string; until: string; now: string; most: number },
): Promise<{ tried: string[]; until: number }[]> {
  const isOver = sql`${guessCounts.until} <= ${now}::timestamptz`;
  const hasRoom = sql`not ${guessCounts.tried} @> ${excluded(guessCounts.tried)} and cardinality(${guessCounts.tried}) < ${most}::int`;
  return executePrepared(
    db,
    sql`
    insert into ${guessCounts} (${columnNames({ key: guessCounts.key, tried: guessCounts.tried, until: guessCounts.until })})
    values (${key}, array[${value}::text], ${until}::timestamptz)
    on conflict (${columnName(guessCounts.key)}) do update set
      ${columnName(guessCounts.tried)} = case when ${isOver} then ${excluded(guessCounts.tried)}
        when ${hasRoom} then ${guessCounts.tried} || ${excluded(guessCounts.tried)} else ${guessCounts.tried} end,
      ${columnName(guessCounts.until)} = case when ${isOver} then ${excluded(guessCounts.until)} else ${guessCounts.until} end
    returning ${guessCounts.tried}, ${epochMs(guessCounts.until)} as until`,
  );
}

/**
 * Refuses with 429 once an address, or an account from any address, has tried more different values of one kind than a call
 * declares, at all servers together.
 * What was tried before comes through without a question to the database, and so does the refusal of who has tried enough.
 */
export function distinctValueLimiter({ db, now, settings }: Counting) {
  const tried = new Map<string, Tried>();
  const remember = (who: string, next: Tried): Tried => {
    tried.delete(who);
    if (tried.size >= ADDRESSES_KEPT) tried.delete(tried.keys().next().value!);
    tried.set(who, next);
    return next;
  };
  const takeGuess = async (guesses: Guesses, who: string, guess: string): Promise<void> => {
    const at = now().getTime();
    const refuseUnlessTried = (known: Tried) => {
      if (!known.values.has(guess)) throw tooMany((known.until - at) / 1000);
    };
    const known = tried.get(who);
    if (known !== undefined && known.until > at && (known.values.has(guess) || known.values.size >= guesses.times))
      return refuseUnlessTried(known);
    const [row] = await addGuess(db, {
      key: who,
      value: guess,
      until: new Date(at + guesses.perSeconds * 1000).toISOString(),
      now: new Date(at).toISOString(),
      most: guesses.times,
    });
    const before = tried.get(who);
    const values = new Set([...(before?.until === row!.until ? before.values : []), ...row!.tried]);
    refuseUnlessTried(remember(who, { values, until: row!.until }));
  };
  return async (guesses: Guesses, address: string, value: unknown, userId: string | null = null): Promise<void> => {
    if (typeof value !== "string" || value.trim() === "") return;
    const spelled = value.trim().toLowerCase().slice(0, COMPARED_LENGTH);
    const guess = countedBy(settings.authSecret, ["guess", guesses.of, spelled]);
    const counted = [networkOf(address), ...(userId === null ? [] : [`account ${userId}`])];
    for (const one of counted)
      await takeGuess(guesses, countedBy(settings.authSecret, ["guesses", guesses.of, one]), guess);
  };
}
