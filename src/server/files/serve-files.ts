import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { attachment, rangeOf } from "./file-headers.ts";
import { serveUploads } from "./serve-uploads.ts";
import { kindOf } from "./upload-handler.ts";
import { wantsMetadata, etagWithMetadata, readWithMetadata } from "./embed-metadata.ts";
import { noLongerGood, type IsCurrent } from "./link-revocation.ts";

type FileRequest = FastifyRequest<{ Params: { "*": string }; Querystring: Record<string, unknown> }>;

/** Seconds that browsers may cache a file whose link others can revoke. The link itself lives longer. */
const CACHE_MAX_AGE_S = 60;

/** Serves downloads and uploads by signed link. The link is the only credential, and its scope must still be valid. */
export function serveFiles(api: FastifyInstance, deps: Deps, isCurrent: IsCurrent): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendFile(deps, isCurrent, request as FileRequest, reply),
  });
  serveUploads(api, deps, isCurrent);
}

async function sendFile(
  deps: Deps,
  isCurrent: IsCurrent,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { files, now } = deps;
  const key = request.params["*"];
  const grant = files.links.read(key, request.query);
  if (grant === "FORGED") throw new HttpError(403, "This link is not valid. Reload the page for a new one.");
  if (grant === "EXPIRED") throw new HttpError(403, "This link has expired. Reload the page for a new one.");
  if (!(await isCurrent(grant.for))) throw noLongerGood();
  const file = await files.stat(key);
  if (file === null) throw notFound("This file no longer exists.");

  const isTakenHome = grant.downloadName !== null || wantsMetadata(request.query);
  const embedded = isTakenHome
    ? ((await deps.modules.embedsMetadata[kindOf(key)]?.(deps, { key, linkFor: grant.for })) ?? null)
    : null;
  const bytes = embedded === null ? file.bytes : embedded.head.length + file.bytes - embedded.from;
  const etag = embedded === null ? `"${key}"` : etagWithMetadata(key, embedded); // a key's content never changes
  const linkGoodForS = Math.max(0, Math.floor((grant.expiresAt.getTime() - now().getTime()) / 1000));
  const keptForS = isOnesOwn(grant.for) ? linkGoodForS : Math.min(linkGoodForS, CACHE_MAX_AGE_S);
  void reply
    .header("etag", etag)
    .header("cache-control", embedded === null ? `private, max-age=${keptForS}, immutable` : "private, no-cache")
    .header("accept-ranges", "bytes")
    .header("content-type", grant.type);
  if (grant.downloadName !== null) void reply.header("content-disposition", attachment(grant.downloadName));
  if (embedded === null) {
    const disposition = grant.downloadName === null ? null : attachment(grant.downloadName);
    const direct = await files.directLink(file, { for: grant.for, type: grant.type, disposition });
    // Not cached, so the link is checked again next time.
    if (direct !== null) return reply.header("cache-control", "no-store").redirect(direct, 302);
  }
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();

  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === "NONE_OF_IT") {
    void reply.header("content-range", `bytes */${bytes}`);
    throw new HttpError(416, `The file has ${bytes} bytes.`);
  }
  if (range !== null) {
    void reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  }
  void reply.header("content-length", range === null ? bytes : range.end - range.start + 1);
  if (request.method === "HEAD") return reply.send();
  if (embedded === null) return reply.send(await files.read(key, range ?? undefined));
  return reply.send(
    readWithMetadata(files, { key, bytes: file.bytes, embedded }, range ?? { start: 0, end: bytes - 1 }),
  );
}

/** Browsers cache a reader's own and public files as long as the link is valid, because no one else has that link. */
const isOnesOwn = (linkFor: string): boolean => linkFor === "public" || linkFor.startsWith("session.");
