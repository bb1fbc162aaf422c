import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getTableName, type Table } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSpec, ParamsOf, QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { ContentCache, Made } from "../cache/content-cache.ts";
import { encodingOf, type Encoding } from "./encoding-of.ts";
import type { Caller } from "./guard.ts";
import type { ResponseCacheFastPath } from "./response-cache-fast-path.ts";

/** How the answers of a call are kept that are the same for all. */
export type CachePolicy<C extends CallSpec = CallSpec> = {
  /** What they are made of; an answer is forgotten once one of these changes. */
  of: readonly Table[];
  /** Callers whose answers are their own. */
  exceptFor?: (caller: Caller) => boolean;
  /** What else an answer depends on. */
  about?: (
    reply: ReplyOf<C>,
    asked: { params: ParamsOf<C>; query: QueryOf<C>; now: Date },
  ) => Pick<Made<unknown>, "shows" | "until" | "madeUp">;
};

/** An answer as it is sent. */
export type CachedResponse = {
  plain: Buffer;
  /** Of the plain form; the others' are named for it. */
  etag: string;
  /** Made when the first client that takes it comes; those that are made are bytes. */
  forms: Map<Encoding, Buffer | Promise<Buffer>>;
};

/** Bytes below which a smaller form is not worth its header. */
const WORTH_COMPRESSING = 1024;
/** 5 of 11: what is sold more often than asked for should not cost more to keep than to send. */
const BROTLI_QUALITY = 5;
/** What the forms of an answer take, of its plain one: a half covers both. */
const WITH_FORMS = 1.5;

/** Whether this caller gets what everyone gets. */
export const isForAll = ({ exceptFor }: CachePolicy, caller: Caller | null): boolean =>
  caller === null || exceptFor === undefined || !exceptFor(caller);

/**
 * Answers a call with what is kept, or with what `run` makes now. A visitor's next question at this address may go the short way.
 * @param run makes the answer as for a visitor: nothing of who happens to ask first gets into what everyone is told
 */
export async function sendCached(
  { call, kept: { of, about }, now }: { call: CallSpec; kept: CachePolicy; now: () => Date },
  { store, shortWay }: { store: ContentCache; shortWay: ResponseCacheFastPath | null },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<unknown>,
): Promise<FastifyReply> {
  const params = request.params as Record<string, never>;
  const query = request.query as Record<string, never>;
  const key = JSON.stringify([call.path, params, query]);
  const answer = await store.get<CachedResponse>({
    key,
    of: of.map(getTableName),
    async make() {
      const at = now();
      const made = await run();
      const plain = Buffer.from(reply.serialize(made) as string);
      const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 27);
      return {
        value: { plain, etag, forms: new Map() },
        bytes: plain.length * WITH_FORMS,
        ...about?.(made as Record<string, unknown>, { params, query, now: at }),
      };
    },
  });
  if (request.caller === null) shortWay?.remember(request.raw, { key, route: request.routeOptions.url! });
  return send(answer, request, reply);
}

/** In which form a client takes an answer, what the form is called, and whether the client has it already. */
export function formFor({ plain, etag }: CachedResponse, headers: IncomingHttpHeaders) {
  const encoding = plain.length < WORTH_COMPRESSING ? null : encodingOf(headers["accept-encoding"]);
  const tag = `"${etag}${encoding === null ? "" : `-${encoding}`}"`;
  return { encoding, tag, known: isKnown(headers["if-none-match"], tag) };
}

/** What caches are told of an answer to somebody without a token: a browser may keep it, and asks whether it still holds. */
export const FOR_VISITORS = { "cache-control": "no-cache" };
/** With a token comes what is someone's own. */
export const VARY = { vary: "accept-encoding, authorization" };
export const TYPE = { "content-type": "application/json; charset=utf-8" };

async function send(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, tag, known } = formFor(answer, request.headers);
  if (request.headers.authorization === undefined) void reply.headers(FOR_VISITORS);
  void reply.headers(VARY).header("etag", tag);
  if (known) return reply.status(304).send();
  void reply.headers(TYPE);
  if (encoding === null) return reply.send(answer.plain);
  return reply.header("content-encoding", encoding).send(await formOf(answer, encoding));
}

function formOf({ plain, forms }: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
  const present = forms.get(encoding);
  if (present !== undefined) return present;
  const made = smaller(plain, encoding).then((bytes) => {
    forms.set(encoding, bytes);
    return bytes;
  });
  forms.set(encoding, made);
  return made;
}

/** Compared as RFC 9110 has it for this header: weakly, so that what a proxy made weak still counts. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")));

function smaller(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return promisify(brotliCompress)(plain, { params });
}
