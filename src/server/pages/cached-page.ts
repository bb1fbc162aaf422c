import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { withoutNonce } from "./content-policy.ts";
import { encodingOf } from "../platform/http/encoding-of.ts";
import { startAfterPaint } from "./start-after-paint.ts";
import type { Sources } from "./visitor-api.ts";

/** A page that is identical for everyone. */
export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  sources: Sources;
} & (
  | /** Not cached. */ { stored: false; plain: Buffer }
  | /** Other encodings are converted from Brotli, which nearly all browsers accept. */ {
      stored: true;
      etag: string;
      br: Buffer;
    }
);

/** Headers and sources take about two kilobytes, mostly the content policy. */
export const sizeOf = (page: CachedPage): number => (page.stored ? page.br.length : page.plain.length) + BESIDE_BYTES;
const BESIDE_BYTES = 2048;

/** Higher quality and a wider window take 2 to 15 times as long and save half a percent. */
const BROTLI_QUALITY = 5;
const BROTLI_WINDOW = 16;

/** Whether a rendered page is marked as the same for everyone. */
export function isForEveryone(answer: Response): boolean {
  const { status, headers } = answer;
  const isText = /^(text\/|application\/xml)/.test(headers.get("content-type") ?? "");
  return (
    status === 200 && isText && /\bpublic\b/.test(headers.get("cache-control") ?? "") && !headers.has("set-cookie")
  );
}

/**
 * Converts a rendering into a page for everyone.
 * @param nonce the rendering's
 * @param with.policy builds the content policy from the sources of the page's inline scripts
 * @param with.keep whether it will be cached
 */
export async function pageForAll(
  answer: Response,
  nonce: string,
  { policy, sources, keep }: { policy: (inline: readonly string[]) => string; sources: Sources; keep: boolean },
): Promise<CachedPage> {
  const started = startAfterPaint(await answer.text());
  const { html, inline } = withoutNonce(started.html, nonce);
  const plain = Buffer.from(html);
  const { status } = answer;
  const headers = {
    ...Object.fromEntries(answer.headers),
    "content-security-policy": policy([...inline, ...started.inline]),
  };
  if (!keep) return { status, headers, sources, stored: false, plain };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const br = await promisify(brotliCompress)(plain, { params });
  // Weak, because the page is sent in several encodings.
  const etag = `W/"${hash("sha256", plain, "base64url").slice(0, 27)}"`;
  return { status, headers: { ...headers, vary: "accept-encoding", etag }, sources, stored: true, etag, br };
}

/** Sends the page in an encoding that the browser accepts, or 304. */
export async function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.status(page.status).headers(page.headers);
  if (!page.stored) return reply.send(page.plain);
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((etag) => etag.trim() === page.etag)) return reply.status(304).send();
  const encoding = encodingOf(request.headers["accept-encoding"]);
  if (encoding !== null) void reply.header("content-encoding", encoding);
  return reply.send(encoding === "br" ? page.br : await rareForm(page, encoding));
}

/** Bytes of pages as gzip or plain text, for programs and for browsers over HTTP. */
const MAX_RARE_BYTES = 2 * 1024 * 1024;

/** Each is converted once for all waiting requests, so that a flood does not allocate a buffer per request. */
const rareForms = new LRUCache<string, Buffer, { br: Buffer; encoding: "gzip" | null }>({
  maxSize: MAX_RARE_BYTES,
  sizeCalculation: (form) => form.length,
  // Waiting requests get it even if it is evicted meanwhile.
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => {
    const plain = await promisify(brotliDecompress)(context.br);
    return context.encoding === null ? plain : await promisify(gzip)(plain);
  },
});

const rareForm = ({ etag, br }: CachedPage & { stored: true }, encoding: "gzip" | null): Promise<Buffer> =>
  rareForms.forceFetch(`${encoding} ${etag}`, { context: { br, encoding } });
