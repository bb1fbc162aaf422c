import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { attachment } from "../../files/attachment.ts";
import { noLongerGood, type Stands } from "../../files/what-still-stands.ts";
import { storeZip } from "../../files/store-zip.ts";
import { zipDownloads } from "./tables.ts";
import { checkZipLink } from "./zip-link.ts";

type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** A pick-up's zip by its link, made while it is sent: nothing is written down and memory stays flat. */
export function serveZip(api: FastifyInstance, deps: Deps, stands: Stands): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/zip-downloads/:id",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendZip(deps, stands, request as ZipRequest, reply),
  });
}

async function sendZip(deps: Deps, stands: Stands, request: ZipRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params;
  const link = checkZipLink(deps, id, request.query);
  if (link === "FORGED") throw new HttpError(403, "This link is not valid. Ask for the download again.");
  if (link === "EXPIRED") throw new HttpError(403, "This link has expired. Ask for the download again.");
  if (!(await stands(link.for))) throw noLongerGood();
  const [zip] = await deps.db.select().from(zipDownloads).where(eq(zipDownloads.id, id));
  if (zip?.state !== "READY") throw notFound("This download is no longer there. Ask for it again.");
  void reply
    .header("content-type", "application/zip")
    .header("content-length", zip.bytes)
    .header("content-disposition", attachment(`${zip.name}.zip`))
    .header("cache-control", "private, no-store");
  if (request.method === "HEAD") return reply.send();
  // Written to the socket by hand: only so is it known when a piece has left and its memory may be used again.
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await storeZip(zip.entries, ({ key }, use) => deps.files.eachPiece(key, use), writerTo(reply.raw), zip.createdAt);
    reply.raw.end();
  } catch (error) {
    // The browser sees fewer bytes than announced, and says that the download failed.
    if (!reply.raw.destroyed) request.log.error({ reqId: request.id, err: error }, "a zip broke off");
    reply.raw.destroy();
  }
  return reply;
}

/** Writes to a browser at the pace at which it reads, one piece after the other; fails once it has left. */
function writerTo(browser: ServerResponse): (bytes: Uint8Array) => Promise<void> {
  let leave = (): void => {};
  browser.once("close", () => leave());
  return (bytes) =>
    new Promise((done, fail) => {
      leave = () => fail(new Error("the reader left"));
      if (browser.destroyed) leave();
      else browser.write(bytes, (error) => (error ? fail(error) : done()));
    });
}
