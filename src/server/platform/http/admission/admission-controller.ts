import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorReply } from "../../../../contract/kit/errors.ts";
import type { Logger } from "../../log.ts";
import type { Settings } from "../../settings.ts";
import { AcceptQueue } from "./accept-queue.ts";
import { addressOf, networkOf, type TrustsProxy } from "../caller-address.ts";
import { type Connection, Connections } from "./connections.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { EventLoopDelayMonitor } from "./event-loop-delay-monitor.ts";
import { BUSY, endWith, rejectOverload } from "./reject-overload.ts";
import { isTooSlow, isWaitedFor, updateWait, type InFlightRequest } from "./in-flight-requests.ts";

/**
 * What a request is for the bounds: a sign of life is always answered; a call works on the database; a file is sent or
 * taken in piece by piece; a page is there already, or waits for its rendering.
 */
export type Purpose = "SIGN_OF_LIFE" | "CALL" | "FILE" | "PAGE";

/** Requests that one connection may have under way. Browsers send the next one after the answer. */
const AT_ONCE_ON_A_CONNECTION = 16;
/** Files and pages at once, as multiples of what the settings allow of calls: they take less of the server each. */
const FILES_PER_CALL = 2;
const PAGES_PER_CALL = 2;
/** Bodies that are read into memory, in bytes: announced, or the most that is taken where the length is not said. */
const BODY_BYTES = { inAll: 8 * 1024 * 1024, fromEach: 4 * 1024 * 1024 };

const LOOKS_EVERY_MS = 1_000;
/** Until the whole head of a request is there. */
const HEAD_WITHIN_MS = 10_000;
/** Longer than proxies keep theirs (60 s): they must not send on a connection that we have just closed. */
const IDLE_FOR_MS = 72_000;
/** Work whose caller has left ends within the database's time for a statement; beyond that it is not waited for. */
const WORK_ENDS_WITHIN_MS = 60_000;
const TELLS_EVERY_MS = 10_000;

const MISLED: ErrorReply = {
  message: "The request could not be read: it needs one Host header.",
  status: 400,
  errors: [],
};
const TOO_SLOW: ErrorReply = { message: "The request took too long to arrive.", status: 408, errors: [] };

