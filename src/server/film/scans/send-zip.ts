import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { attachment } from "../../files/attachment.ts";
import { rangeOf } from "../../files/byte-range.ts";
import { storeZip } from "../../files/store-zip.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { ZipEntry } from "./tables.ts";
import { partReader, zipOf } from "./zip-files.ts";

/** Sends the zip of these entries, or the part of it that is asked for. */
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
  // Written to the socket by hand: only so is it known when a piece has left and its memory may be used again.
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await storeZip(files, part, partReader(deps.files), writerTo(reply.raw));
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
