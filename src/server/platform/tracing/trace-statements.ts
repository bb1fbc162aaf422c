import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { kindOf, type Tracing } from "./tracing.ts";

/** Enough of a statement to find its table in. */
const LOOKED_AT = 2_000;
const TEXTS_IN_IT = /'(?:[^']|'')*(?:'|$)/g;

/** What a statement does and with which table, such as "insert orders": never a value. */
export function nameOfStatement(text: string): string {
  const looked = text.slice(0, LOOKED_AT).replaceAll(TEXTS_IN_IT, "''");
  const verb = /^\s*([a-z]+)/i.exec(looked)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+("?)([a-z_]+)\1(?:\.("?)([a-z_]+)\3)?/i.exec(looked);
  const name = table?.[4] ?? table?.[2];
  return name === undefined ? verb : `${verb} ${name}`;
}

/** Shows each statement of the pool's connections as a step of what is under way. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const connect = pool.connect.bind(pool) as (told?: (...args: unknown[]) => void) => unknown;
  // A connection that is waited for is handed over by whoever gives it back, in the middle of what that one does.
  pool.connect = ((told?: (...args: unknown[]) => void) =>
    told === undefined ? connect() : connect(AsyncLocalStorage.bind(told))) as typeof pool.connect;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((query: unknown, ...rest: unknown[]) => {
      const text = textOf(query);
      const name = text === null ? "" : nameOfStatement(text);
      const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
      const step = text === null ? null : tracing.beginStatement({ name, kind: "client", attributes });
      if (step === null) return send(query, ...rest);
      const end = (error: unknown) => step.end(error == null ? {} : { failed: codeOf(error) });
      const told = rest.at(-1);
      if (typeof told === "function") {
        const answered = (error: unknown, ...result: unknown[]) => {
          end(error);
          (told as (...args: unknown[]) => void)(error, ...result);
        };
        return send(query, ...rest.slice(0, -1), answered);
      }
      const answer = send(query, ...rest) as Promise<unknown>;
      answer.then(() => end(null), end);
      return answer;
    }) as typeof client.query;
  });
}

/** Null where it is none, but something that reads or writes a stream. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query || !("text" in query)) return null;
  return typeof query.text === "string" ? query.text : null;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : kindOf(error);
