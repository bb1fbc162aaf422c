import { LRUCache } from "lru-cache";
import type { ContentChange, CacheInvalidation } from "./cache-invalidation.ts";

const MAX_BYTES = 12 * 1024 * 1024;
const MAX_ENTRIES = 4000;
/** Searches, filters and other unlimited variants are cached separately, so that they never evict the rest. */
const MAX_VARIANT_BYTES = 3 * 1024 * 1024;
const MAX_VARIANTS = 500;
/** Memory overhead of an entry, and of the name of each thing it shows. */
const ENTRY_BYTES = 500;
const NAME_BYTES = 64;

export type Made<Value> = {
  value: Value;
  bytes: number;
  /** IDs of the things it shows, for changes that affect one thing only. */
  shows?: readonly string[];
  /** When it expires, in ms since 1970. */
  until?: number;
  /** Whether it is one of unlimited variants, such as a search. */
  isVariant?: boolean;
};

export type ContentCache = {
  /** Returns the cached value, or computes it once for all waiting callers. */
  get<Value>(wanted: {
    /** Identifies everything that the value depends on, besides the tables. */
    key: string;
    tables: readonly string[];
    make: () => Promise<Made<Value>>;
  }): Promise<Value>;
  /** Returns the value if it is cached and known to be current. */
  peek<Value>(key: string): Value | undefined;
  /** Returns several values. Computes the missing ones together; omits those that do not exist. */
  each<Value>(
    keys: readonly string[],
    wanted: { tables: readonly string[]; make: (missing: string[]) => Promise<Map<string, Made<Value>>> },
  ): Promise<Map<string, Value>>;
  /** Waits until all changes committed by any process before this call have invalidated their entries. */
  catchUp(): Promise<void>;
  drop(): void;
};

type Entry = {
  value: unknown;
  tables: readonly string[];
  shows: ReadonlySet<string>;
  bytes: number;
  madeAt: number;
  until: number;
};
/** A computation in progress, and the changes since it began. */
type Computation = { tables: readonly string[]; stale: boolean; changed: Set<string> };

/**
 * Caches content that is the same for everyone in memory. Notifications from the database remove entries immediately;
 * reads wait for this process's own writes. While notifications cannot arrive, nothing is cached.
 * @param now the lab's clock
 */
export function openContentCache({ changes, now }: { changes: CacheInvalidation; now: () => Date }): ContentCache {
  const lru = (maxSize: number, max: number) =>
    new LRUCache<string, Entry>({ max, maxSize, sizeCalculation: ({ bytes }) => bytes });
  const entries = lru(MAX_BYTES, MAX_ENTRIES);
  const variants = lru(MAX_VARIANT_BYTES, MAX_VARIANTS);
  const computations = new Set<Computation>();
  const pending = new Map<string, { computation: Computation; value: Promise<unknown> }>();

  function drop(): void {
    entries.clear();
    variants.clear();
    for (const computation of computations) computation.stale = true;
  }

  function onChange({ table, id }: ContentChange): void {
    for (const computation of computations) {
      if (!computation.tables.includes(table)) continue;
      if (id === null) computation.stale = true;
      else computation.changed.add(id);
    }
    for (const cache of [entries, variants]) {
      for (const [key, entry] of cache.entries())
        if (entry.tables.includes(table) && (id === null || entry.shows.has(id))) cache.delete(key);
    }
  }
  changes.subscribe({ onChange, onGap: drop });

  function find(key: string): Entry | undefined {
    if (!changes.isHearing()) return undefined;
    const entry = entries.get(key) ?? variants.get(key);
    const at = now().getTime();
    return entry !== undefined && entry.madeAt <= at && at < entry.until ? entry : undefined;
  }

  function begin(tables: readonly string[]): Computation {
    const computation = { tables, stale: !changes.isHearing(), changed: new Set<string>() };
    computations.add(computation);
    return computation;
  }

  /** Runs a computation and caches the values that did not change meanwhile. */
  async function run<Value>(
    computation: Computation,
    make: () => Promise<Map<string, Made<Value>>>,
  ): Promise<Map<string, Made<Value>>> {
    const madeAt = now().getTime();
    try {
      const made = await make();
      for (const [key, { value, bytes, shows = [], until = Infinity, isVariant = false }] of made) {
        if (computation.stale || shows.some((id) => computation.changed.has(id))) continue;
        const size = Math.ceil(bytes) + key.length + ENTRY_BYTES + shows.length * NAME_BYTES;
        const entry = { value, tables: computation.tables, shows: new Set(shows), bytes: size, madeAt, until };
        (isVariant ? variants : entries).set(key, entry);
      }
      return made;
    } finally {
      computations.delete(computation);
    }
  }

  return {
    drop,
    catchUp: () => changes.allHeard(),
    peek: (key) => (changes.ownHeard() === null ? (find(key)?.value as never) : undefined),
    async get({ key, tables, make }) {
      await changes.ownHeard();
      const found = find(key);
      if (found !== undefined) return found.value as never;
      const waiting = pending.get(key);
      if (waiting !== undefined && !waiting.computation.stale && waiting.computation.changed.size === 0)
        return waiting.value as never;
      const computation = begin(tables);
      const value = run(computation, async () => new Map([[key, await make()]]))
        .then((made) => made.get(key)!.value)
        .finally(() => {
          if (pending.get(key)?.computation === computation) pending.delete(key);
        });
      pending.set(key, { computation, value });
      return value;
    },
    async each(keys, { tables, make }) {
      await changes.ownHeard();
      const found = new Map(keys.map((key) => [key, find(key)]));
      const missing = keys.filter((key) => found.get(key) === undefined);
      const made = missing.length === 0 ? null : await run(begin(tables), () => make(missing));
      return new Map(
        keys.flatMap((key) => {
          const one = found.get(key) ?? made?.get(key);
          return one === undefined ? [] : [[key, one.value as never] as const];
        }),
      );
    },
  };
}
