import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DRIVE_PATH, drivePath, mayHoldFile } from "../../../../rules/film/scanner-drive.ts";
import { SCAN_LIMIT } from "../../../../rules/film/scan-files.ts";
import { tooLargeText } from "../../../../rules/uploads.ts";
import { authenticate } from "../../../accounts/authenticate.ts";
import type { Deps } from "../../../deps.ts";
import { clientOf } from "../../../platform/http/client.ts";
import { HttpError, notFound } from "../../../platform/http/errors.ts";
import { isPermitted } from "../../../platform/http/guard.ts";
import { findEntry, listFolder, makeFolder, moveEntry, openFile, removeEntry, storeFile } from "./drive-files.ts";
import { etagOfFile, lockGiven, multistatus, timesAccepted } from "./replies.ts";

const LOCK_SECONDS = 600;
/** Bodies of PROPFIND, LOCK and PROPPATCH, which are not read. */
const XML_BYTES = 64 * 1024;

type Work = { root: string; names: string[]; request: FastifyRequest; reply: FastifyReply };

/**
 * Serves the watched folder as a network drive (docs/product/connections.md#scanners): the part of WebDAV that Windows,
 * macOS and rclone need to write scans. The watch imports them; nothing here reads a picture.
 */
export function serveScannerDrive(http: FastifyInstance, deps: Deps): void {
  const root = deps.settings.scannerFolder;
  if (root === null) return;
  for (const method of Object.keys(METHODS))
    if (!http.supportedMethods.includes(method)) http.addHttpMethod(method, { hasBody: true });
  const callerOf = authenticate(deps);
  void http.register(async (scope) => {
    // Streams from the socket to the disk; no parser reads the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    for (const url of [DRIVE_PATH, `${DRIVE_PATH}/*`])
      scope.route({
        method: Object.keys(METHODS),
        url,
        schema: { hide: true },
        bodyLimit: SCAN_LIMIT.maxBytes,
        async handler(request, reply) {
          void reply.headers({ dav: "1, 2", "ms-author-via": "DAV", "cache-control": "no-store" });
          mustBeSecure(request);
          if (!(await mayWrite(request))) {
            void reply.header("www-authenticate", 'Basic realm="Scanner drive", charset="UTF-8"');
            throw new HttpError(401, "Enter an API key with the bench permission as the password.");
          }
          if (!deps.lab.scannerDrive) throw new HttpError(403, "The lab has turned off this drive.");
          const names = drivePath(request.raw.url!);
          if (names === null)
            throw new HttpError(403, "Files and folders need plain names, and folders may be 3 deep.");
          if (request.method !== "PUT") mustBeSmall(request);
          return METHODS[request.method]!({ root, names, request, reply });
        },
      });
  });

  /** The name does not matter: the password is an API key of staff. */
  async function mayWrite(request: FastifyRequest): Promise<boolean> {
    const basic = /^Basic\s+([\w+/=]{1,400})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (basic === undefined) return false;
    const key = Buffer.from(basic, "base64")
      .toString()
      .replace(/^[^:]*:/, "");
    if (!key.startsWith("nice_")) return false;
    const known = await callerOf(`Bearer ${key}`, clientOf(request));
    return known !== null && known.caller.role === "ADMIN" && isPermitted(known.caller, "bench");
  }
}

/** A key must not travel in the clear, except on this machine. */
function mustBeSecure({ protocol, ip }: FastifyRequest): void {
  const isLocal = ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";
  if (protocol !== "https" && !isLocal) throw new HttpError(403, "Use https://.");
}

function mustBeSmall({ headers, raw }: FastifyRequest): void {
  if (Number(headers["content-length"] ?? 0) > XML_BYTES) throw new HttpError(413, "This request is too large.");
  raw.resume();
}

const xml = (reply: FastifyReply, status: number, body: string) =>
  reply.status(status).type("application/xml; charset=utf-8").send(body);
