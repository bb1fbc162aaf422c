import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ErrorReply } from "../../../../contract/kit/errors.ts";
import { openLog } from "../../log.ts";
import { trustedProxies } from "../caller-address.ts";
import { AdmissionController, type Purpose } from "./admission-controller.ts";
import { MIN_PROGRESS_BYTES, MAX_DISCARDED_BYTES, TIMEOUTS_MS } from "./in-flight-requests.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with admission control and few places, whose clock and responses the test controls. */
async function openServer(
  limits = {
    maxConnections: 40,
    maxConcurrentRequests: 24,
    maxConcurrentRequestsPerClient: 18,
  },
) {
  let time = 0;
  const state = { isOverloaded: false };
  const admission = new AdmissionController({
    limits,
    trusts: trustedProxies(true),
    purposeOf: ({ url }) => (url?.startsWith("/health") ? "HEALTH" : "CALL") satisfies Purpose,
    isUpload: ({ url }) => url === "/upload",
    mayUpgrade: () => false,
    isOverloaded: () => state.isOverloaded,
    bodyLimit: 1024 * 1024,
    log: openLog({ logLevel: "silent" }),
    now: () => time,
  });
  const handled: { request: IncomingMessage; response: ServerResponse }[] = [];
  const server = admission.serve((request, response) => {
    handled.push({ request, response });
    if (request.url === "/health") response.end("alive");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  /** Sends bytes on a separate connection and collects the response. */
  const send = async (bytes: string, { reads = true } = {}) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    sockets.push(socket);
    const got = { text: "", closed: false, socket };
    socket.on("error", () => undefined).on("close", () => (got.closed = true));
    if (reads) socket.setEncoding("latin1").on("data", (text: string) => (got.text += text));
    await once(socket, "connect");
    socket.write(bytes);
    return got;
  };
  return {
    state,
    admission,
    server,
    handled,
    send,
    move(ms: number) {
      time += ms;
      admission.checkTimeouts();
    },
    /** Ends the work on a call, even if its client is gone. */
    answer({ request, response }: (typeof handled)[number], body = "done") {
      admission.finished(request);
      response.end(body);
    },
  };
}

const get = (path = "/", from = "192.0.2.1") => `GET ${path} HTTP/1.1\r\nhost: lab\r\nx-forwarded-for: ${from}\r\n\r\n`;
const post = (path: string, bytes: number, body: string, from = "192.0.2.1") =>
  `POST ${path} HTTP/1.1\r\nhost: lab\r\nx-forwarded-for: ${from}\r\ncontent-length: ${bytes}\r\n\r\n${body}`;
const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const bodyOf = (text: string) => ErrorReply.strict().parse(JSON.parse(text.split("\r\n\r\n").at(-1)!));

test("the 17th pipelined request closes the connection with 503 and Retry-After", async () => {
  const { send, handled, answer, admission } = await openServer();
  const flood = await send(get().repeat(17));
  await expect.poll(() => flood.closed).toBe(true);
  expect(statusesOf(flood.text)).toEqual([503]);
  expect(flood.text).toContain("retry-after: 2\r\n");
  expect(bodyOf(flood.text).status).toBe(503);
  expect(handled.length).toBe(16);
  expect(admission.load).toMatchObject({ connections: 0, calls: 16 });
  for (const one of handled) answer(one);
  expect(admission.load.calls).toBe(0);
});

test("a flood of 100,000 pipelined requests is parsed no further than its first chunk", async () => {
  const { send, handled, server, admission } = await openServer();
  let read = 0;
  server.on("request", () => (read += 1));
  const flood = await send(get().repeat(100_000));
  await expect.poll(() => flood.closed).toBe(true);
  expect(read).toBeLessThan(2_000);
  expect(handled.length).toBe(16);
  expect(admission.load.connections).toBe(0);
});

test("an address has a concurrency limit; calls over it get 503, other addresses do not", async () => {
  const { send, handled, answer, admission } = await openServer();
  for (let call = 0; call < 18; call++) await send(get());
  await expect.poll(() => handled.length).toBe(18);
  const oneMore = await send(get());
  await expect.poll(() => statusesOf(oneMore.text)).toEqual([503]);
  expect(oneMore.text).toContain("retry-after: 2\r\n");
  await send(get("/", "192.0.2.2"));
  await expect.poll(() => handled.length).toBe(19);
  answer(handled[0]!);
  await expect.poll(() => admission.load.calls).toBe(18);
  oneMore.socket.write(get());
  await expect.poll(() => handled.length).toBe(20);
});

test("calls over the total concurrency limit get 503, but health checks still pass", async () => {
  const { send, handled } = await openServer();
  for (let call = 0; call < 24; call++) await send(get("/", `192.0.2.${call}`));
  await expect.poll(() => handled.length).toBe(24);
  const [oneMore, alive] = [await send(get("/", "192.0.2.99")), await send(get("/health", "192.0.2.99"))];
  await expect.poll(() => statusesOf(oneMore.text + alive.text)).toEqual([503, 200]);
});

test("an overloaded server rejects calls but answers health checks", async () => {
  const { send, state } = await openServer();
  state.isOverloaded = true;
  const [call, alive] = [await send(get()), await send(get("/health"))];
  await expect.poll(() => statusesOf(call.text + alive.text)).toEqual([503, 200]);
});

test("a call counts until its work ends, even after the client disconnects", async () => {
  const { send, handled, answer, admission, move } = await openServer();
  const left = [];
  for (let call = 0; call < 18; call++) left.push(await send(get()));
  await expect.poll(() => handled.length).toBe(18);
  for (const { socket } of left) socket.destroy();
  await expect.poll(() => admission.load.connections).toBe(0);
  expect(admission.load.calls).toBe(18);
  const next = await send(get());
  await expect.poll(() => statusesOf(next.text)).toEqual([503]);
  answer(handled[0]!);
  expect(admission.load.calls).toBe(17);
  // No work lasts longer than the database allows.
  move(60_000);
  expect(admission.load.calls).toBe(0);
});

test("pipelined requests of a closed connection are released once answered", async () => {
  const { send, handled, answer, admission } = await openServer();
  const { socket } = await send(get().repeat(10));
  await expect.poll(() => handled.length).toBe(10);
  socket.destroy();
  await expect.poll(() => admission.load.connections).toBe(0);
  for (const one of handled) answer(one);
  expect(admission.load.calls).toBe(0);
});

test("a trickling body times out, whatever its declared length", async () => {
  const { send, handled, move, admission } = await openServer();
  const slow = await send(post("/", 1000, "{"));
  await expect.poll(() => handled.length).toBe(1);
  move(0);
  for (let second = 1; second < TIMEOUTS_MS.body / 1000; second++) {
    slow.socket.write(" ");
    move(1000);
  }
  expect(slow.closed).toBe(false);
  move(1000);
  await expect.poll(() => slow.closed).toBe(true);
  expect(statusesOf(slow.text)).toEqual([408]);
  expect(bodyOf(slow.text).status).toBe(408);
  expect(admission.load.connections).toBe(0);
});

test("the rest of a body after an early response is drained for some seconds only", async () => {
  const { send, handled, answer, move } = await openServer();
  const slow = await send(post("/upload", 1000, "{"));
  await expect.poll(() => handled.length).toBe(1);
  answer(handled[0]!);
  await expect.poll(() => statusesOf(slow.text)).toEqual([200]);
  move(0);
  move(TIMEOUTS_MS.rest - 1);
  slow.socket.write("x".repeat(999) + get());
  await expect.poll(() => handled.length).toBe(2);
  slow.socket.write(post("/", 1000, "{"));
  answer(handled[1]!);
  await expect.poll(() => handled.length).toBe(3);
  answer(handled[2]!);
  await expect.poll(() => statusesOf(slow.text)).toEqual([200, 200, 200]);
  move(0);
  move(TIMEOUTS_MS.rest);
  await expect.poll(() => slow.closed).toBe(true);
});

test("a rejected chunked body is read no further than an overlong one", async () => {
  const { send, handled, answer, move, server } = await openServer();
  let [served, accepted] = [null as Socket | null, 0];
  server.prependListener("connection", (socket: Socket) => (served = socket));
  const flood = await send("POST / HTTP/1.1\r\nhost: lab\r\ntransfer-encoding: chunked\r\n\r\n");
  await expect.poll(() => handled.length).toBe(1);
  answer(handled[0]!);
  await expect.poll(() => statusesOf(flood.text)).toEqual([200]);
  move(0);
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  while (accepted <= MAX_DISCARDED_BYTES) {
    await new Promise((done) => flood.socket.write(chunk, done));
    accepted += 65_536;
  }
  await expect.poll(() => served!.bytesRead).toBeGreaterThan(MAX_DISCARDED_BYTES);
  move(1);
  await expect.poll(() => flood.closed).toBe(true);
});

test("an upload can last as long as it makes progress, and times out when it stalls", async () => {
  const { send, handled, move } = await openServer();
  const upload = await send(post("/upload", 10_000_000, ""));
  await expect.poll(() => handled.length).toBe(1);
  const { request } = handled[0]!;
  request.resume();
  move(0);
  for (let round = 0; round < 3; round++) {
    const before = request.socket.bytesRead;
    upload.socket.write("x".repeat(MIN_PROGRESS_BYTES));
    await expect.poll(() => request.socket.bytesRead).toBe(before + MIN_PROGRESS_BYTES);
    move(TIMEOUTS_MS.upload - 1);
    expect(upload.closed).toBe(false);
  }
  move(TIMEOUTS_MS.upload);
  await expect.poll(() => upload.closed).toBe(true);
  expect(statusesOf(upload.text)).toEqual([408]);
});

test("a response the client never reads is dropped", async () => {
  const { send, handled, answer, move, admission } = await openServer();
  await send(get(), { reads: false });
  await expect.poll(() => handled.length).toBe(1);
  answer(handled[0]!, "x".repeat(20_000_000));
  move(0);
  expect(admission.load.calls).toBe(1);
  move(TIMEOUTS_MS.response);
  await expect.poll(() => admission.load).toMatchObject({ connections: 0, calls: 0 });
});

test("at capacity, stalled clients lose their places to new ones after a grace period", async () => {
  const { send, handled, answer, move } = await openServer();
  const slow = await send(post("/", 1000, "{"));
  for (let call = 1; call < 18; call++) await send(get(), { reads: false });
  await expect.poll(() => handled.length).toBe(18);
  answer(handled[1]!, "x".repeat(20_000_000));
  move(0);
  const tooEarly = await send(get());
  await expect.poll(() => statusesOf(tooEarly.text)).toEqual([503]);
  move(TIMEOUTS_MS.whenFull);
  for (const more of [1, 2]) {
    await send(get());
    await expect.poll(() => handled.length).toBe(18 + more);
  }
  await expect.poll(() => statusesOf(slow.text)).toEqual([408]);
  const tooLate = await send(get());
  await expect.poll(() => statusesOf(tooLate.text)).toEqual([503]);
});

test("request bodies have a memory limit, and chunked ones count in full", async () => {
  const { send, handled } = await openServer();
  const chunked = "POST / HTTP/1.1\r\nhost: lab\r\nx-forwarded-for: 192.0.2.1\r\ntransfer-encoding: chunked\r\n\r\n";
  for (let call = 0; call < 4; call++) await send(chunked);
  await expect.poll(() => handled.length).toBe(4);
  const [large, small] = [await send(chunked), await send(post("/", 2, "{}", "192.0.2.2"))];
  await expect.poll(() => statusesOf(large.text)).toEqual([503]);
  await expect.poll(() => handled.length).toBe(5);
  expect(small.text).toBe("");
});

test("a request with two or no Host headers is rejected in the standard error format", async () => {
  const { send, handled } = await openServer();
  for (const hosts of ["host: lab\r\nHOST: elsewhere\r\n", ""]) {
    const answer = await send(`GET / HTTP/1.1\r\n${hosts}\r\n${get()}`);
    await expect.poll(() => answer.closed).toBe(true);
    expect(statusesOf(answer.text)).toEqual([400]);
    expect(bodyOf(answer.text).status).toBe(400);
  }
  expect(handled).toEqual([]);
});

test("over the connection limit, the oldest idle connection of the busiest address closes", async () => {
  const { send, handled, answer, admission } = await openServer({
    maxConnections: 3,
    maxConcurrentRequests: 10,
    maxConcurrentRequestsPerClient: 10,
  });
  const busy = await send(get());
  const [idle, later] = [await send(get("/health")), await send(get("/health"))];
  await expect.poll(() => statusesOf(idle.text + later.text)).toEqual([200, 200]);
  await send(get());
  await expect.poll(() => idle.closed).toBe(true);
  expect([busy.closed, later.closed, admission.load.connections]).toEqual([false, false, 3]);
  await send(get());
  await expect.poll(() => handled.filter(({ request }) => request.url === "/").length).toBe(3);
  const refused = await send(get());
  await expect.poll(() => statusesOf(refused.text)).toEqual([503]);
  answer(handled[0]!);
  await expect.poll(() => statusesOf(busy.text)).toEqual([200]);
});

test("a thousand simultaneous connections are served or get 503, and so does the next", async () => {
  const { send, admission } = await openServer({
    maxConnections: 5_000,
    maxConcurrentRequests: 2_000,
    maxConcurrentRequestsPerClient: 2_000,
  });
  const flood = await Promise.all(Array.from({ length: 1_000 }, () => send(get("/health"))));
  await expect.poll(() => flood.every(({ text, closed }) => text !== "" || closed)).toBe(true);
  expect(flood.filter(({ text }) => statusesOf(text)[0] === 200).length).toBeGreaterThanOrEqual(512);
  expect(new Set(flood.flatMap(({ text }) => statusesOf(text))).isSubsetOf(new Set([200, 503]))).toBe(true);
  const after = await send(get("/health"));
  await expect.poll(() => statusesOf(after.text)).toEqual([200]);
  await expect.poll(() => admission.load.connections).toBe(1 + flood.filter(({ closed }) => !closed).length);
});

test("headers time out after ten seconds, and keep-alive after 72 seconds", async () => {
  const { server } = await openServer();
  expect(server).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 72_000 });
});
