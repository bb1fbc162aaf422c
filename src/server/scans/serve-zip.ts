import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { attachment } from "./attachment.ts";
import { storeZip } from "./store-zip.ts";
import { zipDownloads } from "./tables.ts";
import { checkZipLink } from "./zip-link.ts";

type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** Bytes on their way to the socket at once. */
const BUFFERED_BYTES = 256 * 1024;

/** A pick-up's zip by its link, made while it is sent: nothing is written down and memory stays flat. */
export function serveZip(api: FastifyInstance, deps: Deps): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/zip-downloads/:id",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendZip(deps, request as ZipRequest, reply),
  });
}

async function sendZip(deps: Deps, request: ZipRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params;
  const link = checkZipLink(deps, id, request.query);
  if (link === "FORGED") throw new HttpError(403, "This link is not valid. Ask for the download again.");
  if (link === "EXPIRED") throw new HttpError(403, "This link has expired. Ask for the download again.");
  const [zip] = await deps.db.select().from(zipDownloads).where(eq(zipDownloads.id, id));
  if (zip?.state !== "READY") throw notFound("This download is no longer there. Ask for it again.");
  void reply
    .header("content-type", "application/zip")
    .header("content-length", zip.bytes)
    .header("content-disposition", attachment(`${zip.name}.zip`))
    .header("cache-control", "private, no-store");
  if (request.method === "HEAD") return reply.send();
  const pieces = storeZip(zip.entries, ({ key }) => deps.files.read(key), zip.createdAt);
  // When the reader leaves, Fastify destroys this stream, which ends the generator and closes the open file.
  return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: BUFFERED_BYTES }));
}
