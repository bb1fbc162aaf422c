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

/** Runs `call` and keeps every statement that this process sends meanwhile. Nothing else may be at work in it. */
export async function captureSql(call: () => Promise<unknown>): Promise<CapturedSql> {
  const captured: CapturedSql = { statements: [], since: Date.now() };
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [config, values] = args as [
      string | { text: string; values?: unknown[]; name?: string } | undefined,
      unknown,
    ];
    const text = typeof config === "string" ? config : config?.text;
    const sent: Sent = { text: text ?? "", values: [] };
    if (text !== undefined) {
      const given = Array.isArray(values)
        ? (values as unknown[])
        : typeof config === "object"
          ? config.values
          : undefined;
      const name = typeof config === "object" ? config.name : undefined;
      captured.statements.push(Object.assign(sent, { values: given ?? [] }, name === undefined ? {} : { name }));
    }
    const answer = original.apply(this, args) as Promise<{ rows?: unknown[] }> | undefined;
    if (COUNTING.test(sent.text))
      void answer?.then?.(({ rows }) => (sent.counted = Number(Object.values(rows![0]!)[0])));
    return answer;
  };
  try {
    await call();
  } finally {
    prototype.query = original;
  }
  return captured;
}
