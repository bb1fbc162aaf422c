import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { isForEveryone, type KeptPage, pageForAll, sendPage, sizeOf } from "./kept-page.ts";
import type { PageAddress } from "./page-addresses.ts";
import { openPageCache, type Rendered } from "./page-cache.ts";
import { openRenderingQueue, TooManyRenderings } from "./rendering-queue.ts";
import { networkOf } from "../platform/http/caller-address.ts";
import { BUSY, pageOf, RETRY_AFTER_S } from "../platform/http/admission/reject-overload.ts";
import type { Logger } from "../platform/log.ts";
import type { Client } from "../../contract/kit/client.ts";
import { areUnchanged, openVisitorApi, type SendRequest } from "./visitor-api.ts";

/** Renders a page for a request, with what its loaders ask of `api`. */
export type Render = (request: Request, nonce: string, how: { whole: boolean; api: Client }) => Promise<Response>;

export type PageKeeper = {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** What pages show has changed, or may have. */
  contentChanged(): void;
};

/**
 * Answers requests with pages as they are kept, where they are the same for everyone; renders a few at a time.
 * @param publicUrl origin under which people reach the site
 * @param with.addressOf finds the page that a request is for (page-addresses.ts)
 */
export function pageKeeper(
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
    addressOf: (method: string, asked: string) => PageAddress | null;
  },
): PageKeeper {
  const queue = openRenderingQueue();
  const cache = openPageCache<KeptPage>({
    now: () => performance.now(),
    sizeOf,
    onError: (error) => log.error({ err: error }, "a page could not be rendered anew"),
  });

  /** Nothing of the one who happens to ask first gets into what everyone is shown. */
  async function renderForAll({ address, kept }: PageAddress, nonce: string): Promise<Rendered<KeptPage>> {
    const asAnyone = new Request(publicUrl + address, { headers: { accept: "*/*" } });
    const { api, sources, failedCalls } = openVisitorApi(send);
    const answer = await render(asAnyone, nonce, { whole: true, api });
    // Something of it was not to be had: it is better than nothing, but not than a whole one that was kept.
    const lacking = failedCalls() > 0 || answer.status >= 500;
    if (lacking)
      log.warn({ failedCalls: failedCalls(), status: answer.status }, "a page was rendered with something lacking");
    const keep = kept && !lacking && isForEveryone(answer);
    return {
      page: await pageForAll(answer, nonce, { policy, sources, keep }),
      afterwards: keep ? "KEEP" : lacking ? "STAY" : "FORGET",
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
                ? { page: former, afterwards: "KEEP" }
                : renderForAll(page, nonce),
            ),
          );
          return await sendPage(found, request, reply);
        }
        const answer = await queue.run(from, async () =>
          // Who has left meanwhile needs no page.
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

/** Of this answer's content policy; empty where there is none. */
export const nonceOf = (reply: FastifyReply): string =>
  (reply as { cspNonce?: { script: string } }).cspNonce?.script ?? "";

/** A request as pages read it. */
export function asFetchRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // A reader who leaves stops the rendering.
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const asked = `${request.protocol}://${request.host}`;
  // Anybody may send any host; one that is none must not be our fault.
  const url = new URL((URL.canParse(asked) ? asked : "http://localhost") + request.url);
  return new Request(url, {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream as BodyInit, duplex: "half" }),
  } as RequestInit);
}
