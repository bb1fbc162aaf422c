import pg from "pg";

/** One statement as the server sent it; `counted` is the number that the database gave out with it. */
export type Sent = { text: string; values: unknown[]; name?: string; counted?: number };

/** What a call sent to the database, ready to be sent again. */
export type CapturedSql = {
  statements: Sent[];
  /** When it was captured, in ms: younger UUIDs were made by the call itself. */
  since: number;
};

/** Statements that give out a number which later ones name: of an order, of an invoice. */
const COUNTING = /^insert into "orders"|^update "invoice_counter"|^insert into "invoice_counter"/;

type Query = (...args: unknown[]) => unknown;

/** What is captured now; null while nobody captures. */
let captured: CapturedSql | null = null;

// From the beginning, for a pool's connections bind what they find here when they are opened (name-statements.ts).
const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
prototype.query = function query(this: unknown, ...args: unknown[]) {
  const sent = captured === null ? null : noteSent(captured, args);
  const answer = original.apply(this, args) as Promise<{ rows?: unknown[] }> | undefined;
  if (sent !== null && COUNTING.test(sent.text))
    void answer?.then?.(({ rows }) => (sent.counted = Number(Object.values(rows![0]!)[0])));
  return answer;
};

function noteSent(to: CapturedSql, [config, values]: unknown[]): Sent | null {
  const given: { text?: string; name?: string; values?: unknown[] } =
    typeof config === "string" ? { text: config } : ((config ?? {}) as object);
  if (given.text === undefined) return null;
  const all = Array.isArray(values) ? (values as unknown[]) : (given.values ?? []);
  const sent: Sent = { text: given.text, values: all, ...(given.name === undefined ? {} : { name: given.name }) };
  to.statements.push(sent);
  return sent;
}

/** Runs `call` and keeps every statement that this process sends meanwhile. Nothing else may be at work in it. */
export async function captureSql(call: () => Promise<unknown>): Promise<CapturedSql> {
  const mine: CapturedSql = { statements: [], since: Date.now() };
  captured = mine;
  try {
    await call();
  } finally {
    captured = null;
  }
  return mine;
}
