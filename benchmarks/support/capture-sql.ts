import pg from "pg";

export type Sent = { text: string; values: unknown[] };

type Query = (...args: unknown[]) => unknown;

/** Statements captured so far; null when not capturing. */
let captured: Sent[] | null = null;

// Patched at import, because a pool's connections bind the method when they open (instrument-connections.ts).
const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
prototype.query = function query(this: unknown, ...args: unknown[]) {
  if (captured !== null) noteSent(captured, args);
  return original.apply(this, args);
};

function noteSent(to: Sent[], [config, values]: unknown[]): void {
  const given: { text?: string; values?: unknown[] } =
    typeof config === "string" ? { text: config } : ((config ?? {}) as object);
  if (given.text === undefined) return;
  to.push({ text: given.text, values: Array.isArray(values) ? (values as unknown[]) : (given.values ?? []) });
}

/** Runs `call` and records every statement that this process sends meanwhile. Nothing else may run in it. */
export async function captureSql(call: () => Promise<unknown>): Promise<Sent[]> {
  const mine: Sent[] = [];
  captured = mine;
  try {
    await call();
  } finally {
    captured = null;
  }
  return mine;
}
