import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import fastify from "fastify";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { HttpError } from "./errors.ts";
import { PAGES, sendErrorsAsReplies } from "./error-replies.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function answerTo(work: () => Promise<unknown>) {
  const http = fastify();
  sendErrorsAsReplies(http);
  http.get("/", work);
  const { statusCode, headers, json } = await http.inject("/");
  return { status: statusCode, retryAfter: headers["retry-after"], body: json<{ message: string }>() };
}

test("a busy pool and a statement timeout return 503 with Retry-After", async () => {
  const { lab } = await startLab();
  const pool = new pg.Pool({
    connectionString: lab.deps.settings.databaseUrl!,
    max: 1,
    connectionTimeoutMillis: 1000,
    statement_timeout: 20,
  });
  closing.push(() => pool.end());
  const notMade = await answerTo(async () => {
    const neverAnswers = createServer((socket) => closing.push(async () => void socket.destroy()));
    closing.push(async () => void neverAnswers.close());
    neverAnswers.listen(0, "127.0.0.1");
    await once(neverAnswers, "listening");
    const { port } = neverAnswers.address() as AddressInfo;
    const other = new pg.Pool({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
    closing.push(() => other.end());
    return other.query("select 1");
  });
  expect(notMade).toMatchObject({ status: 503, retryAfter: "2" });
  const tooLong = await answerTo(() => pool.query("select pg_sleep(10)"));
  expect(tooLong).toMatchObject({ status: 503, retryAfter: "2" });
  const held = await pool.connect();
  const noneFree = await answerTo(() =>
    pool.query("select 1").catch((error: Error) => {
      throw new Error("Failed query", { cause: error });
    }),
  );
  held.release();
  expect(noneFree).toMatchObject({ status: 503, retryAfter: "2", body: { message: expect.stringContaining("busy") } });
});

test("an outage of the database, its pooler or the file store returns 503 with Retry-After", async () => {
  const { lab } = await startLab();
  const pool = new pg.Pool({ connectionString: lab.deps.settings.databaseUrl!, max: 1 });
  pool.on("connect", (client) => client.on("error", () => {}));
  closing.push(() => pool.end());
  const ended = await answerTo(() => pool.query("select pg_terminate_backend(pg_backend_pid())"));
  const broken = await answerTo(async () => {
    const client = await pool.connect();
    // Not `once` of node:events, which rejects at the error that comes before the end.
    const ended = new Promise((resolve) => client.once("end", resolve));
    await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    await ended;
    // As a failed transaction does.
    await client.query("rollback").finally(() => client.release(true));
  });
  const failed = (code: string, cause: object) =>
    answerTo(() => Promise.reject(new Error("failed", { cause: Object.assign(new Error(code), { code }, cause) })));
  const answers = [
    ended,
    broken,
    // A killed database, and PgBouncer without a database.
    await failed("57P02", { severity: "FATAL" }),
    await failed("08P01", { severity: "FATAL" }),
    await failed("UND_ERR_SOCKET", {}),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, retryAfter: "2" });
  // The same code on a working connection means that our statement was wrong.
  expect(await failed("08P01", { severity: "ERROR" })).toMatchObject({ status: 500 });
});

test("any other failure returns 500 without details", async () => {
  const answer = await answerTo(() => Promise.reject(new Error("select secret from users")));
  expect(answer).toMatchObject({ status: 500, retryAfter: undefined });
  expect(JSON.stringify(answer.body)).not.toContain("secret");
});

test("browsers get an error page, and programs the contract's JSON", async () => {
  const http = fastify();
  sendErrorsAsReplies(http);
  http.get(PAGES, async () => {
    throw new HttpError(503, "<The lab> is busy.");
  });
  const page = await http.inject({ url: "/products/x", headers: { accept: "text/html,*/*" } });
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "retry-after": "2" });
  expect(page.body).toContain("<p>&lt;The lab&gt; is busy.</p>");
  expect(page.body).toContain('http-equiv="refresh"');
  const program = await http.inject({ url: "/products/x", headers: { accept: "application/json" } });
  expect(program.json()).toMatchObject({ status: 503, message: "<The lab> is busy." });
});
