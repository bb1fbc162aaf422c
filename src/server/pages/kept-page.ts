import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withoutNonce } from "./content-policy.ts";
import { startAfterPaint } from "./start-after-paint.ts";

/** A page as it is sent to everyone. */
export type KeptPage = {
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

export const sizeOf = (page: KeptPage): number => page.plain.length + page.br.length + page.gzip.length;

/** 9 of 11: the last two take ten times as long for a hundredth of the size. */
const BROTLI_QUALITY = 9;

/** What sites that send people here add to their links; no page reads it. */
const MARKETING = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid|igshid)$/;
/** The parts of a page that a browser which is on the site already lacks; asked of the page's data only. */
const PARTS = "_routes";
const LONGEST_PARTS = 300;

/**
 * The address under which the answer to a request may be kept; null when it may not: another method, or a question that
 * makes the page another one.
 */
export function addressToKeep(method: string, address: string): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const url = new URL(`http://lab${address}`);
  const marketing = [...url.searchParams.keys()].filter((name) => MARKETING.test(name));
  for (const name of marketing) url.searchParams.delete(name);
  if (url.search === "") return url.pathname;
  const onlyParts = url.pathname.endsWith(".data") && [...url.searchParams.keys()].every((name) => name === PARTS);
  return onlyParts && url.search.length <= LONGEST_PARTS ? url.pathname + url.search : null;
}

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
 */
export async function keepPage(
  answer: Response,
  nonce: string,
  policy: (inline: readonly string[]) => string,
): Promise<KeptPage> {
  const started = startAfterPaint(await answer.text());
  const { html, inline } = withoutNonce(started.html, nonce);
  const plain = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  // Weak, since it stands for the page in every encoding.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  const headers = { ...Object.fromEntries(answer.headers), vary: "accept-encoding", etag };
  return {
    headers: { ...headers, "content-security-policy": policy([...inline, ...started.inline]) },
    etag,
    plain,
    br,
    gzip: zipped,
  };
}

/** Sends it in the smallest form that the browser takes, or says that the browser's own is still the newest. */
export function sendKeptPage(page: KeptPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(page.headers);
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((etag) => etag.trim() === page.etag)) return reply.status(304).send();
  const encoding = encodingOf(request.headers["accept-encoding"]);
  return encoding === null ? reply.send(page.plain) : reply.header("content-encoding", encoding).send(page[encoding]);
}

/** Of those that pages are kept in. Browsers rank none above another, they only leave out or refuse (";q=0"). */
export function encodingOf(accepted: string | string[] | undefined): "br" | "gzip" | null {
  const takes = new Set(
    [accepted ?? ""]
      .flat()
      .join(",")
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
      .map((one) => one.split(";")[0]!.trim()),
  );
  return takes.has("br") ? "br" : takes.has("gzip") || takes.has("*") ? "gzip" : null;
}
