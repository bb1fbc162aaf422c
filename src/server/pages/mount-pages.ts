import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
// The only import from the pages: the key of the context that the server passes to them.
import { type PageContext, pageContext } from "../../web/platform/load-context.ts";
import { asFetchRequest, nonceOf, openCachedPages, type Render } from "./serve-cached-pages.ts";
import { serveClientFiles } from "./client-files.ts";
import { pagePolicy } from "./content-policy.ts";
import type { AssetsOfBuilds } from "./assets-of-builds.ts";
import { pageAddresses } from "./page-addresses.ts";
import { openVisitorApi, type SendRequest } from "./visitor-api.ts";
import { PAGES } from "../platform/http/error-replies.ts";
import type { Logger } from "../platform/log.ts";
import { asStep, type Tracing } from "../platform/tracing/tracing.ts";

export type PagesOf = {
  log: Logger;
  tracing: Tracing;
  videos: boolean;
  /** The lab's own analytics tag now; null: the installation's. */
  googleTagId: () => string | null;
  /** Where browsers download and upload files; null: the lab itself. */
  storeOrigin: string | null;
  /** Calls `listener` whenever the content of public pages has, or may have, changed. */
  onContentChange: (listener: () => void) => Promise<{ close(): Promise<void> }>;
  /** The assets of concurrently deployed builds; null for none. */
  otherBuilds: AssetsOfBuilds | null;
};

export type PagesOptions = {
  /** Facts about this installation, passed to the pages with each request. */
  about: Omit<PageContext, "nonce" | "whole" | "api">;
} & (
  | /** `clientDir` is absolute: build/client of the project. */ { kind: "built"; clientDir: string }
  | /** Directly from the sources, with hot reload. */ { kind: "development"; vite: ViteDevServer }
);

const SERVER_BUILD = "virtual:react-router/server-build";
export async function mountPages(http: FastifyInstance, pages: PagesOptions, lab: PagesOf): Promise<void> {
  if (pages.kind === "built") await serveClientFiles(http, pages.clientDir, lab.otherBuilds);
  const { videos, storeOrigin } = lab;
  const policy = (inline: readonly string[]) =>
    pagePolicy({ ...pages.about, googleTagId: lab.googleTagId() ?? pages.about.googleTagId, videos, storeOrigin })(
      inline,
    );
  const render = await pageRenderer(pages, lab.tracing);
  const send = sendWithin(http);
  const keeper =
    pages.kind === "built"
      ? openCachedPages(pages.about.publicUrl, lab.log, {
          render,
          send,
          policy,
          addressOf: pageAddresses(await ourBuild()),
        })
      : null;
  const listening = await lab.onContentChange(() => keeper?.contentChanged());
  http.addHook("onClose", () => listening.close());
  await http.register(async (scope) => {
    // A page's action reads its own body, of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: PAGES,
      schema: { hide: true },
      async handler(request, reply) {
        if (pages.kind === "development" && (await tookByVite(pages.vite, request, reply))) return reply;
        const rightAddress = withoutSlashAtEnd(request.url);
        if (rightAddress !== null && (request.method === "GET" || request.method === "HEAD"))
          return reply.redirect(rightAddress, 308);
        const nonce = nonceOf(reply);
        void reply.header("content-security-policy", policy(nonce === "" ? [] : [`'nonce-${nonce}'`]));
        if (keeper !== null) return keeper.answer(request, reply);
        return reply.send(
          await render(asFetchRequest(request, reply), nonce, { whole: false, api: openVisitorApi(send).api }),
        );
      },
    });
  });
}

/**
 * Returns the canonical URL if `address` has extra slashes at its start or end, otherwise null: every page has one URL.
 */
function withoutSlashAtEnd(address: string): string | null {
  const [path = "", ...question] = address.split("?");
  if (path === "/" || !(path.endsWith("/") || path.startsWith("//"))) return null;
  return ["/" + path.replace(/^[/\\]+|\/+$/g, ""), ...question].join("?");
}

const ourBuild = async (): Promise<ServerBuild> => import("virtual:react-router/server-build");

async function pageRenderer(pages: PagesOptions, tracing: Tracing): Promise<Render> {
  // Passing the build once avoids preparing all routes again for each request, which takes a tenth of a page's time.
  const handle =
    pages.kind === "development"
      ? createRequestHandler(async () => (await pages.vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild, "development")
      : createRequestHandler(await ourBuild(), "production");
  return (request, nonce, { whole, api }) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { ...pages.about, nonce, whole, api });
    return asStep(tracing, { name: "render page", kind: "internal" }, () => handle(request, context));
  };
}

/** Sends a visitor's requests within the process, through the same guards as over the network. */
const sendWithin =
  (http: FastifyInstance): SendRequest =>
  async (method, url, body) => {
    const { statusCode, payload } = await http.inject({
      method: method as "GET",
      url,
      headers: { accept: "application/json", ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { payload: body }),
    });
    return { status: statusCode, text: payload };
  };

/** Returns true if Vite handled the request: a module, a style, a source map. */
function tookByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((done, fail) => {
    reply.raw.once("close", () => done(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? fail(error as Error) : done(false)));
  });
}
