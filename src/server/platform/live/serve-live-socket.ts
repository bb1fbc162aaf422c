import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { LIVE_PROTOCOL, type LiveEvent, TOO_MANY_SOCKETS } from "../../../contract/kit/live.ts";
import { networkOf } from "../http/caller-address.ts";
import { HttpError } from "../http/errors.ts";
import type { Caller } from "../http/guard.ts";
import { ConcurrencyLimiter } from "../http/admission/concurrency-limiter.ts";
import type { Authenticate } from "../http/serve-contract.ts";
import { BUSY, RETRY_AFTER_S } from "../http/admission/reject-overload.ts";
import type { Settings } from "../settings.ts";
import type { LiveBus } from "./live-bus.ts";

/** Close code when the token is invalid or expired, so that the browser does not retry with it. */
const NOT_SIGNED_IN = 4401;
/** WebSocket's own "policy violation". */
const TOO_MANY_MESSAGES = 1008;
/** Time between checks that the client and its session still exist. */
const LOOK_EVERY_MS = 60_000;

/** Each tab has one. One address may be a whole school. */
const MOST_SOCKETS = { total: 1_000, perClient: 300 };
const MOST_SOCKETS_OF_AN_ACCOUNT = 30;
/** A browser sends one a minute. Allows this many at once, and one more a second. */
const MESSAGES_AT_ONCE = 60;
const MESSAGE_EVERY_MS = 1_000;
/** Maximum size of unread messages; a message has some 200 bytes. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** Maximum number of events while a token is verified; a client that exceeds it must reconnect. */
const MOST_EARLY_EVENTS = 100;

/** Limits for the WebSocket server itself: a message of a few words, whole or in a few fragments. */
export const SOCKET_LIMITS = {
  maxPayload: 1024,
  maxFragments: 16,
  maxBufferedChunks: 64,
  // Sent by hand, and pings are counted like messages.
  autoPong: false,
  closeTimeout: 2_000,
} as const;

type Listening = { address: string; userId: string };

/**
 * Serves the one WebSocket to each browser. Sends users events about their own things, and admins all events at the
 * bench. The token is the second subprotocol, because browsers cannot send headers with a WebSocket, and URLs end up in
 * logs.
 */
export function serveLiveSocket(
  http: FastifyInstance,
  live: LiveBus,
  authenticate: Authenticate,
  { publicUrl }: Pick<Settings, "publicUrl">,
): void {
  const byAddress = new ConcurrencyLimiter<Listening>(MOST_SOCKETS, ({ address }) => address);
  const byAccount = new ConcurrencyLimiter<Listening>(
    { total: Infinity, perClient: MOST_SOCKETS_OF_AN_ACCOUNT },
    (one) => one.userId,
  );
  const places = new WeakMap<FastifyRequest, Listening>();

  http.get<{ Params: { userId: string } }>(
    "/users/:userId/zip-downloads/socket",
    {
      websocket: true,
      schema: { hide: true },
      // Before it becomes a WebSocket.
      preValidation: async (request) => {
        if (!isFromHere(request, publicUrl)) throw new HttpError(403, "Another site may not listen here.");
        const place = { address: networkOf(request.ip), userId: "" };
        if (!byAddress.acquire(place, 1))
          throw new HttpError(BUSY.status, BUSY.message, { retryAfterS: RETRY_AFTER_S });
        if (request.raw.socket.destroyed) byAddress.release(place);
        else request.raw.socket.once("close", () => byAddress.release(place));
        places.set(request, place);
      },
    },
    async (socket, request) => {
      const place = places.get(request)!;
      // When the socket opens, clients fetch the news, and rely on getting all later events.
      const early = hearBefore(live, () => socket.terminate());
      socket.once("close", early.stop);
      const [protocol, token] = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((part) => part.trim());
      const found = protocol === LIVE_PROTOCOL ? await authenticate(token) : null;
      if (socket.readyState !== socket.OPEN) return; // gone meanwhile, and it will send nothing more
      const caller = found?.caller;
      const admin = caller?.role === "ADMIN";
      if (caller === undefined || caller.secondFactorPending || (!admin && caller.userId !== request.params.userId)) {
        socket.close(NOT_SIGNED_IN, "not signed in");
        return;
      }
      place.userId = caller.userId;
      if (!byAccount.acquire(place, 1)) {
        socket.close(TOO_MANY_SOCKETS, "too many windows at once");
        return;
      }
      socket.once("close", () => byAccount.release(place));
      talk(socket, {
        caller,
        live,
        early,
        isSignedIn: async () => (await authenticate(token).catch(() => null)) !== null,
      });
    },
  );
}

