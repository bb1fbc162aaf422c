import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestLab, type OpenLab } from "../../tests/support/open-test-lab.ts";
import { openTraceCollector, type LoggedStep, type TraceCollector } from "../../tests/support/trace-collector.ts";
import { openLog } from "./platform/log.ts";
import { nameOfStatement } from "./platform/database/instrument-connections.ts";
import { openTracing } from "./platform/tracing/tracing.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN_ID = "00f067aa0ba902b7";
const PASSWORD = "seven grey herons by the canal";

let collector: TraceCollector;
let open: OpenLab;
const lines: string[] = [];

beforeAll(async () => {
  collector = await openTraceCollector();
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  open = await openTestLab({ traces: { endpoint: collector.endpoint, headers: {}, ratio: 1 } }, log);
});
afterAll(() => collector.close());

let people = 0;
const signUp = (headers: Record<string, string> = {}) =>
  fetch(`${open.origin}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.77", ...headers },
    body: JSON.stringify({
      firstName: "Wilhelmina",
      lastName: "Vandermeer",
      email: `wilhelmina.${++people}@people.test`,
      password: PASSWORD,
    }),
  });
const exported = async (): Promise<LoggedStep[]> => {
  await open.lab.deps.tracing.flush();
  return collector.steps;
};
/** Returns the span of the call that sent a response, found by its request id. */
const stepOf = async (response: Response): Promise<LoggedStep> => {
  const id = response.headers.get("x-request-id");
  return (await exported()).find(({ attributes }) => attributes["lab.request_id"] === id)!;
};
const traceparent = (traceId: string, spanId = SPAN_ID, flags = "00") => ({
  traceparent: `00-${traceId}-${spanId}-${flags}`,
});

test("one trace links a browser's call to its statements and the resulting mail", async () => {
  const response = await signUp(traceparent(TRACE_ID));
  expect(response.status).toBe(200);
  await open.lab.jobs.workAll();
  const trace = (await exported()).filter(({ traceId }) => traceId === TRACE_ID);
  const named = (name: string) => trace.find((step) => step.name === name);
  const call = named("POST /api/auth/signup")!;
  expect(call).toMatchObject({ parentSpanId: SPAN_ID, failed: false });
  expect(call.attributes).toMatchObject({ "lab.call": "signUp", "http.response.status_code": 200 });
  expect(named("insert users")).toMatchObject({ parentSpanId: call.spanId });
  const sent = named("send send-mail")!;
  expect(sent.parentSpanId).toBe(call.spanId);
  const worked = named("work send-mail")!;
  expect(worked).toMatchObject({ parentSpanId: sent.spanId, links: [sent.spanId] });
  expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
});

test("traces contain no name, e-mail, password, token, address or query", async () => {
  const response = await signUp();
  const token = response.headers.get("authorization")!;
  expect(token).toBeTruthy();
  const { user } = (await response.json()) as { user: { id: string } };
  const requested = await fetch(`${open.origin}/api/users/${user.id}/orders?search=Quincy`, {
    headers: { authorization: token, "x-forwarded-for": "203.0.113.77" },
  });
  expect(requested.status).not.toBe(401);
  await open.lab.jobs.workAll();
  expect((await stepOf(requested)).name).toBe("GET /api/users/:userId/orders");
  const bytes = collector.bytes();
  expect(bytes).toContain("signUp");
  for (const secret of ["ilhelmina", "andermeer", "people.test", "herons", token, user.id, "Quincy", "203.0.113"])
    expect(bytes).not.toContain(secret);
});

test("an invalid trace id is ignored", async () => {
  const forged = [
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-0000000000000000-01`,
    `ff-${TRACE_ID}-${SPAN_ID}-01`,
    "wilhelmina@people.test",
    `00-${TRACE_ID}-${SPAN_ID}-01, 00-${TRACE_ID}-${SPAN_ID}-01`,
  ];
  for (const traceparent of forged) {
    const step = await stepOf(await signUp({ traceparent, tracestate: "lab=herons" }));
    expect(step.traceId).toMatch(/^[\da-f]{32}$/);
    expect([TRACE_ID, "0".repeat(32)]).not.toContain(step.traceId);
    expect(step.parentSpanId).toBe("");
  }
  await stepOf(await signUp({ ...traceparent("5".repeat(32)), tracestate: "lab=herons" }));
  expect(collector.bytes()).not.toContain("herons");
});

