import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { withCode } from "../../../../contract/kit/error-codes.ts";
import type { ErrorReply } from "../../../../contract/kit/errors.ts";
import type { Logger } from "../../log.ts";
import type { Settings } from "../../settings.ts";
import { addressOf, networkOf, type TrustsProxy } from "../caller-address.ts";
import { AcceptQueue } from "./accept-queue.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { type Connection, Connections } from "./connections.ts";
import { type InFlightRequest, isStalled, isTimedOut, updateWaiting } from "./in-flight-requests.ts";
import { BUSY, endWith, rejectOverload } from "./reject-overload.ts";

/**
 * The resource that a request needs: none worth a limit, the database, the disk, or the page cache and rendering queue.
 */
export type Purpose = "HEALTH" | "CALL" | "FILE" | "PAGE";

/** Browsers send the next request after the response. */
const MAX_PER_CONNECTION = 16;
/** Files and pages cost less than calls: twice as many may be in progress. */
const FILES_AND_PAGES_FACTOR = 2;
/** Bodies read into memory: their announced length, or the read limit of one without. */
const MAX_BODY_BYTES = { total: 8 * 1024 * 1024, perClient: 4 * 1024 * 1024 };

const CHECK_EVERY_MS = 1_000;
const HEADERS_WITHIN_MS = 10_000;
/** Longer than proxies keep their connections (60 s), so that they never use one that we have just closed. */
const KEEP_ALIVE_MS = 72_000;
/** The database ends a statement earlier. */
const ABANDONED_WORK_ENDS_WITHIN_MS = 60_000;
const LOG_EVERY_MS = 10_000;

const WRONG_HOST: ErrorReply = withCode({
  message: "The request could not be read: it needs one Host header.",
  status: 400,
  errors: [],
});
const TOO_SLOW: ErrorReply = withCode({ message: "The request took too long to arrive.", status: 408, errors: [] });

