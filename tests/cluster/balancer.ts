import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";

// A proxy in front of the web processes, in a separate process, started by open-balancer.ts, which sends it their
// ports. It retries a request only when that is safe: when the connection was refused, so nothing was sent, or when a
// read got no response at all. Every other failure is answered with a single 502. While no process is ready it waits,
// like the proxy in docs/operations/deployment.md.

/** Messages to the balancer: the ports of the web processes, or a request for its counts. */
export type Told = { ports: number[] } | "tell";
export type Counts = { answered: number; again: number; failed: number };

const LOOKS_EVERY_MS = 250;
const LOOKS_WITHIN_MS = 2_000;
/** `lb_try_duration` of that proxy. */
const WAITS_MS = 5_000;
const WAITS_BETWEEN_MS = 50;
/** Larger bodies are streamed through and never retried. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const READS = new Set(["GET", "HEAD"]);

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const counts: Counts = { answered: 0, again: 0, failed: 0 };
let ports: number[] = [];
const ready = new Set<number>();
let turn = 0;

process.on("message", (told: Told) => {
  if (told === "tell") return void process.send!(counts);
  ports = told.ports;
  for (const port of ready) if (!ports.includes(port)) ready.delete(port);
});
process.on("disconnect", () => process.exit());

setInterval(() => {
  for (const port of ports) {
    const asking = request({ port, host: "127.0.0.1", path: "/api/ready", agent: false, timeout: LOOKS_WITHIN_MS });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => ready.delete(port));
    asking.on("response", (answer) => {
      answer.resume();
      if (answer.statusCode === 200 && ports.includes(port)) ready.add(port);
      else ready.delete(port);
    });
    asking.end();
  }
}, LOOKS_EVERY_MS);

function choose(tried: ReadonlySet<number>): number | undefined {
  const left = ports.filter((port) => ready.has(port) && !tried.has(port));
  return left[turn++ % Math.max(1, left.length)];
}

async function pass(requested: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isSmall =
    Number(requested.headers["content-length"] ?? 0) <= MAX_BUFFERED_BYTES && !requested.headers["transfer-encoding"];
  const body = isSmall ? await buffer(requested) : null;
  const tried = new Set<number>();
  const until = performance.now() + WAITS_MS;
  const next = (): void => {
    const port = choose(tried);
    if (port === undefined) {
      if (answer.destroyed || performance.now() > until) return fail(answer);
      tried.clear();
      return void setTimeout(next, WAITS_BETWEEN_MS);
    }
    tried.add(port);
    const { method = "GET", url: path = "/", headers } = requested;
    const options: RequestOptions = { host: "127.0.0.1", port, method, path, headers, agent };
    const passed = request(options, (answered) => {
      counts.answered++;
      answer.writeHead(answered.statusCode!, answered.rawHeaders);
      answered.on("error", () => answer.destroy()); // it died midway: the client sees that the response is incomplete
      answered.pipe(answer);
    });
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return answer.destroy();
      if (error.code === "ECONNREFUSED") ready.delete(port);
      const isSafe = error.code === "ECONNREFUSED" || READS.has(method);
      if (body === null || !isSafe) return fail(answer);
      counts.again++;
      next();
    });
    // Abort the upstream request when the client disconnects.
    answer.on("close", () => answer.writableFinished || passed.destroy());
    if (body === null) requested.pipe(passed);
    else passed.end(body);
  };
  next();
}

function fail(answer: ServerResponse): void {
  if (answer.destroyed || answer.headersSent) return;
  counts.failed++;
  answer.writeHead(502, { "content-type": "text/plain" }).end("The lab could not be reached.\n");
}

const server = createServer((requested, answer) => void pass(requested, answer).catch(() => answer.destroy()));
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), "127.0.0.1", () => process.send!("open"));
