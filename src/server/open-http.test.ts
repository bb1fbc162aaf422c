import fs from "node:fs/promises";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../contract/all.ts";
import type { CallSpec } from "../contract/kit/call.ts";
import { ErrorReply } from "../contract/kit/errors.ts";
import { openHttp } from "./open-http.ts";
import { keyNeeds } from "./platform/http/key-needs.ts";
import { openLog } from "./platform/log.ts";
import { startLab } from "../../tests/support/start-lab.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LOGIN = "/api/auth/login";

async function ask(path: string, init: RequestInit = {}) {
  const lab = await startLab();
  const answer = await fetch(lab.origin + path, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const post = (path: string, body: BodyInit, type = "application/json", headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", body, headers: { "content-type": type, ...headers } });

/** Returns the response's body, which must have exactly the shape of an error reply. */
function errorOf({ status, headers, text }: { status: number; headers: Headers; text: string }): ErrorReply {
  expect(headers.get("content-type")).toBe(JSON_TYPE);
  const error = ErrorReply.strict().parse(JSON.parse(text));
  expect(error.status).toBe(status);
  return error;
}

test("every response has its own request id and security headers", async () => {
  const answers = [await ask("/api/health"), await ask("/api/nothing"), await post(LOGIN, "{")];
  for (const { headers } of answers) {
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
  const [page, elsewhere, call] = answers.map(({ headers }) => headers.get("content-security-policy")!);
  expect(call).toBe("default-src 'none';frame-ancestors 'self'");
  for (const policy of [page!, elsewhere!]) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]+'/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/https?:/);
  }
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(answers.length);
});

test("HSTS is sent for two years on an https address, and never otherwise", async () => {
  const { lab } = await startLab();
  const header = "strict-transport-security";
  const settings = { ...lab.deps.settings, publicUrl: "https://lab.example" };
  const http = await openHttp({ ...lab, deps: { ...lab.deps, settings } });
  for (const url of ["/api/health", "/api/nothing", "/api/public/general-stats"]) {
    expect((await http.inject(url)).headers[header]).toBe("max-age=63072000; includeSubDomains");
    expect((await ask(url)).headers.get(header)).toBeNull();
  }
  await http.close();
});

test("a client cannot set the request id used in logs", async () => {
  const { headers } = await ask("/api/health", { headers: { "x-request-id": "mine" } });
  expect(headers.get("x-request-id")).not.toBe("mine");
});

test("tokens and personal data are not cached by proxies", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const answer = await ask("/api/auth/current-user", { headers: { authorization: ada.token()! } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a body over the limit is 413, even without a declared length", async () => {
  const large = JSON.stringify({ email: "x".repeat(1024 * 1024 + 1) });
  expect(errorOf(await post(LOGIN, large)).status).toBe(413);
  const stream = new Blob([large]).stream();
  const init = { method: "POST", body: stream, duplex: "half", headers: { "content-type": "application/json" } };
  expect(errorOf(await ask(LOGIN, init as RequestInit)).status).toBe(413);
});

test("a client still sending a rejected body gets the response and keeps its connection", async () => {
  const { port } = new URL((await startLab()).origin);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  const half = "x".repeat(600_000);
  const head = "host: lab\r\ncontent-type: application/json\r\ncontent-length: 1200000\r\n\r\n";
  socket.write(`POST ${LOGIN} HTTP/1.1\r\n${head}${half}`);
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 413 /);
  socket.write(`${half}GET /api/health HTTP/1.1\r\nhost: lab\r\n\r\n`);
  await expect.poll(() => answer).toContain("HTTP/1.1 200 ");
  socket.destroy();
});

test("anonymous bodies are limited to 256 KB, signed-in ones to 1 MB", async () => {
  const body = JSON.stringify({ email: "x".repeat(300 * 1024) });
  expect(errorOf(await post(LOGIN, body)).status).toBe(413);
  const ada = await (await startLab()).customer();
  const init = { method: "PUT", body, headers: { "content-type": "application/json", authorization: ada.token()! } };
  expect(errorOf(await ask(`/api/users/${ada.userId}/cart`, init)).status).toBe(400);
});

test("a non-JSON body is 415, and malformed JSON is 400", async () => {
  for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"]) {
    expect({ type, status: errorOf(await post(LOGIN, "email=a", type)).status }).toEqual({ type, status: 415 });
  }
  expect(errorOf(await ask(LOGIN, { method: "POST", body: new FormData() })).status).toBe(415);
  for (const body of ["{", "", '{"a":1}}', "\0"]) expect(errorOf(await post(LOGIN, body)).status).toBe(400);
  const encoded = await post(LOGIN, "{}", "application/json", { "content-encoding": "gzip" });
  expect(errorOf(encoded).status).toBe(415);
});

test("a wrong field is named with a readable message", async () => {
  const error = errorOf(await post(LOGIN, JSON.stringify({ email: ["a@b.test"] })));
  expect(error).toEqual({
    status: 400,
    code: "INVALID_INPUT",
    message: "Please check what you entered.",
    errors: [
      { path: "email", message: "This must be a text." },
      { path: "password", message: "This field is required." },
    ],
  });
  const { errors } = errorOf(await post(LOGIN, JSON.stringify({ email: "a", password: "b" })));
  expect(errors).toEqual([{ path: "email", message: "Enter a valid e-mail address" }]);
  const empty = errorOf(await post(LOGIN, JSON.stringify({ email: " ", password: "b" })));
  expect(empty.errors).toEqual([{ path: "email", message: "Enter an e-mail address" }]);
});

test("unknown paths return 404 in the error format for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const answer = await ask("/api/no/such/call", { method });
    expect({ method, status: errorOf(answer).status }).toEqual({ method, status: 404 });
  }
  for (const path of ["/api", "/api/", "/api//", "/api/auth", "/api/no/..%2f..%2fauth", "/api/%00"]) {
    expect({ path, status: errorOf(await ask(path)).status }).toEqual({ path, status: 404 });
  }
  expect(errorOf(await ask("/api/%zz")).status).toBe(400);
  expect(
    errorOf(await ask(LOGIN, { method: "PUT", body: "{}", headers: { "content-type": "application/json" } })),
  ).toMatchObject({ status: 404 });
});

