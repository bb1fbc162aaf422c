import type { FastifyInstance } from "fastify";
import { KEY_PREFIX } from "../../../rules/accounts/api-keys.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, after-write, if-none-match",
  "access-control-max-age": "600",
};

/**
 * Lets pages of other sites call the API with an API key. Never with a session: replies to its token are not for them, and
 * cookies are not sent (docs/product/api-keys.md#pages-of-other-sites).
 */
export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  http.addHook("onRequest", async (request, reply) => {
    const { origin, authorization } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (!isPreflight && authorization?.startsWith(`Bearer ${KEY_PREFIX}`) !== true) return;
    void reply.header("access-control-allow-origin", origin);
    if (isPreflight) return reply.headers(PREFLIGHT).status(204).send();
    void reply.header("access-control-expose-headers", "retry-after, x-request-id, etag");
  });
  http.addHook("onSend", async (_request, reply) => {
    if (reply.hasHeader("access-control-allow-origin"))
      void reply.header("vary", [reply.getHeader("vary"), "origin"].filter(Boolean).join(", "));
  });
}
