import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { isForEveryone, type CachedPage, pageForAll, sendPage, sizeOf } from "./cached-page.ts";
import type { PageAddress } from "./page-addresses.ts";
import { openPageCache, type Rendered } from "./page-cache.ts";
import { openRenderingQueue, TooManyRenderings } from "./rendering-queue.ts";
import { networkOf } from "../platform/http/caller-address.ts";
import { BUSY, pageOf, RETRY_AFTER_S } from "../platform/http/admission/reject-overload.ts";
import type { Logger } from "../platform/log.ts";
import type { Client } from "../../contract/kit/client.ts";
import { areUnchanged, openVisitorApi, type SendRequest } from "./visitor-api.ts";

/** Renders a page for a request, with the responses that its loaders get from `api`. */
export type Render = (request: Request, nonce: string, how: { whole: boolean; api: Client }) => Promise<Response>;

export type CachedPages = {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Content of pages changed, or may have. */
  contentChanged(): void;
};

/**
 * Serves pages from the cache if they are the same for everyone, and renders a few at a time.
 * @param publicUrl the site's origin
 * @param with.addressOf finds the page that a request is for (page-addresses.ts)
 */
export function openCachedPages(
  publicUrl: string,
  log: Logger,
  {
    render,
    send,
    policy,
    addressOf,
  }: {
    render: Render;
    send: SendRequest;
    policy: (inline: readonly string[]) => string;
    addressOf: (method: string, requested: string) => PageAddress | null;
  },
): CachedPages {
  const queue = openRenderingQueue();
  const cache = openPageCache<CachedPage>({
    now: () => performance.now(),
    sizeOf,
    onError: (error) => log.error({ err: error }, "a page could not be rendered again"),
  });

  /** Renders without the request, because everyone gets the page. */
  async function renderForAll({ address, stored }: PageAddress, nonce: string): Promise<Rendered<CachedPage>> {
    const asAnyone = new Request(publicUrl + address, { headers: { accept: "*/*" } });
    const { api, sources, failedCalls } = openVisitorApi(send);
    const answer = await render(asAnyone, nonce, { whole: true, api });
    // An incomplete page is better than none, but not better than a complete one in the cache.
    const isIncomplete = failedCalls() > 0 || answer.status >= 500;
    if (isIncomplete)
      log.warn({ failedCalls: failedCalls(), status: answer.status }, "a page was rendered incompletely");
    const keep = stored && !isIncomplete && isForEveryone(answer);
    return {
      page: await pageForAll(answer, nonce, { policy, sources, keep }),
      afterwards: keep ? "STORE" : isIncomplete ? "LEAVE" : "REMOVE",
    };
  }

  return {
    contentChanged: cache.contentChanged,
    async answer(request, reply) {
      const nonce = nonceOf(reply);
      const from = networkOf(request.ip);
      const page = addressOf(request.method, request.url);
      try {
        if (page !== null) {
          const found = await cache.page(page.address, (former) =>
            queue.run(from, async () =>
              former !== null && (await areUnchanged(send, former.sources))
                ? { page: former, afterwards: "STORE" }
                : renderForAll(page, nonce),
            ),
          );
          return await sendPage(found, request, reply);
        }
        const answer = await queue.run(from, async () =>
          reply.raw.destroyed
            ? null
            : render(asFetchRequest(request, reply), nonce, { whole: false, api: openVisitorApi(send).api }),
        );
        return reply.send(answer ?? "");
      } catch (error) {
        if (!(error instanceof TooManyRenderings)) throw error;
        return reply
          .status(503)
          .header("retry-after", RETRY_AFTER_S)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(pageOf(BUSY));
      }
    },
  };
}

/** The nonce of the response's content policy; empty without one. */
export const nonceOf = (reply: FastifyReply): string =>
  (reply as { cspNonce?: { script: string } }).cspNonce?.script ?? "";

export function asFetchRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Disconnecting aborts the rendering.
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const requested = `${request.protocol}://${request.host}`;
  // An invalid Host header must not cause a server error.
  const url = new URL((URL.canParse(requested) ? requested : "http://localhost") + request.url);
  return new Request(url, {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream as BodyInit, duplex: "half" }),
  } as RequestInit);
}
