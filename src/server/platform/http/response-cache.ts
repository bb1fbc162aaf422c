import { createHash } from "node:crypto";
import { getTableName, type Table } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSpec, ParamsOf, QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { ContentCache, Made } from "../cache/content-cache.ts";
import type { Caller } from "./guard.ts";

/** How to cache the responses of a call that are identical for every caller. */
export type CachePolicy<C extends CallSpec = CallSpec> = {
  /** The tables that responses are computed from. A change of one removes them from the cache. */
  of: readonly Table[];
  /** Callers that get a response of their own. */
  exceptFor?: (caller: Caller) => boolean;
  /** What else a response depends on. */
  about?: (
    reply: ReplyOf<C>,
    asked: { params: ParamsOf<C>; query: QueryOf<C>; now: Date },
  ) => Pick<Made<unknown>, "shows" | "until" | "madeUp">;
};

type CachedResponse = { body: Buffer; etag: string };

/** Whether this caller gets the same response as everyone. */
export const isCacheable = ({ exceptFor }: CachePolicy, caller: Caller | null): boolean =>
  caller === null || exceptFor === undefined || !exceptFor(caller);

/**
 * Sends the cached response, or caches and sends what `run` returns.
 * @param run computes the response as for a visitor, because everyone gets it
 */
export async function sendCached(
  { call, policy: { of, about }, now }: { call: CallSpec; policy: CachePolicy; now: () => Date },
  cache: ContentCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<unknown>,
): Promise<FastifyReply> {
  const params = request.params as Record<string, never>;
  const query = request.query as Record<string, never>;
  const { body, etag } = await cache.get<CachedResponse>({
    key: JSON.stringify([call.path, params, query]),
    of: of.map(getTableName),
    async make() {
      const at = now();
      const made = await run();
      const bytes = Buffer.from(reply.serialize(made) as string);
      // Weak, because @fastify/compress sends the same response in several encodings.
      const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
      return {
        value: { body: bytes, etag: `W/"${hash}"` },
        bytes: bytes.length,
        ...about?.(made as Record<string, unknown>, { params, query, now: at }),
      };
    },
  });
  // A response to a token may carry a renewed one, so it stays `no-store`.
  if (request.headers.authorization === undefined) void reply.header("cache-control", "no-cache");
  void reply.header("vary", "accept-encoding, authorization").header("etag", etag);
  if (hasEtag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Compares weakly (RFC 9110), because proxies may weaken a tag. */
const hasEtag = (known: string | undefined, etag: string): boolean =>
  known?.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag) === true;
