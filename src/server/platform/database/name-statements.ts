import { createHash } from "node:crypto";
import pg from "pg";

/** So many statements have names at most: each costs every connection about 60 kB of PostgreSQL's memory. */
const MOST_NAMES = 250;
/** How often a statement has to come before it is worth one. */
const COMES_OFTEN = 5;
/** Longer ones were put together for many rows, and do not come again as they are. */
const LONGEST_TEXT = 10_000;
/** Nothing is planned for the others: `begin`, `savepoint`, `set`. */
const IS_PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Gives the statements of transactions names, so that PostgreSQL parses and plans each once for a connection: that is more
 * than half of what a transaction costs it. They write, or read a thing by its key, so one plan suits all values; the lists
 * and searches of pages stand outside transactions and choose for themselves (`executePrepared`).
 * @returns what is done with each new connection of one pool
 */
export function namesForStatements(): (client: pg.PoolClient) => void {
  const nameOf = namesOfOften();
  return (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    let inTransaction = false;
    client.query = ((query: unknown, ...rest: unknown[]) => {
      if (!isPlain(query)) return send(query, ...rest);
      const { text } = query;
      if (/^begin\b/i.test(text)) inTransaction = true;
      else if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
      const name = inTransaction ? nameOf(text) : undefined;
      return send(name === undefined ? query : { ...query, name }, ...rest);
    }) as typeof client.query;
  };
}

/**
 * A connection on which each statement that comes often has a name, also outside transactions: for the job queue, which says the
 * same few things over and over. All connections of one class know the same names.
 */
export function clientWithNames(): typeof pg.Client {
  const nameOf = namesOfOften();
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((query: unknown, ...rest: unknown[]) => {
        // Several statements in one text come without values, and cannot have a name.
        const name = typeof query === "string" && Array.isArray(rest[0]) ? nameOf(query) : undefined;
        return send(name === undefined ? query : { text: query, name }, ...rest);
      }) as typeof this.query;
    }
  };
}

/** Sends each statement without a name: the next one may go by another connection, which does not know it. */
export function withoutNames(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((query: unknown, ...rest: unknown[]) =>
    send(isNamed(query) ? { ...query, name: undefined } : query, ...rest)) as typeof client.query;
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === "object" && query !== null && "name" in query && !("submit" in query);

const isPlain = (query: unknown): query is { text: string } =>
  typeof query === "object" &&
  query !== null &&
  "text" in query &&
  !("submit" in query) &&
  !("name" in query && query.name);

/** Names for what comes often, and for nothing else: what never comes again must fill neither our memory nor the database's. */
function namesOfOften(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    if (text.length > LONGEST_TEXT || !IS_PLANNED.test(text)) return undefined;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < COMES_OFTEN) {
      if (seen.size >= 4 * MOST_NAMES) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `tx-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}