test("HEAD matches GET without a body, and OPTIONS grants no cross-origin access", async () => {
  const [head, got] = [
    await ask("/api/public/general-stats", { method: "HEAD" }),
    await ask("/api/public/general-stats"),
  ];
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"));
  expect((await ask("/api/auth/current-user", { method: "HEAD" })).status).toBe(401);
  const preflight = await ask(LOGIN, {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.test", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(404);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

/** Sends a method that `fetch` does not support. */
async function method(name: string, path: string) {
  const lab = await startLab();
  const answer = await answerTo(`${name} ${path} HTTP/1.1\r\nhost: lab\r\nconnection: close\r\n\r\n`);
  const [head = "", text = ""] = answer.split("\r\n\r\n");
  const headers = new Headers(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  return { status: Number(head.split(" ")[1]), headers, text, lab };
}

test.each(["TRACE", "OPTIONS", "PROPFIND", "PURGE", "SEARCH"])(
  "%s is answered in the error format everywhere",
  async (name) => {
    expect(errorOf(await method(name, LOGIN)).status).toBe(404);
    const page = await method(name, "/pricing");
    expect(errorOf(page).status).toBe(405);
    expect(page.headers.get("allow")).toBe("GET, HEAD");
  },
);

test("a request with two Host headers is rejected", async () => {
  const answer = await answerTo("GET /api/health HTTP/1.1\r\nhost: lab\r\nhost: elsewhere\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(ErrorReply.strict().parse(JSON.parse(answer.split("\r\n\r\n")[1]!)).status).toBe(400);
});

test("a compressed body is rejected without decompressing", async () => {
  const bomb = gzipSync("[".repeat(50_000_000));
  const answer = await post(LOGIN, new Uint8Array(bomb), "application/json", { "content-encoding": "gzip" });
  expect(errorOf(answer).status).toBe(415);
});

test("rate limits return 429 in the error format, per address and per account", async () => {
  const join = (email: string, address: string) =>
    post("/api/waitlist", JSON.stringify({ email }), "application/json", { "x-forwarded-for": address });
  for (let turn = 0; turn < 10; turn += 1) expect((await join(`${turn}@many.test`, "192.0.2.1")).status).toBe(200);
  const stopped = await join("other@many.test", "192.0.2.1");
  expect(errorOf(stopped)).toMatchObject({ status: 429, message: expect.stringContaining("15 minutes") });
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
  expect((await join("other@many.test", "192.0.2.2")).status).toBe(200);
  for (let turn = 0; turn < 9; turn += 1) await join("victim@many.test", `192.0.2.${10 + turn}`);
  expect((await join(" Victim@Many.test ", "192.0.2.30")).status).toBe(200);
  expect((await join("victim@many.test", "192.0.2.31")).status).toBe(429);
});

/** Returns the server's response to raw bytes that are not a valid request. */
async function answerTo(bytes: string): Promise<string> {
  const lab = await startLab();
  const { hostname, port } = new URL(lab.origin);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  socket.end(bytes);
  await new Promise((resolve) => socket.on("close", resolve).on("error", resolve));
  return answer;
}

test("malformed HTTP and oversized headers return the error format too", async () => {
  const bodyOf = (answer: string) => ErrorReply.strict().parse(JSON.parse(answer.split("\r\n\r\n")[1]!));
  expect(bodyOf(await answerTo("nonsense\r\n\r\n")).status).toBe(400);
  expect(bodyOf(await answerTo(`GET /api/health?${"x".repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).status).toBe(431);
  expect(bodyOf(await answerTo(`GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(70_000)}\r\n\r\n`)).status).toBe(
    431,
  );
});

type Documented = {
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses?: Record<string, Reply & { $ref?: string }>;
};
type Reply = { content?: Record<string, { schema?: { $ref?: string } }> };

test("openapi.json describes every call with its purpose, permissions, input and errors", async () => {
  const { text, status } = await ask("/api/openapi.json");
  expect(status).toBe(200);
  const { openapi, paths, components } = JSON.parse(text) as {
    openapi: string;
    paths: Record<string, Record<string, Documented>>;
    components: { responses: Record<string, Reply> };
  };
  expect(openapi).toBe("3.1.0");
  const documented = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [call.operationId, { path, method, call }] as const),
    ),
  );
  const calls = Object.entries(contract) as [string, CallSpec][];
  expect([...documented.keys()].sort()).toEqual(calls.map(([name]) => name).sort());
  for (const [name, spec] of calls) {
    const { path, method, call } = documented.get(name)!;
    expect(path).toBe(`/api${spec.path.replace(/:(\w+)/g, "{$1}")}`);
    expect(method.toUpperCase()).toBe(spec.method);
    expect(call.summary).toBe(spec.summary);
    expect(call.tags).toEqual([spec.tag]);
    expect(call.description).toContain("May be called by: ");
    for (const [code, refusal] of Object.entries(spec.refusals)) {
      expect(call.description).toContain(`${refusal.status} \`${code}\`: ${refusal.message}`);
    }
    const takesKeys = (["ADMIN", "CUSTOMER"] as const).some((role) => keyNeeds(spec, role) !== "never");
    const guarded = [{ token: [] }, ...(takesKeys ? [{ apiKey: [] }] : [])];
    expect(call.security).toEqual(spec.who.kind === "anyone" ? [{}, { token: [] }] : guarded);
    const names = (place: string) => (call.parameters ?? []).filter((one) => one.in === place).map((one) => one.name);
    expect(names("path").sort()).toEqual(Object.keys(spec.params.shape).sort());
    expect(names("query").sort()).toEqual(Object.keys(spec.query.shape).sort());
    expect(call.requestBody !== undefined).toBe(spec.body.def.type !== "undefined");
    expect(Object.keys(call.responses!)).toEqual(expect.arrayContaining(["200", "503"]));
    for (const [status, answer] of Object.entries(call.responses!)) {
      if (status === "200") continue;
      const { content } = answer.$ref === undefined ? answer : components.responses[answer.$ref.split("/").at(-1)!]!;
      expect(content!["application/json"]!.schema!.$ref).toBe("#/components/schemas/Error");
    }
    if (spec.file !== null) expect(Object.keys(call.responses!["200"]!.content ?? {})).toEqual([spec.file]);
  }
});

test("the API reference page loads only our own resources", async () => {
  const { status, text } = await ask("/api/docs/");
  expect(status).toBe(200);
  expect(text).not.toMatch(/(src|href)="https?:/);
  expect(text).not.toMatch(/<script>[^<]/);
});

test("the API reference page resolves references itself, up to a circle, and reads the one document", async () => {
  expect((await ask("/api/docs/json")).text).toBe((await ask("/api/openapi.json")).text);
  const { text } = await ask("/api/docs/static/swagger-initializer.js");
  type Plugin = (system: object) => { fn: { resolveSubtree(of: object, path: string[]): Promise<object> } };
  let plugins: Plugin[] = [];
  const bundle = ({ plugins: given }: { plugins: Plugin[] }) => {
    plugins = given;
    return { initOAuth() {} };
  };
  const window: { location: object; onload?: () => void } = { location: { href: "http://lab/api/docs/" } };
  const page = { createElement: () => ({}), querySelector: () => ({ appendChild() {} }) };
  runInNewContext(text, {
    window,
    document: page,
    SwaggerUIBundle: Object.assign(bundle, { presets: {}, plugins: { DownloadUrl: () => ({}) } }),
    SwaggerUIStandalonePreset: {},
  });
  window.onload!();
  const [first, second] = [{ $ref: "#/schemas/Second" }, { $ref: "#/schemas/First" }];
  const of = {
    schemas: { First: { is: [first] }, Second: { of: second } },
    call: { reply: { $ref: "#/schemas/First" } },
  };
  expect(await plugins.at(-1)!({}).fn.resolveSubtree(of, ["call"])).toEqual({
    spec: { reply: { is: [{ of: second }] } },
    errors: [],
  });
});

test("health and readiness are separate", async () => {
  expect(JSON.parse((await ask("/api/health")).text)).toEqual({ status: "alive" });
  expect(JSON.parse((await ask("/api/ready")).text)).toEqual({ status: "ready" });
});

test("a process with a full disk is not ready", async () => {
  const { lab } = await startLab();
  const roomy = await fs.statfs(lab.deps.settings.dataDir);
  const stat = vi.spyOn(fs, "statfs").mockResolvedValue({ ...roomy, bsize: 4096, bavail: 100 });
  onTestFinished(() => stat.mockRestore());
  const full = await ask("/api/ready");
  expect(full.status).toBe(503);
  expect(full.text).toContain("The disk is full");
  expect((await ask("/api/health")).status).toBe(200);
  stat.mockResolvedValue({ ...roomy, bsize: 4096, bavail: 1_000_000 });
  expect((await ask("/api/ready")).status).toBe(200);
});

test("a stopping process reports not ready, but continues to serve", async () => {
  const { lab } = await startLab();
  lab.leaving = true;
  onTestFinished(() => void (lab.leaving = false));
  expect((await ask("/api/ready")).status).toBe(503);
  expect((await ask("/api/health")).status).toBe(200);
});

test("stopping is not logged as an error, but an unreachable database is", async () => {
  const { lab } = await startLab();
  let said = "";
  const log = openLog({ logLevel: "warn" }, { write: (line) => void (said += line) });
  const ofItsOwn = { ...lab, deps: { ...lab.deps, log }, leaving: true };
  const http = await openHttp(ofItsOwn);
  onTestFinished(() => http.close());
  const ready = async () => (await http.inject("/api/ready")).statusCode;
  expect([await ready(), said]).toEqual([503, ""]);
  ofItsOwn.leaving = false;
  vi.spyOn(lab.database.pool, "query").mockRejectedValueOnce(new Error("away") as never);
  expect(await ready()).toBe(503);
  expect(said).toContain('"level":"error"');
});

test("deeply nested JSON is rejected before parsing", async () => {
  for (const body of ["[".repeat(200_000), `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)},"password":"x"}`])
    expect(errorOf(await post(LOGIN, body)).message).toContain("nested too deep");
});

test("the outbox is reachable only from this machine, not via proxies, rebound names or odd paths", async () => {
  const { port } = new URL((await startLab()).origin);
  const host = `localhost:${port}`;
  // `fetch` would normalize the path first.
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const [answer] = (await once(get({ host: "127.0.0.1", port, path, headers }), "response")) as [IncomingMessage];
    return answer.resume().statusCode;
  };
  for (const path of ["/dev/outbox", "/dev/outbox.json", "/dev/mails", "/dev/mails/order-paid"]) {
    expect(await statusOf(path, { host })).toBe(200);
    expect(await statusOf(path, { host, "x-forwarded-for": "192.0.2.1" })).toBe(404);
    expect(await statusOf(path, { host, "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await statusOf(path, { host, via: "1.1 proxy" })).toBe(404);
    expect(await statusOf(path, { host: "lab.example" })).toBe(404);
  }
  const spellings = ["/DEV/outbox.json", "/%64ev/outbox.json", "//dev/outbox.json", "/x/../dev/outbox.json"];
  for (const path of spellings) expect(await statusOf(path, { host, "x-real-ip": "192.0.2.1" })).toBe(404);
});

test("the rest of a rejected 100 MB form is not read, and its connection closes", async () => {
  const { port } = new URL((await startLab()).origin);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  let closed = false;
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  socket.on("close", () => (closed = true)).on("error", () => undefined);
  const type = "content-type: multipart/form-data; boundary=b";
  socket.write(`POST ${LOGIN} HTTP/1.1\r\nhost: lab\r\n${type}\r\ncontent-length: 100000000\r\n\r\n--b\r\n`);
  await expect.poll(() => closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1.1 415 /);
});
