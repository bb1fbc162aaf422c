import type pg from "pg";

/** What stands behind the types: the socket, which collects while it is corked. */
type WithSocket = { connection: { stream: { cork(): void; uncork(): void } } };
type Answer = Promise<unknown>;

/**
 * Has what one moment brings for a connection go out together, and a transaction begin with its first statement: nobody waits for
 * the answer to `begin`. One that sends nothing never begins.
 * Only for connections that pipeline (`pg`'s own setting), and have no pooler before them.
 */
export function pipelineQueries(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as unknown as WithSocket).connection;
  let isCollecting = false;
  let hasToBegin = false;

  function collect(): void {
    if (isCollecting) return;
    isCollecting = true;
    stream.cork();
    process.nextTick(() => {
      isCollecting = false;
      stream.uncork();
    });
  }

  client.query = ((query: unknown, ...rest: unknown[]) => {
    const text = (query as { text?: unknown } | null)?.text;
    if (text === "begin") {
      hasToBegin = true;
      return Promise.resolve(NOTHING);
    }
    if (hasToBegin) {
      hasToBegin = false;
      if (text === "commit" || text === "rollback") return Promise.resolve(NOTHING);
      collect();
      const begun = send("begin") as Answer;
      const first = send(query, ...rest) as Answer;
      return Promise.all([begun, first]).then(([, answer]) => answer);
    }
    collect();
    return send(query, ...rest);
  }) as typeof client.query;
}

/** The answer to what need not be sent. */
const NOTHING = { command: "", rowCount: null, oid: 0, rows: [], fields: [] } satisfies pg.QueryResult;
