import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { withCode } from "../../../../contract/kit/error-codes.ts";
import type { ErrorReply } from "../../../../contract/kit/errors.ts";
import { ANSWER_HEADERS } from "../answer-headers.ts";
import { escapeHtml } from "../escape-html.ts";

/** Seconds after which a rejected client may try again. */
export const RETRY_AFTER_S = 2;

export const BUSY: ErrorReply = withCode({
  message: "The lab is starting up or busy. Please try again in a moment.",
  status: 503,
  errors: [],
});

const JSON_TYPE = "application/json; charset=utf-8";

/** Shorter bodies of rejected requests are read, so that the connection stays open. */
const MAX_READ_BYTES = 64 * 1024;

/** Responds immediately, in the contract's shape or as a page. */
export function rejectOverload(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ErrorReply,
  { close = false, asPage = false } = {},
): void {
  const last = close || Number(request.headers["content-length"] ?? 0) > MAX_READ_BYTES || isChunked(request);
  const text = asPage ? pageOf(reply) : JSON.stringify(reply);
  response.writeHead(reply.status, {
    ...ANSWER_HEADERS,
    "content-type": asPage ? "text/html; charset=utf-8" : JSON_TYPE,
    "content-length": Buffer.byteLength(text),
    ...(reply.status === 503 ? { "retry-after": String(RETRY_AFTER_S) } : {}),
    ...(last ? { connection: "close" } : {}),
  });
  response.end(text);
}

/** Sends a last response on a connection and closes it. */
export function endWith(socket: Socket, reply: ErrorReply): void {
  const text = JSON.stringify(reply);
  const head = [
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    ...(reply.status === 503 ? [`retry-after: ${RETRY_AFTER_S}`] : []),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroySoon();
}

const isChunked = (request: IncomingMessage): boolean => request.headers["transfer-encoding"] !== undefined;

/** An error page for a browser. If the server is busy, it reloads automatically. */
export function pageOf({ status, message }: Pick<ErrorReply, "status" | "message">): string {
  const isBusy = status === 503;
  const refresh = isBusy ? `<meta http-equiv="refresh" content="${RETRY_AFTER_S}">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${isBusy ? "One moment" : STATUS_CODES[status]}</title><p>${escapeHtml(message)}</p></html>`;
}
