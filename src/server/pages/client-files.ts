import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../platform/http/error-replies.ts";
import { isAssetName } from "./asset-names.ts";
import type { AssetsOfBuilds } from "./assets-of-builds.ts";

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

/** Serves what a build made for browsers. @param clientDir absolute: build/client of the project */
export async function serveClientFiles(
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
  http.get<{ Params: { name: string } }>(
    "/assets/:name",
    { schema: { hide: true }, errorHandler: lookOnceMore() },
    async (request, reply) => {
      const { name } = request.params;
      if (!isAssetName(name)) return reply.callNotFound();
      if (otherBuilds !== null && !roots.some((root) => existsSync(join(root, name)))) await otherBuilds.look();
      return reply.sendFile(name);
    },
  );
}

/** A file that was there when it was looked for, and not when it was opened: a build takes its place, and it lies among the former ones. */
function lookOnceMore(): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const missed = new WeakSet<FastifyRequest>();
  return (error, request, reply) => {
    if (error.code !== "ENOENT" || missed.has(request)) return sendError(error, request, reply);
    missed.add(request);
    return reply.sendFile((request.params as { name: string }).name);
  };
}

const headersOfFiles =
  (cacheControl: string): NonNullable<FastifyStaticOptions["setHeaders"]> =>
  (reply) => {
    for (const name of ONLY_OF_PAGES) reply.removeHeader(name);
    reply.header("cache-control", cacheControl);
  };
