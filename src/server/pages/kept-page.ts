import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { withoutNonce } from "./content-policy.ts";
import { encodingOf } from "../platform/http/encoding-of.ts";
import { startAfterPaint } from "./start-after-paint.ts";
import type { Sources } from "./visitor-api.ts";

/** A page as it is sent to everyone. */
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  sources: Sources;
} & (
  | /** Sent once only. */ { kept: false; plain: Buffer }
  | /** In the form that nearly all browsers take; the others are made of it. */ {
      kept: true;
      etag: string;
      br: Buffer;
    }
);

/** With its headers and what it was made from: some two kilobytes, mostly of the content policy. */
export const sizeOf = (page: KeptPage): number => (page.kept ? page.br.length : page.plain.length) + BESIDE_BYTES;
const BESIDE_BYTES = 2048;

/**
 * Someone waits for the page: higher qualities and a wider window take 2 to 15 times as long, for one part in 200 of
 * its size, and lower ones save little.
 */
const BROTLI_QUALITY = 5;
const BROTLI_WINDOW = 16;

/** Whether a rendered page says of itself that it is the same for everyone. */
export function isForEveryone(answer: Response): boolean {
  const { status, headers } = answer;
  const isText = /^(text\/|application\/xml)/.test(headers.get("content-type") ?? "");
  return (
    status === 200 && isText && /\bpublic\b/.test(headers.get("cache-control") ?? "") && !headers.has("set-cookie")
  );
}

/**
 * Makes a rendered page one for everyone.
 * @param nonce of its rendering
 * @param with.policy makes the content policy from the sources of the page's inline scripts
 * @param with.keep whether it is worth a smaller form
 */
export async function pageForAll(
  answer: Response,
  nonce: string,
  { policy, sources, keep }: { policy: (inline: readonly string[]) => string; sources: Sources; keep: boolean },
): Promise<KeptPage> {
  const started = startAfterPaint(await answer.text());
  const { html, inline } = withoutNonce(started.html, nonce);
  const plain = Buffer.from(html);
  const { status } = answer;
  const headers = {
    ...Object.fromEntries(answer.headers),
    "content-security-policy": policy([...inline, ...started.inline]),
  };
  if (!keep) return { status, headers, sources, kept: false, plain };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const br = await promisify(brotliCompress)(plain, { params });
  // Weak, since it stands for the page in every encoding.
  const etag = `W/"${hash("sha256", plain, "base64url").slice(0, 27)}"`;
  return { status, headers: { ...headers, vary: "accept-encoding", etag }, sources, kept: true, etag, br };
}

/** Sends it in the smallest form that the browser takes, or says that the browser's own is still the newest. */
export async function sendPage(page: KeptPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.status(page.status).headers(page.headers);
  if (!page.kept) return reply.send(page.plain);
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((etag) => etag.trim() === page.etag)) return reply.status(304).send();
  const encoding = encodingOf(request.headers["accept-encoding"]);
  if (encoding !== null) void reply.header("content-encoding", encoding);
  return reply.send(encoding === "br" ? page.br : await rareForm(page, encoding));
}

/** What few ask for: programs, and browsers over http. Bytes in all. */
const ROOM_FOR_RARE = 2 * 1024 * 1024;

/** Unpacked once, however many ask at the same moment: else a flood of first asks has a buffer of its own for each. */
const rareForms = new LRUCache<string, Buffer, { br: Buffer; encoding: "gzip" | null }>({
  maxSize: ROOM_FOR_RARE,
  sizeCalculation: (form) => form.length,
  // Pushed out while it is being made, it is still for those who wait for it.
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => {
    const plain = await promisify(brotliDecompress)(context.br);
    return context.encoding === null ? plain : await promisify(gzip)(plain);
  },
});

const rareForm = ({ etag, br }: KeptPage & { kept: true }, encoding: "gzip" | null): Promise<Buffer> =>
  rareForms.forceFetch(`${encoding} ${etag}`, { context: { br, encoding } });
