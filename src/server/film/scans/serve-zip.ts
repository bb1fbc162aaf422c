import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { LinkFor } from "../../adapters/files/link-for.ts";
import { readSignedQuery, signedQuery } from "../../adapters/files/signed-query.ts";
import type { CallDeps, Deps } from "../../deps.ts";
import { attachment, rangeOf } from "../../files/file-headers.ts";
import { noLongerGood, type IsCurrent } from "../../files/link-revocation.ts";
import { storeZip } from "../../files/store-zip.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { zipDownloads, type ZipEntry } from "./tables.ts";
import { partReader, zipOf } from "./zip-entries.ts";

type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/**
 * Streams a zip by its link: nothing is written to disk, and memory use stays constant. The same scans give the same
 * bytes, so any server can resume an interrupted download.
 */
export function serveZip(api: FastifyInstance, deps: Deps, isCurrent: IsCurrent): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/zip-downloads/:id",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendZip(deps, isCurrent, request as ZipRequest, reply),
  });
}

async function sendZip(
  deps: Deps,
  isCurrent: IsCurrent,
  request: ZipRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = request.params;
  const link = checkZipLink(deps, id, request.query);
  if (link === "FORGED") throw new HttpError(403, "This link is not valid. Start the download again.");
  if (link === "EXPIRED") throw new HttpError(403, "This link has expired. Start the download again.");
  if (!(await isCurrent(link.for))) throw noLongerGood();
  const [zip] = await deps.db.select().from(zipDownloads).where(eq(zipDownloads.id, id));
  if (zip?.state !== "READY") throw notFound("This download is no longer available. Start it again.");
  return sendZipOf(deps, zip, request, reply);
}

type Signs = Pick<Deps, "settings" | "now">;

/** A large download over a slow line may be resumed for this many seconds, unless its session ends earlier. */
const GOOD_FOR_S = 12 * 3600;
const NAMES = ["for", "expires"] as const;

const purposeOf = (zipDownloadId: string) => `zip ${zipDownloadId}`;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function zipLink(
  { settings, now, linksFor }: Signs & Pick<CallDeps, "linksFor">,
  zipDownloadId: string,
): string {
  const said = { for: linksFor, expires: String(seconds(now()) + GOOD_FOR_S) };
  return `/api/zip-downloads/${zipDownloadId}?${signedQuery(settings.authSecret, purposeOf(zipDownloadId), said)}`;
}

export function checkZipLink(
  { settings, now }: Signs,
  zipDownloadId: string,
  query: Record<string, unknown>,
): { for: LinkFor } | "EXPIRED" | "FORGED" {
  const said = readSignedQuery(settings.authSecret, purposeOf(zipDownloadId), NAMES, query);
  if (said === null) return "FORGED";
  return Number(said.expires) > seconds(now()) ? { for: said.for as LinkFor } : "EXPIRED";
}

export async function sendZipOf(
  deps: Deps,
  { name, entries }: { name: string; entries: readonly ZipEntry[] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { files, bytes, etag } = await zipOf(entries);
  void reply
    .header("content-type", "application/zip")
    .header("etag", etag)
    .header("accept-ranges", "bytes")
    .header("content-disposition", attachment(`${name}.zip`))
    .header("cache-control", "private, no-cache");
  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === "NONE_OF_IT") {
    void reply.header("content-range", `bytes */${bytes}`);
    throw new HttpError(416, `The zip has ${bytes} bytes.`);
  }
  const part = range ?? { start: 0, end: bytes - 1 };
  if (range !== null) void reply.status(206).header("content-range", `bytes ${part.start}-${part.end}/${bytes}`);
  void reply.header("content-length", part.end - part.start + 1);
  if (request.method === "HEAD") return reply.send();
  // Written to the socket directly: only this reports when a piece was sent and its memory can be reused.
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await storeZip(files, { part, timeZone: deps.lab.timeZone }, partReader(deps.files), writerTo(reply.raw));
    reply.raw.end();
  } catch (error) {
    // The browser receives fewer bytes than announced, and reports that the download failed.
    if (!reply.raw.destroyed) request.log.error({ reqId: request.id, err: error }, "a zip broke off");
    reply.raw.destroy();
  }
  return reply;
}

/** Returns a function that writes at the browser's pace, one piece at a time; it fails once the browser disconnects. */
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
