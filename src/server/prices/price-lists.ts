import { asc, getTableName, isNull, sql } from "drizzle-orm";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { Db } from "../deps.ts";
import type { CacheInvalidation } from "../platform/cache/cache-invalidation.ts";
import { HttpError } from "../platform/http/errors.ts";
import type { Logger } from "../platform/log.ts";
import { priceLists } from "./tables.ts";

/** A published price list with its number, from 1. */
export type PriceVersion = PriceList & { readonly version: number };

export type PriceLists = {
  /** Returns the version that holds now. */
  inForce(): PriceVersion;
  /** Returns a version that something was sold at. */
  of(version: number): PriceVersion;
  /** Returns when another version will hold, in ms since 1970; Infinity if none is coming. */
  changesAt(): number;
  /** Resolves once changes that this process was notified of are read. */
  heard(): Promise<void>;
  /** Reads the lists again, without waiting for the notification of an own write. */
  reload(): Promise<void>;
};

/** A version, and from when it holds, in ms since 1970. */
type Held = PriceVersion & { validFrom: number };

async function readLists(db: Db): Promise<Held[]> {
  const rows = await db
    .select({ version: priceLists.version, list: priceLists.list, validFrom: priceLists.validFrom })
    .from(priceLists)
    .where(isNull(priceLists.withdrawnAt))
    .orderBy(asc(priceLists.validFrom), asc(priceLists.version));
  return rows.map(({ version, list, validFrom }) => ({ ...list, version, validFrom: validFrom.getTime() }));
}

/** Returns the version that holds; null before a lab's first start. */
export async function pricesInForce(db: Db, now: Date): Promise<PriceVersion | null> {
  const { rows } = await db.execute(sql`select to_regclass(${getTableName(priceLists)}) as found`);
  if (rows[0]!["found"] === null) return null;
  return (await readLists(db)).findLast(({ validFrom }) => validFrom <= now.getTime()) ?? null;
}

/**
 * Keeps every version in memory, so that pricing reads nothing. Each process picks the version in force by its clock and
 * is notified of new ones.
 */
export async function openPriceLists({
  db,
  now,
  changes,
  log,
}: {
  db: Db;
  now: () => Date;
  changes: CacheInvalidation;
  log: Logger;
}): Promise<PriceLists> {
  let held = await readLists(db);
  let reading: Promise<void> = Promise.resolve();
  const reload = async () => void (held = await readLists(db));
  const reloadSoon = () =>
    void (reading = reload().catch((error: unknown) =>
      log.error({ err: error }, "the changed prices could not be read"),
    ));
  const name = getTableName(priceLists);
  changes.subscribe({ onChange: ({ table }) => table === name && reloadSoon(), onGap: reloadSoon });
  return {
    inForce() {
      const at = now().getTime();
      return held.findLast(({ validFrom }) => validFrom <= at) ?? held[0]!;
    },
    of(version) {
      const found = held.find((one) => one.version === version);
      // Another process published it a moment ago, and its notification is on the way.
      if (found === undefined) throw new HttpError(503, "Prices are changing right now. Please try again.");
      return found;
    },
    changesAt() {
      const at = now().getTime();
      return held.find(({ validFrom }) => validFrom > at)?.validFrom ?? Infinity;
    },
    heard: () => reading,
    reload,
  };
}