export type AdmissionOptions = {
  limits: Pick<Settings, "maxConnections" | "maxConcurrentRequests" | "maxConcurrentRequestsPerClient">;
  trusts: TrustsProxy;
  purposeOf: (request: IncomingMessage) => Purpose;
  /** Whether the body is written to disk instead of memory. */
  isUpload: (request: IncomingMessage) => boolean;
  /** Whether a request may become a WebSocket. */
  mayUpgrade: (request: IncomingMessage) => boolean;
  /** Whether the event loop is too late for more calls. */
  isOverloaded: () => boolean;
  /** Maximum bytes read of a body. */
  bodyLimit: number;
  log: Logger;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * Rejects requests over the server's capacity before they cost anything. Limits connections, requests in progress and
 * bytes of bodies, in total and per client, and how long a client may take.
 */
export class AdmissionController {
  readonly #options: AdmissionOptions;
  readonly #now: () => number;
  readonly #connections: Connections;
  readonly #limiters: Readonly<Record<Exclude<Purpose, "HEALTH">, ConcurrencyLimiter<InFlightRequest>>>;
  readonly #bodies = new ConcurrencyLimiter(MAX_BODY_BYTES, clientOf);
  /** Until their response was sent, their body arrived and their work ended. */
  readonly #requests = new Map<IncomingMessage, InFlightRequest>();
  readonly #rejections = new Map<string, number>();
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const { maxConnections, maxConcurrentRequests: total, maxConcurrentRequestsPerClient: perClient } = options.limits;
    this.#connections = new Connections(maxConnections);
    const limiter = (factor: number) =>
      new ConcurrencyLimiter({ total: total * factor, perClient: perClient * factor }, clientOf);
    const [FILE, PAGE] = [limiter(FILES_AND_PAGES_FACTOR), limiter(FILES_AND_PAGES_FACTOR)];
    this.#limiters = { CALL: limiter(1), FILE, PAGE };
  }

  /** Creates the server and passes admitted requests to `handle` (Fastify's `serverFactory`). */
  serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Server {
    const server = createServer(
      {
        headersTimeout: HEADERS_WITHIN_MS,
        // Bodies have separate timeouts (in-flight-requests.ts).
        requestTimeout: 0,
        connectionsCheckingInterval: CHECK_EVERY_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // The check below rejects a missing header, in the contract's shape.
        requireHostHeader: false,
        shouldUpgradeCallback: this.#options.mayUpgrade,
      },
      (request, response) => {
        if (this.#admits(request, response)) handle(request, response);
      },
    );
    // Node must not read from a connection before the queue accepts it.
    const [readRequests] = server.listeners("connection") as [(this: Server, socket: Socket) => void];
    server.removeListener("connection", readRequests);
    Object.assign(server, { pauseOnConnect: true });
    const accept = (socket: Socket) => {
      if (socket.destroyed) return;
      readRequests.call(server, socket);
      socket.resume();
    };
    const reject = (socket: Socket) => this.#rejectConnection(socket, "too many connections at one moment");
    const queue = new AcceptQueue(accept, reject, this.#now);
    server.on("connection", (socket) => this.#open(socket, queue));
    server.on("upgrade", ({ socket }) => {
      const connection = this.#connections.of(socket);
      if (connection !== undefined) connection.upgraded = true;
    });
    let checks: NodeJS.Timeout | undefined;
    server.once("listening", () => (checks = setInterval(() => this.checkTimeouts(), CHECK_EVERY_MS).unref()));
    server.once("close", () => clearInterval(checks));
    return server;
  }

  /** Notes that the work for a request ended. Ignores requests that pages make within the process. */
  finished(request: IncomingMessage): void {
    const one = this.#requests.get(request);
    if (one === undefined) return;
    one.handled = true;
    this.#releaseIfDone(one);
  }

  /** Disconnects clients that take too long. Runs every second. */
  checkTimeouts(): void {
    const now = this.#now();
    for (const one of this.#requests.values()) {
      updateWaiting(one, now);
      if (one.closedAt === null || !one.socket.destroyed) {
        if (isTimedOut(one, now)) this.#disconnect(one);
      } else if (now - one.closedAt >= ABANDONED_WORK_ENDS_WITHIN_MS) one.handled = true;
      this.#releaseIfDone(one);
    }
    this.#logRejections(now);
  }

  get load() {
    const { CALL, FILE, PAGE } = this.#limiters;
    return {
      connections: this.#connections.size,
      calls: CALL.total,
      files: FILE.total,
      pages: PAGE.total,
      bodyBytes: this.#bodies.total,
    };
  }

  #open(socket: Socket, queue: AcceptQueue<Socket>): void {
    // Node's own listener is added only when the connection is accepted.
    socket.on("error", () => undefined);
    const connection = this.#connections.add(socket);
    if (connection === null) return this.#rejectConnection(socket, "too many connections");
    socket.once("close", () => {
      this.#connections.remove(connection);
      // Node reports only the first of several pipelined requests.
      for (const one of connection.requests) this.#close(one);
    });
    queue.add(socket, connection.address);
  }

  #rejectConnection(socket: Socket, reason: string): void {
    this.#countRejection(reason);
    endWith(socket, BUSY);
  }

  /** Whether the request continues to its route. Otherwise it already has a response. */
  #admits(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#connections.of(request.socket);
    if (connection === undefined || connection.closing) return false;
    if (!hasOneHost(request)) return this.#closeConnection(connection, WRONG_HOST);
    for (const one of connection.requests) this.#releaseIfDone(one);
    if (connection.requests.size >= MAX_PER_CONNECTION) {
      this.#countRejection("too many requests on one connection");
      return this.#closeConnection(connection, BUSY);
    }
    const one: InFlightRequest = {
      request,
      response,
      socket: request.socket,
      client: networkOf(addressOf(request, this.#options.trusts)),
      isUpload: this.#options.isUpload(request),
      handled: false,
      closedAt: null,
      waiting: null,
    };
    const reason = this.#acquire(one, this.#options.purposeOf(request));
    if (reason !== null) {
      this.#countRejection(reason);
      // Otherwise each of a pipelining client's requests would be rejected one by one.
      if (connection.requests.size > 0) return this.#closeConnection(connection, BUSY);
      rejectOverload(request, response, BUSY, { asPage: (request.headers.accept ?? "").includes("text/html") });
    }
    connection.requests.add(one);
    this.#requests.set(request, one);
    response.once("close", () => this.#close(one));
    return reason === null;
  }

  /**
   * Closes a connection immediately, with this reply unless a response is being sent. Node would continue to read from
   * a paused connection and hold each request in memory.
   */
  #closeConnection(connection: Connection, reply: ErrorReply): false {
    const { socket, requests } = connection;
    connection.closing = true;
    if (![...requests].some(({ response, closedAt }) => response.headersSent && closedAt === null))
      endWith(socket, reply);
    socket.destroy();
    return false;
  }

  /** @returns why there is no room, or null */
  #acquire(one: InFlightRequest, purpose: Purpose): string | null {
    if (purpose === "HEALTH") return null;
    if (purpose === "CALL" && this.#options.isOverloaded()) return "event loop too late";
    const now = this.#now();
    const evict = (other: InFlightRequest) => isStalled(other, now) && this.#disconnect(other);
    const limiter = this.#limiters[purpose];
    if (!limiter.acquire(one, 1, evict)) return `too many at once: ${purpose.toLowerCase()}`;
    const bytes = one.isUpload ? 0 : bodyBytesOf(one.request, this.#options.bodyLimit);
    if (bytes === 0 || this.#bodies.acquire(one, bytes, evict)) return null;
    limiter.release(one);
    return "too many bodies at once";
  }

  #close(one: InFlightRequest): void {
    one.closedAt ??= this.#now();
    this.#releaseIfDone(one);
  }

  #releaseIfDone(one: InFlightRequest): void {
    const { request, response, socket, closedAt } = one;
    if (closedAt === null) return;
    // Work may continue after its client has left. Once headers are sent, only the sending is left, which ends with the
    // connection.
    const isHandled = one.handled || response.headersSent;
    if (isHandled) {
      for (const limiter of Object.values(this.#limiters)) limiter.release(one);
      this.#bodies.release(one);
    }
    const hasBody = request.complete || socket.destroyed;
    if (hasBody) this.#connections.of(socket)?.requests.delete(one);
    if (isHandled && hasBody) this.#requests.delete(request);
  }

  #disconnect({ socket, waiting, response, closedAt }: InFlightRequest): true {
    this.#countRejection(TIMEOUT_REASONS[waiting?.for ?? "RESPONSE"]);
    if (waiting?.for === "BODY" && closedAt === null && !response.headersSent) endWith(socket, TOO_SLOW);
    else socket.destroy();
    return true;
  }

  #countRejection(reason: string): void {
    this.#rejections.set(reason, (this.#rejections.get(reason) ?? 0) + 1);
  }

  /** Logs one line for many rejections, so that a flood does not fill the log. */
  #logRejections(now: number): void {
    if (this.#rejections.size === 0 || now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    this.#options.log.warn({ rejected: Object.fromEntries(this.#rejections), ...this.load }, "requests rejected");
    this.#rejections.clear();
  }
}

const TIMEOUT_REASONS = {
  BODY: "body too slow",
  REST: "body sent after its rejection",
  RESPONSE: "response not read",
} as const;

const clientOf = ({ client }: InFlightRequest): string => client;

/** Node would silently use the first of several, while a proxy in front may have used another. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

function bodyBytesOf({ headers }: IncomingMessage, limit: number): number {
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0), limit);
}
