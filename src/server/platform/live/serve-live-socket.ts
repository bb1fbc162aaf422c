import type { FastifyInstance } from "fastify";
import { LIVE_PROTOCOL } from "../../../contract/kit/live.ts";
import type { Authenticate } from "../http/serve-contract.ts";
import type { LiveBus } from "./live-bus.ts";

/** Closed with this code when the token is not good (any more), so that the browser does not try again with it. */
const NOT_SIGNED_IN = 4401;
const LOOK_EVERY_MS = 60_000;

/**
 * The one socket to a browser. It tells a user of their own things, and an admin of everything at the bench. The token
 * comes as second subprotocol, because a browser's socket sends no headers and addresses end up in logs.
 */
export function serveLiveSocket(http: FastifyInstance, live: LiveBus, authenticate: Authenticate): void {
  http.get<{ Params: { userId: string } }>(
    "/users/:userId/zip-downloads/socket",
    { websocket: true, schema: { hide: true } },
    async (socket, request) => {
      const [protocol, token] = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((part) => part.trim());
      const found = protocol === LIVE_PROTOCOL ? await authenticate(token) : null;
      const caller = found?.caller;
      const admin = caller?.role === "ADMIN";
      if (caller === undefined || caller.secondFactorPending || (!admin && caller.userId !== request.params.userId)) {
        socket.close(NOT_SIGNED_IN, "not signed in");
        return;
      }
      const stop = live.subscribe((event) => {
        if (admin || event.userId === caller.userId) socket.send(JSON.stringify(event));
      });
      /** Whether the session still stands: it ends with a log-out, a reset, a new role. */
      const stillSignedIn = async () => {
        const still = await authenticate(token).catch(() => null);
        if (still === null) socket.close(NOT_SIGNED_IN, "not signed in");
        return still !== null;
      };
      // Not only when the browser pings: one that never does must not listen on.
      const looks = setInterval(() => void stillSignedIn(), LOOK_EVERY_MS);
      socket.on("message", async (data: Buffer) => {
        if (data.toString() === "ping" && (await stillSignedIn())) socket.send("pong");
      });
      const end = () => {
        clearInterval(looks);
        stop();
      };
      socket.on("close", end);
      socket.on("error", end);
    },
  );
}
