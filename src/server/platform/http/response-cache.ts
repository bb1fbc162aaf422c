import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { getTableName, type Table } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSpec, ParamsOf, QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { ContentCache, Made } from "../cache/content-cache.ts";
import { encodingOf } from "./encoding-of.ts";
import type { Caller } from "./guard.ts";
import type { ResponseCacheFastPath } from "./response-cache-fast-path.ts";

/** How to cache the responses of a call that are identical for every caller. */
export type CachePolicy<C extends CallSpec = CallSpec> = {
  /** Tables from which responses are computed. A change in one removes them from the cache. */
  tables: readonly Table[];
  /** Callers with individual responses. */
  exceptFor?: (caller: Caller) => boolean;
  /** Other dependencies of a response. */
  describe?: (
    reply: ReplyOf<C>,
    requested: { params: ParamsOf<C>; query: QueryOf<C>; now: Date },
  ) => Pick<Made<unknown>, "shows" | "until" | "isVariant">;
};

/** A response as sent. `br` is null if it is too short to compress. */
export type CachedResponse = { body: Buffer; br: Buffer | null; etag: string };

const MIN_COMPRESSED_BYTES = 1024;
const BROTLI_QUALITY = 5;

export const CACHED_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  vary: "accept-encoding, authorization",
};

export const isCacheable = ({ exceptFor }: CachePolicy, caller: Caller | null): boolean =>
  caller === null || exceptFor === undefined || !exceptFor(caller);

/**
 * Sends the cached response, or caches and sends what `run` returns.
 * @param run computes the response as for a visitor, because everyone gets it
 */
export async function sendCached(
  { call, policy: { tables, describe }, now }: { call: CallSpec; policy: CachePolicy; now: () => Date },
  { cache, fastPath }: { cache: ContentCache; fastPath: ResponseCacheFastPath | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<unknown>,
): Promise<FastifyReply> {
  const params = request.params as Record<string, never>;
  const query = request.query as Record<string, never>;
  const key = JSON.stringify([call.path, params, query]);
  const cached = await cache.get<CachedResponse>({
    key,
    tables: tables.map(getTableName),
    async make() {
      const at = now();
      const made = await run();
      const body = Buffer.from(reply.serialize(made) as string);
      const br = await compressed(body);
      // Weak, because the same response is sent in several encodings.
      const etag = etagOf(body);
      return {
        value: { body, br, etag },
        bytes: body.length + (br?.length ?? 0),
        ...describe?.(made as Record<string, unknown>, { params, query, now: at }),
      };
    },
  });
  if (request.caller === null) fastPath?.remember(request.raw, { key, route: request.routeOptions.url! });
  // A response to a token may contain a renewed one, so it stays `no-store`.
  if (request.headers.authorization === undefined) void reply.header("cache-control", "no-cache");
  void reply.headers(CACHED_HEADERS).header("etag", cached.etag);
  if (hasEtag(request.headers["if-none-match"], cached.etag)) return reply.status(304).send();
  const form = cachedBody(cached, request.headers["accept-encoding"]);
  return form === null ? reply.send(cached.body) : reply.headers(form.headers).send(form.body);
}

/** Returns the body in an encoding that the client accepts; null if only @fastify/compress can make it. */
export function cachedBody({ body, br }: CachedResponse, acceptEncoding: string | string[] | undefined) {
  const encoding = br === null ? null : encodingOf(acceptEncoding);
  if (encoding === "gzip") return null;
  return encoding === "br" ? { body: br!, headers: { "content-encoding": "br" } } : { body, headers: {} };
}

async function compressed(body: Buffer): Promise<Buffer | null> {
  if (body.length < MIN_COMPRESSED_BYTES) return null;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/** Weak: compression changes the bytes. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/** Compares weakly (RFC 9110), because proxies may weaken a tag. */
export const hasEtag = (known: string | undefined, etag: string): boolean =>
  known?.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag) === true;
