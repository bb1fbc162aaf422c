import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { addressToKeep, isForEveryone, keepPage, type KeptPage, sendKeptPage, sizeOf } from "./kept-page.ts";
import { openPageCache } from "./page-cache.ts";
import type { Logger } from "../platform/log.ts";

/** What the pages need of the lab around them. */
export type PagesOf = {
  log: Logger;
  /** Whether any review is a video. */
  videos: boolean;
  /** Has `listener` called whenever what public pages show has, or may have, changed. */
  onContentChange: (listener: () => void) => Promise<{ close(): Promise<void> }>;
};

/** Renders a page for a request. */
export type Render = (
  request: Request,
  nonce: string,
  options?: {
    whole: boolean;
    /** Called for each call of the API that fails for the lab's own sake. */
    onFailedCall: () => void;
  },
) => Promise<Response>;

/** Something of a page was not to be had: who asked gets it as it is, but it is not kept, nor does it replace a whole one. */
class NotWhole extends Error {}

/**
 * Answers requests with pages as they are kept, where they are the same for everyone.
 * @param publicUrl origin under which people reach the site
 */
export async function pageKeeper(
  http: FastifyInstance,
  publicUrl: string,
  { log, onContentChange }: Pick<PagesOf, "log" | "onContentChange">,
  { render, policy }: { render: Render; policy: (inline: readonly string[]) => string },
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const cache = openPageCache<KeptPage>({
    now: () => performance.now(),
    sizeOf,
    onError: (error) => log.error({ err: error }, "a page could not be rendered anew"),
  });
  const listening = await onContentChange(cache.contentChanged);
  http.addHook("onClose", () => listening.close());
  return async (request, reply) => {
    const nonce = nonceOf(reply);
    const address = addressToKeep(request.method, request.url);
    if (address === null) return reply.send(await render(asFetchRequest(request, reply), nonce));
    // Nothing of the one who happens to ask first gets into what everyone is shown.
    const asAnyone = () => new Request(publicUrl + address, { headers: { accept: "*/*" } });
    let own: Response | null = null;
    const renderForAll = async () => {
      let failedCalls = 0;
      const answer = await render(asAnyone(), nonce, { whole: true, onFailedCall: () => (failedCalls += 1) });
      const isWhole = failedCalls === 0 && answer.status < 500;
      if (isWhole && isForEveryone(answer)) return keepPage(answer, nonce, policy);
      own = answer;
      if (!isWhole) throw new NotWhole(`${address}: ${failedCalls} calls failed, status ${answer.status}`);
      return null;
    };
    const page = await cache.page(address, renderForAll).catch((error: unknown) => {
      if (error instanceof NotWhole) return null;
      throw error;
    });
    if (page !== null) return sendKeptPage(page, request, reply);
    return reply.send(own ?? (await render(asFetchRequest(request, reply), nonce)));
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