test("a stranger cannot force a call to be traced", async () => {
  const log = openLog({ logLevel: "silent" });
  const none = await openTracing({ endpoint: collector.endpoint, headers: {}, ratio: 0 }, log, () => undefined);
  const step = { name: "GET /api/products", kind: "server" } as const;
  const requested = `00-${"0".repeat(31)}1-${SPAN_ID}-01`;
  expect(none.begin(step, { traceparent: requested, isOurs: false })).toBeNull();
  expect(none.begin({ ...step, name: "work send-mail" }, { traceparent: requested, isOurs: true })).not.toBeNull();
  await none.close();
});

test("each attempt of a job is a span of the trace that enqueued it", async () => {
  // Runs the jobs left by other tests: the first failure ends a round.
  await open.lab.jobs.workAll();
  const { mail } = open.lab.deps;
  open.lab.deps.mail = { ...mail, send: () => Promise.reject(new TypeError("herons@people.test is away")) };
  const traceId = "6".repeat(32);
  await signUp(traceparent(traceId));
  await expect(open.lab.jobs.workAll()).rejects.toThrow("is away");
  open.lab.deps.mail = mail;
  await open.lab.jobs.workAll();
  const tries = (await exported()).filter((step) => step.traceId === traceId && step.name === "work send-mail");
  expect(tries.map(({ failed, attributes }) => [attributes["lab.job.try"], failed])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(tries[0]!.attributes["error.type"]).toBe("TypeError");
  expect(tries[0]!.parentSpanId).toBe(tries[1]!.parentSpanId);
  expect(tries[0]!.links).toEqual(tries[1]!.links);
  const failed = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === "job failed");
  expect(failed).toMatchObject({ traceId });
});

test("an outgoing request is a span with its host, without path or propagated trace", async () => {
  const heard: unknown[] = [];
  const service = createServer((request, response) => {
    heard.push(request.headers["traceparent"]);
    response.end();
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  const { tracing } = open.lab.deps;
  const begun = tracing.begin({ name: "work ask", kind: "consumer" }, { traceparent: undefined, isOurs: true })!;
  await begun.within(async () => (await fetch(`http://127.0.0.1:${port}/herons?key=herons`)).text());
  begun.end();
  const step = (await exported()).find(({ name }) => name === "GET 127.0.0.1");
  expect(step?.attributes).toMatchObject({ "server.address": "127.0.0.1", "http.response.status_code": 200 });
  expect(heard).toEqual([undefined]);
  expect(collector.bytes()).not.toContain("herons");
  service.close();
});

test("an unreachable collector is logged once, and nothing waits for it", async () => {
  const said: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void said.push(line) });
  const answers: (Error | null)[] = [];
  const settings = { endpoint: "http://127.0.0.1:9", headers: {}, ratio: 1 };
  const tracing = await openTracing(settings, log, ({ error }) => void answers.push(error));
  for (let n = 0; n < 10_000; n++)
    tracing.begin({ name: "GET /api/products", kind: "server" }, { traceparent: undefined, isOurs: false })!.end();
  await tracing.close();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers.every((error) => error !== null)).toBe(true);
  expect(said.filter((line) => line.includes("traces are not taken"))).toHaveLength(1);
});

test("statements are named by operation and table, never by values", () => {
  expect(nameOfStatement(`insert into "orders" ("id") values ($1)`)).toBe("insert orders");
  expect(nameOfStatement(`select 'from ann' as x, "a" from "lab"."users" where id = $1`)).toBe("select users");
  expect(nameOfStatement("select 'from ann")).toBe("select");
  expect(nameOfStatement("update rolls set x = 1")).toBe("update rolls");
  expect(nameOfStatement("commit")).toBe("commit");
});

// The small package of names is also loaded by prom-client.
test("without an endpoint none of the tracing packages are loaded", async () => {
  const program = `
    const { registerHooks } = await import("node:module");
    const read = [];
    registerHooks({ resolve(name, context, next) { if (name.startsWith("@opentelemetry/") && name !== "@opentelemetry/api") read.push(name); return next(name, context); } });
    await import("./src/server/composition-root.ts");
    const { openTracing } = await import("./src/server/platform/tracing/tracing.ts");
    await openTracing(null);
    const before = read.length;
    await openTracing({ endpoint: "http://127.0.0.1:9", headers: {}, ratio: 1 }, { child() {} }, () => {});
    console.log(JSON.stringify([before, read.length > 0]));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(JSON.parse(stdout)).toEqual([0, true]);
});
