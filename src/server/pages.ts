import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from "fastify";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";

export type PagesOptions =
  /** The built pages. `clientDir` is absolute: build/client of the project. */
  | { kind: "built"; clientDir: string }
  /** Pages straight from their sources, with hot reload. */
  | { kind: "development"; vite: ViteDevServer };

/** What a page may ask of the server while it is rendered there. */
export type PageServices = {
  /** Belongs on every inline script: the content policy lets no other run. */
  nonce: string;
  /** Calls this server's own API without a socket. Takes a path such as `/api/public/products`. */
  fetchApi(path: string, init?: RequestInit): Promise<Response>;
};

/** `entry.server.tsx` may export `loadContext`, which hands these services to loaders and to the renderer. */
type ServerEntry = { loadContext?: (services: PageServices) => RouterContextProvider };

const SERVER_BUILD = "virtual:react-router/server-build";
const A_YEAR_S = 365 * 24 * 3600;

/** Puts the pages on `http`, below everything that has a route of its own. */
export async function mountPages(http: FastifyInstance, pages: PagesOptions): Promise<void> {
  if (pages.kind === "built") await serveClientFiles(http, pages.clientDir);
  await http.register(async (scope) => {
    // A page's action reads its own body, of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    const answer = pageRenderer(http, pages);
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
    globIgnore: ["**/*.br", "**/*.gz"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names below assets carry a hash of their content.
      const forEver = path.startsWith(`${clientDir}/assets/`);
      reply.setHeader("cache-control", forEver ? `public, max-age=${A_YEAR_S}, immutable` : "public, max-age=3600");
    },
  });
}

function pageRenderer(http: FastifyInstance, pages: PagesOptions) {
  const build = async (): Promise<ServerBuild> =>
    pages.kind === "development"
      ? ((await pages.vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild)
      : await import("virtual:react-router/server-build");
  const render = createRequestHandler(build, pages.kind === "development" ? "development" : "production");
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
    const { loadContext } = (await build()).entry.module as ServerEntry;
    const nonce = (reply as { cspNonce?: { script: string } }).cspNonce?.script ?? "";
    const services = { nonce, fetchApi: apiCaller(http, request) };
    return render(asFetchRequest(request, reply), loadContext?.(services));
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

function apiCaller(http: FastifyInstance, request: FastifyRequest): PageServices["fetchApi"] {
  return async (path, init = {}) => {
    const answer = await http.inject({
      method: (init.method ?? "GET") as InjectOptions["method"],
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: init.body as string | undefined,
      remoteAddress: request.ip,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    const empty = [204, 205, 304].includes(answer.statusCode);
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}

/** True when Vite answered: a module, a style, a source map. */
function tookByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((done, fail) => {
    reply.raw.once("close", () => done(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? fail(error as Error) : done(false)));
  });
}
