import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import pg from "pg";

export type SqlCount = {
  /** Round trips, not counting transaction statements such as BEGIN and COMMIT. */
  statements: number;
  /** Transactions that wrote, and single statements that did. */
  commits: number;
  texts: string[];
};

const BRACKET = /^\s*(begin|commit|rollback|savepoint|release|set )/i;
/** The connection's health check, sent on a timer (`src/server/platform/database/listen.ts`). */
const SIGN_OF_LIFE = "select 1";
/** Statements that make the database write to its log on commit, including notifications. */
const WRITES = /\b(insert into|update|delete from|pg_notify|nextval)\b/i;
/** Unlogged tables (src/server/platform/http/tables.ts). */
const IS_NOT_LOGGED = /insert into "rate_limits"/;
const OF_SANDBOX = /"sandbox_payment_objects"/;
const REQUEST_STARTS = "http.server.request.start";

/** Attributes each statement to its `countSql`: statements of other work in this process are not counted. */
const counting = new AsyncLocalStorage<SqlCount>();

/**
 * Runs `work` and counts its database statements: its own, and those of its requests to a server of this process. The
 * job queue's statements count; the payment sandbox's do not, since a payment company would run them elsewhere.
 */
export async function countSql<Result>(work: () => Promise<Result>): Promise<{ result: Result; count: SqlCount }> {
  const count: SqlCount = { statements: 0, commits: 0, texts: [] };
  watchQueries();
  const countRequest = () => counting.enterWith(count);
  subscribe(REQUEST_STARTS, countRequest);
  try {
    return { result: await counting.run(count, work), count };
  } finally {
    unsubscribe(REQUEST_STARTS, countRequest);
  }
}

type Submit = (this: { text?: string }, connection: object) => unknown;

let isWatched = false;
/** Intercepts every query of every connection, prepared or not. */
function watchQueries(): void {
  if (isWatched) return;
  isWatched = true;
  const writing = new WeakMap<object, { wrote: boolean }>();
  const prototype = pg.Query.prototype as unknown as { submit: Submit };
  const { submit } = prototype;
  prototype.submit = function watched(connection) {
    const count = counting.getStore();
    if (count !== undefined && this.text !== undefined) add(count, this.text, connection, writing);
    return submit.call(this, connection);
  };
}

function add(count: SqlCount, text: string, connection: object, writing: WeakMap<object, { wrote: boolean }>): void {
  const transaction = writing.get(connection);
  if (/^\s*begin/i.test(text)) writing.set(connection, { wrote: false });
  if (/^\s*(commit|rollback)\s*;?$/i.test(text)) {
    if (transaction?.wrote && /commit/i.test(text)) count.commits += 1;
    writing.delete(connection);
  }
  if (BRACKET.test(text) || text === SIGN_OF_LIFE || OF_SANDBOX.test(text)) return;
  count.statements += 1;
  count.texts.push(text);
  if (!WRITES.test(text) || IS_NOT_LOGGED.test(text)) return;
  if (transaction === undefined) count.commits += 1;
  else transaction.wrote = true;
}
