import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorReply } from "../../../../contract/kit/errors.ts";
import { BRAND } from "../../../../rules/brand.ts";
import { ANSWER_HEADERS } from "../answer-headers.ts";
import { escapeHtml } from "../escape-html.ts";

/** When somebody who was turned away for want of room may come again, in seconds. */
export const RETRY_AFTER_S = 2;

export const BUSY: ErrorReply = {
  message: "The lab is starting up or busy. Please try again in a moment.",
  status: 503,
  errors: [],
};

const JSON_TYPE = "application/json; charset=utf-8";

/** A body up to so many bytes is read to its end, so that its connection can go on; a longer one ends with it. */
const READ_ANYWAY_BYTES = 64 * 1024;

/** Answers a request without looking at it further: in the contract's shape, or as a page where a page was asked for. */
export function rejectOverload(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ErrorReply,
  { close = false, asPage = false } = {},
): void {
  const last = close || Number(request.headers["content-length"] ?? 0) > READ_ANYWAY_BYTES || isChunked(request);
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

/** Says one last thing on a connection, whatever else was to come on it. */
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

/** For somebody at a browser, who sees no more of it than this. It comes again by itself where that may help. */
export function pageOf({ status, message }: ErrorReply): string {
  const isBusy = status === 503;
  const refresh = isBusy ? `<meta http-equiv="refresh" content="${RETRY_AFTER_S}">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${isBusy ? "One moment" : BRAND.name}</title><p>${escapeHtml(message)}</p></html>`;
}