/**
 * Browsers send the origin of the page that opens a socket. Other programs send none, and need their own token anyway.
 */
function isFromHere({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Collects events until the listener is authenticated. */
function hearBefore(live: LiveBus, tooMany: () => void): { events: readonly LiveEvent[]; stop: () => void } {
  const events: LiveEvent[] = [];
  const stop = live.subscribe({
    onEvent: (event) => void (events.length < MOST_EARLY_EVENTS ? events.push(event) : tooMany()),
  });
  return { events, stop };
}

type Talk = {
  caller: Caller;
  live: LiveBus;
  early: ReturnType<typeof hearBefore>;
  isSignedIn: () => Promise<boolean>;
};

function talk(socket: WebSocket, { caller, live, early, isSignedIn }: Talk): void {
  const signedOut = () => socket.close(NOT_SIGNED_IN, "not signed in");
  const send = (text: string) => {
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
    else socket.send(text);
  };
  const stillSignedIn = async () => {
    const still = await isSignedIn();
    if (!still) signedOut();
    return still;
  };
  const sendEvent = (event: LiveEvent) => {
    if (caller.role === "ADMIN" || ("userId" in event && event.userId === caller.userId)) send(JSON.stringify(event));
  };
  early.stop();
  early.events.forEach(sendEvent);
  const stop = live.subscribe({
    onEvent: sendEvent,
    onSessionEnded(sessionId) {
      if (sessionId === caller.sessionId) signedOut();
    },
    onGap: () => void stillSignedIn(),
  });

  // The session may have ended after the first check and before we listened.
  void stillSignedIn();
  // Not only when the browser pings: this also finds clients that never ping, or that disappeared without notice.
  let heard = true;
  const looks = setInterval(() => {
    if (!heard) return socket.terminate();
    heard = false;
    socket.ping();
    void stillSignedIn();
  }, LOOK_EVERY_MS);
  socket.on("pong", () => (heard = true));

  const mayCome = allowance();
  const enough = () => {
    socket.off("message", listen).off("ping", answerPing);
    socket.close(TOO_MANY_MESSAGES, "too many messages");
  };
  // In sequence, however fast they arrive: each checks that the session is still valid.
  let working: Promise<void> = Promise.resolve();
  const listen = (data: Buffer) => {
    heard = true;
    if (!mayCome()) return enough();
    if (data.toString() !== "ping") return;
    working = working.then(async () => {
      if (socket.readyState === socket.OPEN && (await stillSignedIn())) send("pong");
    });
  };
  const answerPing = (data: Buffer) => {
    if (mayCome()) socket.pong(data);
    else enough();
  };
  socket.on("message", listen).on("ping", answerPing);

  const end = () => {
    clearInterval(looks);
    stop();
  };
  socket.on("close", end);
  socket.on("error", end);
}

/** Limits messages: a burst, and then a steady rate. */
function allowance(): () => boolean {
  const now = () => performance.now();
  let left = MESSAGES_AT_ONCE;
  let at = now();
  return () => {
    left = Math.min(MESSAGES_AT_ONCE, left + (now() - at) / MESSAGE_EVERY_MS);
    at = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
