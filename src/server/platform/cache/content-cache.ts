import { LRUCache } from "lru-cache";
import type { ContentChange, CacheInvalidation } from "./cache-invalidation.ts";

/** Bytes that are kept in all. */
const ROOM = 12 * 1024 * 1024;
/** Bytes for what strangers can make up without end, such as searches: it never takes the place of the rest. */
const ROOM_FOR_STRANGERS = 3 * 1024 * 1024;
/** However small they are. */
const MOST = 4000;
const MOST_OF_STRANGERS = 500;
/** What an entry takes beside its bytes, and for the name of each thing that it shows. */
const OVERHEAD = 500;
const OVERHEAD_OF_NAME = 64;

/** Something that was made to be kept. */
export type Made<Value> = {
  value: Value;
  bytes: number;
  /** The things it shows, for changes that only concern what shows them. */
  shows?: readonly string[];
  /** True until then by the clock, in ms since 1970. */
  until?: number;
  /** One of the many that strangers can make up. */
  madeUp?: boolean;
};

export type Wanted<Value> = {
  /** Says all that it depends on beside the tables. */
  key: string;
  /** The tables that it is made of. */
  of: readonly string[];
  make: () => Promise<Made<Value>>;
};

export type ContentCache = {
  /** What is kept by this key, or is made now: once, however many want it meanwhile. */
  get<Value>(wanted: Wanted<Value>): Promise<Value>;
  /** What is kept by this key and known to be true at this moment; undefined too where that would have to be asked first. */
  atHand<Value>(key: string): Value | undefined;
  /** The same for several at once, of which those that are missing are made together. Without those that are not there. */
  each<Value>(
    keys: readonly string[],
    wanted: { of: readonly string[]; make: (missing: string[]) => Promise<Map<string, Made<Value>>> },
  ): Promise<Map<string, Value>>;
  /** Until nothing is kept that was changed, by whichever process, before this call. */
  catchUp(): Promise<void>;
  /** Forgets everything. */
  drop(): void;
};

type Entry = {
  value: unknown;
  of: readonly string[];
  shows: ReadonlySet<string>;
  bytes: number;
  madeAt: number;
  until: number;
};
/** Something that is being made, and what has changed since that was begun. */
type Making = { of: readonly string[]; stale: boolean; changed: Set<string> };

/**
 * Keeps in memory what is the same for all, as long as it is true: what the database tells of is dropped at once, what this
 * process wrote itself is waited for, and while nobody hears what is told nothing is kept.
 * @param now the lab's clock
 */
export function openContentCache({ changes, now }: { changes: CacheInvalidation; now: () => Date }): ContentCache {
  const room = (maxSize: number, max: number) =>
    new LRUCache<string, Entry>({ max, maxSize, sizeCalculation: ({ bytes }) => bytes });
  const ours = room(ROOM, MOST);
  const strangers = room(ROOM_FOR_STRANGERS, MOST_OF_STRANGERS);
  const underWay = new Set<Making>();
  const shared = new Map<string, { making: Making; done: Promise<unknown> }>();

  function drop(): void {
    ours.clear();
    strangers.clear();
    for (const making of underWay) making.stale = true;
  }

  function onChange({ of, thing }: ContentChange): void {
    for (const making of underWay) {
      if (!making.of.includes(of)) continue;
      if (thing === null) making.stale = true;
      else making.changed.add(thing);
    }
    for (const entries of [ours, strangers]) {
      for (const [key, entry] of entries.entries()) {
        if (entry.of.includes(of) && (thing === null || entry.shows.has(thing))) entries.delete(key);
      }
    }
  }
  changes.subscribe({ onChange, onGap: drop });

  /** Only what is found right after the process has heard of its own writes. */
  function find(key: string): Entry | undefined {
    if (!changes.isHearing()) return undefined;
    const entry = ours.get(key) ?? strangers.get(key);
    const at = now().getTime();
    return entry !== undefined && entry.madeAt <= at && at < entry.until ? entry : undefined;
  }

  function keep(key: string, made: Made<unknown>, making: Making, madeAt: number): void {
    const { value, shows = [], until = Infinity, madeUp = false } = made;
    if (making.stale || shows.some((thing) => making.changed.has(thing))) return;
    const bytes = Math.ceil(made.bytes) + key.length + OVERHEAD + shows.length * OVERHEAD_OF_NAME;
    const entry = { value, of: making.of, shows: new Set(shows), bytes, madeAt, until };
    (madeUp ? strangers : ours).set(key, entry);
  }

  function begin(of: readonly string[]): Making {
    const making = { of, stale: !changes.isHearing(), changed: new Set<string>() };
    underWay.add(making);
    return making;
  }

  async function make<Value>({ key, make: makeOne }: Wanted<Value>, making: Making): Promise<Value> {
    const madeAt = now().getTime();
    try {
      const made = await makeOne();
      keep(key, made, making, madeAt);
      return made.value;
    } finally {
      underWay.delete(making);
      if (shared.get(key)?.making === making) shared.delete(key);
    }
  }

  return {
    drop,
    catchUp: () => changes.allHeard(),
    atHand: <Value>(key: string) => (changes.ownHeard() === null ? (find(key)?.value as Value | undefined) : undefined),
    async get<Value>(wanted: Wanted<Value>) {
      await changes.ownHeard();
      const found = find(wanted.key);
      if (found !== undefined) return found.value as Value;
      const running = shared.get(wanted.key);
      if (running !== undefined && !running.making.stale && running.making.changed.size === 0)
        return running.done as Promise<Value>;
      const making = begin(wanted.of);
      const done = make(wanted, making);
      shared.set(wanted.key, { making, done });
      return done;
    },
    async each<Value>(
      keys: readonly string[],
      wanted: { of: readonly string[]; make: (missing: string[]) => Promise<Map<string, Made<Value>>> },
    ) {
      await changes.ownHeard();
      const values = new Map<string, Value>();
      const missing: string[] = [];
      for (const key of keys) {
        const found = find(key);
        if (found === undefined) missing.push(key);
        else values.set(key, found.value as Value);
      }
      if (missing.length === 0) return values;
      const making = begin(wanted.of);
      const madeAt = now().getTime();
      try {
        for (const [key, made] of await wanted.make(missing)) {
          keep(key, made, making, madeAt);
          values.set(key, made.value);
        }
      } finally {
        underWay.delete(making);
      }
      return values;
    },
  };
}
