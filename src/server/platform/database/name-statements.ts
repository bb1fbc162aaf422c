import { createHash } from "node:crypto";
import type pg from "pg";

/** So many statements have names at most: each costs every connection about 60 kB of PostgreSQL's memory, or more. */
const MOST_NAMES = 250;
/** Longer ones were put together for many rows, and do not come again as they are. */
const LONGEST_TEXT = 10_000;

/** What was said once in a transaction, and the names of what was said twice. For the whole process, so that connections agree. */
const saidOnce = new Set<string>();
const names = new Map<string, string>();

/**
 * Gives the statements of transactions names, so that PostgreSQL parses and plans each once for a connection: that is more
 * than half of what a transaction costs it. They write, or read a thing by its key, so one plan suits all values; the lists
 * and searches of pages stand outside transactions and choose for themselves (`executePrepared`).
 */
export function nameStatements(client: pg.PoolClient): void {
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
}

const isPlain = (query: unknown): query is { text: string } =>
  typeof query === "object" &&
  query !== null &&
  "text" in query &&
  !("submit" in query) &&
  !("name" in query && query.name);

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST_TEXT || !SAYS_SOMETHING.test(text))
    return known;
  if (!saidOnce.delete(text)) {
    // What never comes again must not fill the memory.
    if (saidOnce.size >= MOST_NAMES * 4) saidOnce.clear();
    saidOnce.add(text);
    return undefined;
  }
  const name = `tx-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Nothing is planned for the others: `begin`, `savepoint`, `set`. */
const SAYS_SOMETHING = /^\s*(select|insert|update|delete|with)\b/i;
