import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../platform/http/error-replies.ts";
import { isAssetName } from "./asset-names.ts";
import type { AssetsOfBuilds } from "./assets-of-builds.ts";

const A_YEAR_S = 365 * 24 * 3600;
/** Headers that apply only to documents: they save a kilobyte on each of fifty scripts. */
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

/** Serves the build's files for browsers. @param clientDir absolute: build/client of the project */
export async function serveClientFiles(
  http: FastifyInstance,
  clientDir: string,
  otherBuilds: AssetsOfBuilds | null,
): Promise<void> {
  await http.register(fastifyStatic, {
    root: clientDir,
    // One route per file: everything else falls through to the pages, which have a "not found" page.
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**", "assets/**"],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: headersOfFiles("public, max-age=3600"),
  });
  // A page opened before a release requests its own build's assets (scripts/former-assets.mjs).
  const former = join(clientDir, "../former-assets");
  const roots = [join(clientDir, "assets"), ...(existsSync(former) ? [former] : [])];
  if (otherBuilds !== null) roots.push(otherBuilds.folder);
  await http.register(fastifyStatic, {
    root: roots,
    // With its own route, it would list the whole folder for each file, to verify the name's spelling.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // File names contain a hash of the content.
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

/**
 * Retries a file that existed at look-up but not when opened: a new build has replaced it, and it is now among the
 * former ones.
 */
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
