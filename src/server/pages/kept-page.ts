import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withoutNonce } from "./content-policy.ts";
import { encodingOf } from "../platform/http/encoding-of.ts";
import { startAfterPaint } from "./start-after-paint.ts";

/** A page as it is sent to everyone. */
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  /** What is sent once only has no more forms, nor a name to be known again by. */
  kept: { etag: string; br: Buffer; gzip: Buffer } | null;
};

export const sizeOf = ({ plain, kept }: KeptPage): number =>
  plain.length + (kept === null ? 0 : kept.br.length + kept.gzip.length);

/** 7 of 11: 9 takes seven times as long for two thousandths of the size, while someone waits for the page. */
const BROTLI_QUALITY = 7;

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
 * @param policy makes the content policy from the sources of the page's inline scripts
 * @param keep whether it is worth a smaller form
 */
export async function pageForAll(
  answer: Response,
  nonce: string,
  policy: (inline: readonly string[]) => string,
  keep: boolean,
): Promise<KeptPage> {
  const started = startAfterPaint(await answer.text());
  const { html, inline } = withoutNonce(started.html, nonce);
  const plain = Buffer.from(html);
  const headers = {
    ...Object.fromEntries(answer.headers),
    "content-security-policy": policy([...inline, ...started.inline]),
  };
  if (!keep) return { status: answer.status, headers, plain, kept: null };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  // Weak, since it stands for the page in every encoding.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return {
    status: answer.status,
    headers: { ...headers, vary: "accept-encoding", etag },
    plain,
    kept: { etag, br, gzip: zipped },
  };
}

/** Sends it in the smallest form that the browser takes, or says that the browser's own is still the newest. */
export function sendPage({ status, headers, plain, kept }: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  void reply.status(status).headers(headers);
  if (kept === null) return reply.send(plain);
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((etag) => etag.trim() === kept.etag)) return reply.status(304).send();
  const encoding = encodingOf(request.headers["accept-encoding"]);
  return encoding === null ? reply.send(plain) : reply.header("content-encoding", encoding).send(kept[encoding]);
}
