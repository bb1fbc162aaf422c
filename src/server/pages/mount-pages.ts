import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
// The one thing that the server takes from the pages: the key under which they look for what it hands them.
import { type PageContext, pageContext } from "../../web/platform/load-context.ts";
import { asFetchRequest, nonceOf, pageKeeper, type Render } from "./answer-with-kept-page.ts";
import { pagePolicy } from "./content-policy.ts";
import { isAssetName } from "./asset-names.ts";
import type { AssetsOfBuilds } from "./assets-of-builds.ts";
import { pageAddresses } from "./page-addresses.ts";
import { type AnswerText, openVisitorAnswers } from "./visitor-answers.ts";
import type { Logger } from "../platform/log.ts";

/** What the pages need of the lab around them. */
export type PagesOf = {
  log: Logger;
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
const A_YEAR_S = 365 * 24 * 3600;
/** What says something of a document only: a kilobyte that each of fifty scripts need not bring along. */
const ONLY_OF_PAGES = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
  "x-request-id",
];

/** Puts the pages on `http`, below everything that has a route of its own. */
export async function mountPages(http: FastifyInstance, pages: PagesOptions, lab: PagesOf): Promise<void> {
  if (pages.kind === "built") await serveClientFiles(http, pages.clientDir, lab.otherBuilds);
  const policy = pagePolicy({ ...pages.about, videos: lab.videos, storeOrigin: lab.storeOrigin });
  const render = await pageRenderer(pages);
  const answers = openVisitorAnswers({ ask: askerWithin(http), now: () => performance.now() });
  const keeper =
    pages.kind === "built"
      ? pageKeeper(pages.about.publicUrl, lab.log, {
          render,
          answers,
          policy,
          addressOf: pageAddresses(await ourBuild()),
        })
      : null;
  const listening = await lab.onContentChange(() => {
    answers.contentChanged();
    keeper?.contentChanged();
  });
  http.addHook("onClose", () => listening.close());
  await http.register(async (scope) => {
    // A page's action reads its own body, of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: "/*",
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
          await render(asFetchRequest(request, reply), nonce, { whole: false, api: answers.read().api }),
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

async function serveClientFiles(
  http: FastifyInstance,
  clientDir: string,
  otherBuilds: AssetsOfBuilds | null,
): Promise<void> {
  await http.register(fastifyStatic, {
    root: clientDir,
    // A route per file: everything else falls through to the pages, which know how to say "not found".
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**", "assets/**"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: headersOfFiles("public, max-age=3600"),
  });
  // A page that was opened before a release asks for the parts of its own build (scripts/former-assets.mjs).
  const former = join(clientDir, "../former-assets");
  const roots = [join(clientDir, "assets"), ...(existsSync(former) ? [former] : [])];
  if (otherBuilds !== null) roots.push(otherBuilds.folder);
  await http.register(fastifyStatic, {
    root: roots,
    // By its own route it would read the folder's whole list for each file, to be sure of the name's spelling.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their names carry a hash of their content.
    setHeaders: headersOfFiles(`public, max-age=${A_YEAR_S}, immutable`),
  });
  http.get<{ Params: { name: string } }>("/assets/:name", { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    if (!isAssetName(name)) return reply.callNotFound();
    if (otherBuilds !== null && !roots.some((root) => existsSync(join(root, name)))) await otherBuilds.look();
    return reply.sendFile(name);
  });
}

const headersOfFiles =
  (cacheControl: string): NonNullable<FastifyStaticOptions["setHeaders"]> =>
  (reply) => {
    for (const name of ONLY_OF_PAGES) reply.removeHeader(name);
    reply.header("cache-control", cacheControl);
  };

const ourBuild = async (): Promise<ServerBuild> => import("virtual:react-router/server-build");

async function pageRenderer(pages: PagesOptions): Promise<Render> {
  // Were it asked for the build with each request, it would prepare all routes anew with each: a tenth of a page's time.
  const handle =
    pages.kind === "development"
      ? createRequestHandler(async () => (await pages.vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild, "development")
      : createRequestHandler(await ourBuild(), "production");
  return (request, nonce, { whole, api }) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { ...pages.about, nonce, whole, api });
    return handle(request, context);
  };
}

/** Makes calls as a visitor without leaving the process: the same guards and replies as over the wire. */
const askerWithin =
  (http: FastifyInstance) =>
  async (method: string, url: string, body?: string): Promise<AnswerText> => {
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