export type AdmissionOptions = {
  limits: Pick<
    Settings,
    "maxConnections" | "maxConcurrentRequests" | "maxConcurrentRequestsPerClient" | "maxEventLoopDelayMs"
  >;
  trusts: TrustsProxy;
  purposeOf: (request: IncomingMessage) => Purpose;
  /** Uploads go to the disk as they come, at their own pace; other bodies are read into memory. */
  isUpload: (request: IncomingMessage) => boolean;
  /** Whether this request may become a live socket. */
  mayUpgrade: (request: IncomingMessage) => boolean;
  /** The most that is read of a body, in bytes. */
  bodyLimit: number;
  log: Logger;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

/**
 * Lets in what the server can carry and turns the rest away before it costs anything: so many connections, requests under
 * way and bytes of bodies, in all and from one address, each side in its time.
 */
export class AdmissionController {
  readonly #options: AdmissionOptions;
  readonly #now: () => number;
  readonly #connections: Connections;
  readonly #rounds: EventLoopDelayMonitor;
  readonly #lanes: Readonly<Record<Exclude<Purpose, "SIGN_OF_LIFE">, ConcurrencyLimiter<InFlightRequest>>>;
  readonly #bodies = new ConcurrencyLimiter(BODY_BYTES, addressOfVisit);
  /** Places of those who left while work for them went on; since when. */
  readonly #leftWork = new Map<InFlightRequest, number>();
  readonly #turnedAway = new Map<string, number>();
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Whether everything takes too long already. */
  isUnderPressure: () => boolean = () => false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const { maxConnections, maxConcurrentRequests, maxConcurrentRequestsPerClient, maxEventLoopDelayMs } =
      options.limits;
    this.#rounds = new EventLoopDelayMonitor(maxEventLoopDelayMs / 5, this.#now);
    this.#connections = new Connections(maxConnections);
    const lane = (times: number) =>
      new ConcurrencyLimiter(
        { inAll: maxConcurrentRequests * times, fromEach: maxConcurrentRequestsPerClient * times },
        addressOfVisit,
      );
    this.#lanes = { CALL: lane(1), FILE: lane(FILES_PER_CALL), PAGE: lane(PAGES_PER_CALL) };
  }

  /** A server whose requests come through this door (Fastify's `serverFactory`). */
  serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Server {
    const options: ServerOptions = {
      headersTimeout: HEAD_WITHIN_MS,
      // Bodies have times of their own, by what they are.
      requestTimeout: 0,
      connectionsCheckingInterval: LOOKS_EVERY_MS,
      keepAliveTimeout: IDLE_FOR_MS,
      // A missing one is answered in our words, like one too many.
      requireHostHeader: false,
      shouldUpgradeCallback: this.#options.mayUpgrade,
    };
    const server = createServer(options, (request, response) => {
      if (this.#lets(request, response)) handle(request, response);
    });
    // Nothing is read of a connection before it is let in.
    const [speakHttp] = server.listeners("connection") as [(this: Server, socket: Socket) => void];
    server.removeListener("connection", speakHttp);
    Object.assign(server, { pauseOnConnect: true });
    const letIn = (socket: Socket) => {
      if (socket.destroyed) return;
      speakHttp.call(server, socket);
      socket.resume();
    };
    const arrivals = new AcceptQueue(
      letIn,
      (socket) => this.#shut(socket, "too many connections at one moment"),
      this.#now,
    );
    server.on("connection", (socket) => this.#open(socket, arrivals));
    server.on("upgrade", (request) => {
      const connection = this.#connections.of(request.socket);
      if (connection !== undefined) connection.upgraded = true;
    });
    let looks: NodeJS.Timeout | undefined;
    server.once("listening", () => (looks = setInterval(() => this.look(), LOOKS_EVERY_MS).unref()));
    server.once("close", () => clearInterval(looks));
    return server;
  }

  /** What answers this request has come to an end. Calls that the server makes to itself did not come by the door. */
  answered(request: IncomingMessage): void {
    const visit = visits.get(request);
    if (visit === undefined) return;
    visit.answered = true;
    this.#leaveWhenDone(visit);
  }

  /** Ends what takes too long. Done every second by itself. */
  look(): void {
    const now = this.#now();
    for (const connection of this.#connections) {
      for (const visit of connection.visits) {
        updateWait(visit, now);
        if (visit.over && visit.request.complete) connection.visits.delete(visit);
        else if (isTooSlow(visit, now)) this.#sendOff(visit);
      }
    }
    for (const [visit, since] of this.#leftWork) {
      if (now - since < WORK_ENDS_WITHIN_MS) break;
      visit.answered = true;
      this.#leaveWhenDone(visit);
    }
    this.#tell(now);
  }

  /** How much is under way, for tests and the curious. */
  get underWay() {
    const { CALL, FILE, PAGE } = this.#lanes;
    return {
      connections: this.#connections.size,
      calls: CALL.taken,
      files: FILE.taken,
      pages: PAGE.taken,
      bodyBytes: this.#bodies.taken,
    };
  }

  #open(socket: Socket, arrivals: AcceptQueue<Socket>): void {
    // HTTP, which listens to it, does not speak on it yet.
    socket.on("error", () => undefined);
    const connection = this.#connections.add(socket);
    if (connection === null) return this.#shut(socket, "too many connections");
    socket.once("close", () => {
      this.#connections.remove(connection);
      // Those that wait for their turn on the connection are not told by Node that it is gone.
      for (const visit of connection.visits) this.#end(visit);
    });
    arrivals.add(socket, connection.address);
  }

  /** Ends a connection of which nothing was read. */
  #shut(socket: Socket, why: string): void {
    this.#count(why);
    endWith(socket, BUSY);
  }

  /** Whether the request goes on to its route; else it is answered already. */
  #lets(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#connections.of(request.socket);
    // What else came with it in one piece goes with it.
    if (connection === undefined || connection.ending) return false;
    const purpose = this.#options.purposeOf(request);
    if (this.#rounds.isOver() && purpose !== "SIGN_OF_LIFE") {
      this.#count("too much at one moment");
      this.#cutOff(connection, BUSY);
      return false;
    }
    const asPage = (request.headers.accept ?? "").includes("text/html");
    if (!namesOneHost(request)) {
      this.#cutOff(connection, MISLED);
      return false;
    }
    for (const visit of connection.visits) if (visit.over && visit.request.complete) connection.visits.delete(visit);
    if (connection.visits.size >= AT_ONCE_ON_A_CONNECTION) {
      this.#count("too many requests on one connection");
      this.#cutOff(connection, BUSY);
      return false;
    }
    const visit = this.#begin(request, response);
    const why = this.#whyNot(visit, purpose);
    if (why !== null) {
      this.#count(why);
      // Who did not wait for the answer before would have each of many turned away one by one.
      if (connection.visits.size > 0) {
        this.#cutOff(connection, BUSY);
        return false;
      }
      rejectOverload(request, response, BUSY, { asPage });
    }
    connection.visits.add(visit);
    visits.set(request, visit);
    response.once("close", () => {
      this.#end(visit);
      if (request.complete) connection.visits.delete(visit);
    });
    return why === null;
  }

  /**
   * Ends a connection here and now, with this answer where none is on its way. To wait for those before would cost the
   * memory that is to be saved: Node reads on in a paused connection, and keeps each request that it reads.
   */
  #cutOff(connection: Connection, reply: ErrorReply): void {
    const { socket, visits } = connection;
    connection.ending = true;
    if (![...visits].some(({ response, over }) => response.headersSent && !over)) endWith(socket, reply);
    socket.destroy();
  }

  #begin(request: IncomingMessage, response: ServerResponse): InFlightRequest {
    return {
      request,
      response,
      socket: request.socket,
      address: networkOf(addressOf(request, this.#options.trusts)),
      upload: this.#options.isUpload(request),
      answered: false,
      over: false,
      waits: null,
    };
  }

  /** Takes the visit in, or says why not. */
  #whyNot(visit: InFlightRequest, purpose: Purpose): string | null {
    if (purpose === "SIGN_OF_LIFE") return null;
    if (purpose === "CALL" && this.isUnderPressure()) return "everything takes too long";
    const now = this.#now();
    const waitedFor = (other: InFlightRequest) => isWaitedFor(other, now);
    const sendOff = (other: InFlightRequest) => this.#sendOff(other);
    const lane = this.#lanes[purpose];
    if (!lane.enter(visit, 1, waitedFor, sendOff)) return `too many at once: ${purpose.toLowerCase()}`;
    const bytes = visit.upload ? 0 : bodyBytesOf(visit.request, this.#options.bodyLimit);
    if (bytes === 0 || this.#bodies.enter(visit, bytes, waitedFor, sendOff)) return null;
    lane.leave(visit);
    return "too many bodies at once";
  }

  #end(visit: InFlightRequest): void {
    if (visit.over) return;
    visit.over = true;
    this.#leaveWhenDone(visit);
  }

  /** A place is free again once nobody waits for an answer and nothing works on one. */
  #leaveWhenDone(visit: InFlightRequest): void {
    if (!visit.over) return;
    // One whose head was sent had its work done; what sends the rest ends with the connection.
    if (!visit.answered && !visit.response.headersSent) return void this.#leftWork.set(visit, this.#now());
    this.#leftWork.delete(visit);
    // Left to the collector, each request would live until the next of the old space: the map itself is that old.
    visits.delete(visit.request);
    for (const lane of Object.values(this.#lanes)) lane.leave(visit);
    this.#bodies.leave(visit);
  }

  /** Ends the connection of one who is waited for in vain. */
  #sendOff({ socket, waits, response, over }: InFlightRequest): void {
    this.#count(OF_WAITS[waits?.for ?? "ANSWER"]);
    if (waits?.for === "BODY" && !over && !response.headersSent) endWith(socket, TOO_SLOW);
    else socket.destroy();
  }

  #count(why: string): void {
    this.#turnedAway.set(why, (this.#turnedAway.get(why) ?? 0) + 1);
  }

  /** One line for many: a flood must not fill the log too. */
  #tell(now: number): void {
    if (this.#turnedAway.size === 0 || now - this.#toldAt < TELLS_EVERY_MS) return;
    this.#toldAt = now;
    this.#options.log.warn({ turnedAway: Object.fromEntries(this.#turnedAway), ...this.underWay }, "turned away");
    this.#turnedAway.clear();
  }
}

/** What is said in the log of somebody who was waited for in vain. */
const OF_WAITS = {
  BODY: "a body that does not come",
  REST: "a body that goes on after it was refused",
  ANSWER: "an answer that nobody reads",
} as const;

const visits = new WeakMap<IncomingMessage, InFlightRequest>();
const addressOfVisit = ({ address }: InFlightRequest): string => address;

/** Of several Node keeps the first and says nothing; a proxy in front may have gone by another. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

function bodyBytesOf({ headers }: IncomingMessage, limit: number): number {
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0), limit);
}
