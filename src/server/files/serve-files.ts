import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LinkCheck } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { attachment } from "./attachment.ts";
import { rangeOf } from "./byte-range.ts";
import { serveUploads, type UploadReceivers } from "./serve-uploads.ts";

type FileRequest = FastifyRequest<{ Params: { "*": string }; Querystring: Record<string, unknown> }>;

/** Files by signed link, to read and to upload. A link is all that is asked for. */
export function serveFiles(api: FastifyInstance, deps: Deps, receivers: UploadReceivers): void {
  const { links } = deps.files;
  if (links === null) return; // a store outside answers for its own links
  api.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendFile(deps, links, request as FileRequest, reply),
  });
  serveUploads(api, deps, links, receivers);
}

async function sendFile(
  deps: Deps,
  links: LinkCheck,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { files, now } = deps;
  const key = request.params["*"];
  const grant = links.read(key, request.query);
  if (grant === "FORGED") throw new HttpError(403, "This link is not valid. Open the page again for a fresh one.");
  if (grant === "EXPIRED") throw new HttpError(403, "This link has expired. Open the page again for a fresh one.");
  const file = await files.stat(key);
  if (file === null) throw notFound("This file is no longer there.");

  const etag = `"${key}"`; // what is stored under a key never changes
  const goodForS = Math.max(0, Math.floor((grant.expiresAt.getTime() - now().getTime()) / 1000));
  void reply
    .header("etag", etag)
    .header("cache-control", `private, max-age=${goodForS}, immutable`)
    .header("accept-ranges", "bytes")
    .header("content-type", grant.type);
  if (grant.downloadName !== null) void reply.header("content-disposition", attachment(grant.downloadName));
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();

  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, file.bytes) : null;
  if (range === "NONE_OF_IT") {
    void reply.header("content-range", `bytes */${file.bytes}`);
    throw new HttpError(416, `The file has ${file.bytes} bytes.`);
  }
  if (range !== null) {
    void reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  void reply.header("content-length", range === null ? file.bytes : range.end - range.start + 1);
  return request.method === "HEAD" ? reply.send() : reply.send(await files.read(key, range ?? undefined));
}