const done = (reply: FastifyReply, isNew = false) => reply.status(isNew ? 201 : 204).send();

async function entryAt({ root, names }: Work) {
  const entry = await findEntry(root, names);
  if (entry === null) throw notFound("There is no such file or folder.");
  return entry;
}

async function find(work: Work) {
  const entry = await entryAt(work);
  const isDeep = work.request.headers.depth !== "0" && entry.bytes === null;
  const inside = isDeep ? await listFolder(work.root, work.names) : [];
  return xml(work.reply, 207, multistatus([entry, ...inside]));
}

async function put({ root, names, request, reply }: Work) {
  const { "content-length": announced, "content-range": range } = request.headers;
  const bytes = announced === undefined ? null : Number(announced);
  try {
    if (range !== undefined) throw new HttpError(400, "Send whole files.");
    if (!mayHoldFile(names)) throw new HttpError(409, "Put scans into a folder named by their lab number.");
    if (bytes !== null && bytes > SCAN_LIMIT.maxBytes) throw new HttpError(413, `${tooLargeText(SCAN_LIMIT)}.`);
    const isNew = await storeFile(root, names, limited(request.raw), { bytes, maxBytes: SCAN_LIMIT.maxBytes });
    return await done(reply, isNew);
  } catch (error) {
    request.raw.resume();
    if (!(error instanceof HttpError) && request.raw.readableAborted)
      throw new HttpError(400, "The upload was interrupted.");
    throw error;
  }
}

/** Ends uploads of unknown length that are too large. */
const limited = (content: Readable): Readable =>
  Readable.from(
    (async function* () {
      let bytes = 0;
      for await (const piece of content as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > SCAN_LIMIT.maxBytes) throw new HttpError(413, `${tooLargeText(SCAN_LIMIT)}.`);
        yield piece;
      }
    })(),
  );

async function read({ root, names, request, reply }: Work) {
  const { path, entry } = await openFile(root, names);
  void reply.type("application/octet-stream").headers({
    etag: etagOfFile(entry),
    "last-modified": entry.changedAt.toUTCString(),
    "content-length": entry.bytes!,
  });
  return reply.send(request.method === "HEAD" ? "" : createReadStream(path));
}

async function move({ root, names, request, reply }: Work) {
  const { destination, overwrite } = request.headers;
  const to = URL.canParse(String(destination), "http://drive")
    ? drivePath(new URL(String(destination), "http://drive").pathname)
    : null;
  if (to === null) throw new HttpError(403, "Files can be moved within the drive only.");
  return done(reply, await moveEntry(root, names, to, { overwrites: overwrite !== "F" }));
}

async function lock(work: Work) {
  const { root, names, reply } = work;
  let entry = await findEntry(root, names);
  const isNew = entry === null;
  if (isNew) {
    if (!mayHoldFile(names)) throw new HttpError(409, "Put scans into a folder named by their lab number.");
    await storeFile(root, names, Readable.from([]), { bytes: 0, maxBytes: 0 });
    entry = await entryAt(work);
  }
  const token = `urn:uuid:${randomUUID()}`;
  void reply.header("lock-token", `<${token}>`);
  return xml(reply, isNew ? 201 : 200, lockGiven(entry!, token, LOCK_SECONDS));
}

const METHODS: Record<string, (work: Work) => Promise<unknown>> = {
  OPTIONS: async ({ reply }) => reply.header("allow", Object.keys(METHODS).join(", ")).send(),
  PROPFIND: find,
  PROPPATCH: async (work) => xml(work.reply, 207, timesAccepted(await entryAt(work))),
  MKCOL: async ({ root, names, reply }) => done(reply, (await makeFolder(root, names), true)),
  PUT: put,
  GET: read,
  HEAD: read,
  DELETE: async ({ root, names, reply }) => done(reply, (await removeEntry(root, names), false)),
  MOVE: move,
  LOCK: lock,
  UNLOCK: async ({ reply }) => done(reply),
};
