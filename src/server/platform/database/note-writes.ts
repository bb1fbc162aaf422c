import type pg from "pg";

/**
 * Tells of each commit of this process that may have changed one of `tables`, before whoever sent it hears that it is done.
 * It goes by the words of the statements and so may tell too often; what a database does by itself beyond them (cascades)
 * is told by its triggers alone.
 * @returns what is done with each new connection of one pool
 */
export function noteWrites(tables: readonly string[], onWritten: () => void): (client: pg.PoolClient) => void {
  const writes = new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+(?:only\\s+)?"?(?:${tables.join("|")})"?(?![\\w"])`,
    "i",
  );
  return (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    let inTransaction = false;
    let hasWritten = false;
    client.query = ((query: unknown, ...rest: unknown[]) => {
      const text = textOf(query);
      if (text === undefined || /^\s*select\b/i.test(text)) return send(query, ...rest);
      if (/^begin\b/i.test(text)) {
        inTransaction = true;
        hasWritten = false;
      } else if (/^(commit|rollback)$/i.test(text)) {
        inTransaction = false;
      } else if (writes.test(text)) {
        hasWritten = true;
      }
      if (inTransaction || !hasWritten) return send(query, ...rest);
      hasWritten = false;
      return afterwards(send, [query, ...rest], onWritten);
    }) as typeof client.query;
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  const { text } = { ...(query as { text?: unknown } | null) };
  return typeof text === "string" ? text : undefined;
}

/** Also when it fails: what was lost may be the answer alone. */
function afterwards(send: (...args: unknown[]) => unknown, args: unknown[], tell: () => void): unknown {
  const done = args.at(-1);
  if (typeof done === "function") {
    return send(...args.slice(0, -1), (...answer: unknown[]) => {
      tell();
      (done as (...answer: unknown[]) => void)(...answer);
    });
  }
  return (send(...args) as Promise<unknown>).finally(tell);
}
