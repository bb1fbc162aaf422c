import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
// The one thing that the server takes from the pages: the key under which they look for what it hands them.
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

/** What the pages need of the lab around them. */
export type PagesOf = {
  log: Logger;
  tracing: Tracing;
  /** Whether any review is a video. */
  videos: boolean;
  /** Where browsers fetch files and send them; null: at the lab itself. */
  storeOrigin: string | null;
  /** Has `listener` called whenever what public pages show has, or may have, changed. */
  onContentChange: (listener: () => void) => Promise<{ close(): Promise<void> }>;
  /** What the builds beside this one serve. Null: there is none. */
  otherBuilds: AssetsOfBuilds | null;
};

export type PagesOptions = {
  /** What the pages are told about this installation with each request. */
  about: Omit<PageContext, "nonce" | "whole" | "api">;
} & (
  | /** `clientDir` is absolute: build/client of the project. */ { kind: "built"; clientDir: string }
  | /** Straight from their sources, with hot reload. */ { kind: "development"; vite: ViteDevServer }
);

const SERVER_BUILD = "virtual:react-router/server-build";
/** Puts the pages on `http`, below everything that has a route of its own. */
export async function mountPages(http: FastifyInstance, pages: PagesOptions, lab: PagesOf): Promise<void> {
  if (pages.kind === "built") await serveClientFiles(http, pages.clientDir, lab.otherBuilds);
  const policy = pagePolicy({ ...pages.about, videos: lab.videos, storeOrigin: lab.storeOrigin });
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

/** Every page stands at one address: this one, if `address` has slashes too many at its end or beginning. */
function withoutSlashAtEnd(address: string): string | null {
  const [path = "", ...question] = address.split("?");
  if (path === "/" || !(path.endsWith("/") || path.startsWith("//"))) return null;
  return ["/" + path.replace(/^[/\\]+|\/+$/g, ""), ...question].join("?");
}

const ourBuild = async (): Promise<ServerBuild> => import("virtual:react-router/server-build");

async function pageRenderer(pages: PagesOptions, tracing: Tracing): Promise<Render> {
  // Were it asked for the build with each request, it would prepare all routes anew with each: a tenth of a page's time.
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

/** Sends requests of a visitor within the process, through the same guards as over the wire. */
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

/** True when Vite answered: a module, a style, a source map. */
function tookByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((done, fail) => {
    reply.raw.once("close", () => done(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? fail(error as Error) : done(false)));
  });
}
