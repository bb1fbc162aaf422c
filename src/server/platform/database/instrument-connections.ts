import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type pg from "pg";
import { kindOf, NO_TRACES, type OpenStep, type Tracing } from "../tracing/tracing.ts";

export type Instruments = {
  /** False behind a pooler: the next statement may use a connection that does not know the name. */
  named: boolean;
  tracing?: Tracing | undefined;
  /** Notes each commit that may have written one of the tables, before its caller learns that it is done. */
  writes?: { tables: readonly string[]; note: () => void } | undefined;
};

type Send = (...args: unknown[]) => unknown;

/**
 * The one place where we wrap `pg`: names the statements of transactions, traces every statement, and notes commits
 * that write. Changes that the database makes automatically (cascades) are visible only to triggers.
 */
export function instrumentConnections(pool: pg.Pool, { named, tracing = NO_TRACES, writes }: Instruments): void {
  const nameOf = namesOfFrequent();
  const isWrite = writes && writing(writes.tables);
  if (tracing.isOn) traceConnectionWait(pool);
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Send;
    let inTransaction = false;
    let hasWritten = false;
    client.query = ((query: unknown, ...rest: unknown[]) => {
      const text = textOf(query);
      if (text === null) return send(query, ...rest);
      if (/^begin\b/i.test(text)) [inTransaction, hasWritten] = [true, false];
      else if (/^(commit|rollback)$/i.test(text)) inTransaction = false;
      else if (isWrite?.(text)) hasWritten = true;
      const isNoted = hasWritten && !inTransaction;
      if (isNoted) hasWritten = false;
      const sent = named ? withName(query, inTransaction ? nameOf : () => undefined) : withoutName(query);
      const step = tracing.isOn ? beginStep(tracing, text) : null;
      if (step === null && !isNoted) return send(sent, ...rest);
      return whenAnswered(send, [sent, ...rest], (error) => {
        step?.end(error == null ? {} : { failed: codeOf(error) });
        // Also after an error: the write may be done, and only its response lost.
        if (isNoted) writes!.note();
      });
    }) as typeof client.query;
  });
}

/** Null for a query that reads or writes a stream. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query || !("text" in query)) return null;
  return typeof query.text === "string" ? query.text : null;
}

function whenAnswered(send: Send, args: unknown[], answered: (error: unknown) => void): unknown {
  const callback = args.at(-1);
  if (typeof callback === "function") {
    return send(...args.slice(0, -1), (error: unknown, ...result: unknown[]) => {
      answered(error);
      (callback as Send)(error, ...result);
    });
  }
  return (send(...args) as Promise<unknown>).then(
    (result) => {
      answered(null);
      return result;
    },
    (error: unknown) => {
      answered(error);
      throw error;
    },
  );
}

// Names: PostgreSQL parses and plans a named statement once per connection, which is more than half of a transaction's
// cost. Statements in transactions write, or read a row by its key, so one plan suits all values. Lists and searches
// run outside transactions and choose for themselves (`executePrepared`).

/** Each named statement costs every connection about 60 kB of PostgreSQL's memory. */
const MOST_NAMES = 250;
/** Uses after which a statement gets a name. */
const IS_FREQUENT = 5;
/** Longer texts were built for many rows and do not repeat. */
const LONGEST_TEXT = 10_000;
/** PostgreSQL plans nothing else: not `begin`, `savepoint` or `set`. */
const IS_PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

function withName(query: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (typeof query !== "object" || query === null || ("name" in query && query.name)) return query;
  const name = nameOf((query as { text: string }).text);
  return name === undefined ? query : { ...query, name };
}

const withoutName = (query: unknown): unknown =>
  typeof query === "object" && query !== null && "name" in query ? { ...query, name: undefined } : query;

/** Names frequent texts only: a text that never repeats must fill neither our memory nor the database's. */
function namesOfFrequent(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    if (text.length > LONGEST_TEXT || !IS_PLANNED.test(text)) return undefined;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < IS_FREQUENT) {
      if (uses.size >= 4 * MOST_NAMES) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    const name = `tx-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}

/** Searches a statement's text, and so may return true too often. */
function writing(tables: readonly string[]): (text: string) => boolean {
  const writes = new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+(?:only\\s+)?"?(?:${tables.join("|")})"?(?![\\w"])`,
    "i",
  );
  return (text) => !/^\s*select\b/i.test(text) && writes.test(text);
}

/** Enough of a statement to find its table. */
const LOOKED_AT = 2_000;
const TEXTS_IN_IT = /'(?:[^']|'')*(?:'|$)/g;

/** Returns a statement's verb and table, such as "insert orders": never a value. */
export function nameOfStatement(text: string): string {
  const looked = text.slice(0, LOOKED_AT).replaceAll(TEXTS_IN_IT, "''");
  const verb = /^\s*([a-z]+)/i.exec(looked)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+("?)([a-z_]+)\1(?:\.("?)([a-z_]+)\3)?/i.exec(looked);
  const name = table?.[4] ?? table?.[2];
  return name === undefined ? verb : `${verb} ${name}`;
}

function beginStep(tracing: Tracing, text: string): OpenStep | null {
  const name = nameOfStatement(text);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
  return tracing.beginStatement({ name, kind: "client", attributes });
}

/**
 * A caller that waited for a connection gets it in the middle of another caller's work, so its trace must be restored.
 */
function traceConnectionWait(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (done?: (...args: unknown[]) => void) => unknown;
  pool.connect = ((done?: (...args: unknown[]) => void) =>
    done === undefined ? connect() : connect(AsyncLocalStorage.bind(done))) as typeof pool.connect;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : kindOf(error);
