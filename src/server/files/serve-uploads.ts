import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooLargeText, type UploadLimit } from "../../rules/uploads.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import { AlreadyStored, type LinkCheck, OtherLength, type WriteGrant } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { serveArrivals } from "./arrivals.ts";
import { type AnnouncedUpload, kindOf, receivePassing, type UploadHandler } from "./upload-handler.ts";
import { noLongerGood, type IsCurrent } from "./link-revocation.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";

type UploadRequest = FastifyRequest<{ Params: { "*": string }; Querystring: Record<string, unknown> }>;

/** Receives uploads by write link. Responds only after the file, its row and its follow-up jobs are durable. */
export function serveUploads(api: FastifyInstance, deps: Deps, isCurrent: IsCurrent): void {
  const bodyLimit = Math.max(...Object.values(deps.modules.uploads).map(({ limit }) => limit.maxBytes));
  void api.register(async (scope) => {
    // Streams from the socket to the disk; no parser reads the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    serveArrivals(scope, deps, isCurrent);
    scope.put("/files/*", { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const upload = request as UploadRequest;
      try {
        const key = upload.params["*"];
        const grant = grantOf(deps.files.links, key, upload);
        const handler = deps.modules.uploads[kindOf(key)];
        if (handler === undefined) throw notFound();
        checkAnnounced(upload, grant, handler.limit);
        if (!(await isCurrent(grant.for))) throw noLongerGood();
        const answer = await takeIn(
          deps,
          handler,
          { key, type: grant.type, bytes: grant.bytes, for: grant.for },
          request.raw,
        );
        return { done: true, ...answer };
      } catch (error) {
        // Most clients read the response only after sending everything; we don't wait for files beyond all limits.
        if (announcedBytes(upload) > bodyLimit) void reply.header("connection", "close");
        else request.raw.resume();
        throw error;
      }
    });
  });
}

function grantOf(links: LinkCheck, key: string, request: UploadRequest): WriteGrant {
  const grant = links.write(key, request.query);
  if (grant === "FORGED") throw new HttpError(403, "This link is for another file. Request a new one.");
  if (grant === "EXPIRED")
    throw new HttpError(403, "This upload link has expired. Request a new one and upload the file again.");
  return grant;
}

function checkAnnounced(request: UploadRequest, grant: WriteGrant, limit: UploadLimit): void {
  const announced = announcedBytes(request);
  if (Number.isNaN(announced)) throw new HttpError(411, "Send the size in the content-length header.");
  if (announced > limit.maxBytes) throw new HttpError(413, `${tooLargeText(limit)}.`);
  if (announced !== grant.bytes) {
    const size = announced === 0 ? "The file is empty: 0 bytes" : `This file has ${announced} bytes`;
    throw new HttpError(400, `${size}, and the link is for one of ${grant.bytes} bytes. Ask for a link for this file.`);
  }
  if (request.headers["content-type"] !== grant.type) {
    throw new HttpError(415, `This link is for a file of type ${grant.type}. Use that type, or request another link.`);
  }
}

async function takeIn(
  deps: Deps,
  handler: UploadHandler,
  { for: linkFor, ...upload }: AnnouncedUpload & { for: LinkFor },
  content: IncomingMessage,
): Promise<object | void> {
  const { files } = deps;
  const { key, type, bytes } = upload;
  await handler.expect?.(deps, upload);
  if (handler.keeps) {
    const { sha256 } = await arriving(content, files.write(key, content, { type, bytes }));
    return handler.receive(deps, { ...upload, sha256, for: linkFor });
  }
  const { path } = await arriving(content, files.writeScratch(content, { bytes }));
  return receivePassing(deps, handler, { ...upload, path, for: linkFor });
}

/** Turns transfer errors into responses that tell the sender what to do. */
async function arriving<Arrived>(content: IncomingMessage, storing: Promise<Arrived>): Promise<Arrived> {
  try {
    return await storing;
  } catch (error) {
    if (error instanceof AlreadyStored)
      throw new HttpError(409, "A different file was already uploaded with this link.");
    if (error instanceof OtherLength || content.errored !== null || content.readableAborted)
      throw new HttpError(400, "The upload was interrupted. Upload the file again.");
    throw error;
  }
}

const announcedBytes = ({ headers }: UploadRequest): number => Number(headers["content-length"] ?? Number.NaN);
