import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
// The one thing that the server takes from the pages: the key under which they look for what it hands them.
import { type PageContext, pageContext } from "../web/platform/load-context.ts";

export type PagesOptions = {
  /** What the pages are told about this installation with each request. */
  about: Omit<PageContext, "nonce">;
} & (
  | /** `clientDir` is absolute: build/client of the project. */ { kind: "built"; clientDir: string }
  | /** Straight from their sources, with hot reload. */ { kind: "development"; vite: ViteDevServer }
);

const SERVER_BUILD = "virtual:react-router/server-build";
const A_YEAR_S = 365 * 24 * 3600;

/** Puts the pages on `http`, below everything that has a route of its own. */
export async function mountPages(http: FastifyInstance, pages: PagesOptions): Promise<void> {
  if (pages.kind === "built") await serveClientFiles(http, pages.clientDir);
  await http.register(async (scope) => {
    // A page's action reads its own body, of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    const answer = pageRenderer(pages);
    scope.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: "/*",
      schema: { hide: true },
      async handler(request, reply) {
        if (pages.kind === "development" && (await tookByVite(pages.vite, request, reply))) return reply;
        return reply.send(await answer(request, reply));
      },
    });
  });
}

async function serveClientFiles(http: FastifyInstance, clientDir: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: clientDir,
    // A route per file: everything else falls through to the pages, which know how to say "not found".
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names below assets carry a hash of their content.
      const forEver = path.startsWith(`${clientDir}/assets/`);
      reply.header("cache-control", forEver ? `public, max-age=${A_YEAR_S}, immutable` : "public, max-age=3600");
    },
  });
}

function pageRenderer(pages: PagesOptions) {
  const build = async (): Promise<ServerBuild> =>
    pages.kind === "development"
      ? ((await pages.vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild)
      : await import("virtual:react-router/server-build");
  const render = createRequestHandler(build, pages.kind === "development" ? "development" : "production");
  return (request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
    const context = new RouterContextProvider();
    const nonce = (reply as { cspNonce?: { script: string } }).cspNonce?.script ?? "";
    context.set(pageContext, { ...pages.about, nonce });
    return render(asFetchRequest(request, reply), context);
  };
}

function asFetchRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // A reader who leaves stops the rendering.
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const url = new URL(request.url, `${request.protocol}://${request.host || "localhost"}`);
  return new Request(url, {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream as BodyInit, duplex: "half" }),
  } as RequestInit);
}

/** True when Vite answered: a module, a style, a source map. */
function tookByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((done, fail) => {
    reply.raw.once("close", () => done(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? fail(error as Error) : done(false)));
  });
}
