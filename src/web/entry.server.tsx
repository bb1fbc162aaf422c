import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "./platform/load-context.ts";
import { NonceContext } from "./platform/nonce.ts";

/** How long loaders may keep a response open, in ms. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, whole } = loadContext.get(pageContext);
  // Crawlers and cached pages get the complete page at once; people get it streamed.
  const ready = whole || isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";

  return new Promise((resolve, reject) => {
    let sent = false;
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          sent = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timeout);
              done();
            },
          });
          pipe(body);
          const answer = (sent: BodyInit) => resolve(new Response(sent, { status: failed ? 500 : status, headers }));
          // Complete: as one string, it skips two stream conversions.
          if (whole) text(body).then(answer, reject);
          else answer(createReadableStreamFromReadable(body) as BodyInit);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          if (sent) console.error(error);
        },
      },
    );
    // A second after the loaders are aborted, so that their rejections are still rendered.
    const timeout = setTimeout(abort, streamTimeout + 1000);
  });
}
