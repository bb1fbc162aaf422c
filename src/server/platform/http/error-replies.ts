import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ErrorReply } from "../../../contract/kit/errors.ts";
import { HttpError } from "./errors.ts";
import { BUSY, endWith, pageOf, RETRY_AFTER_S } from "./admission/reject-overload.ts";
import { MAX_DISCARDED_BYTES } from "./admission/in-flight-requests.ts";

/** The route of everything that has none of its own: the pages. */
export const PAGES = "/*";
const SERVER_FAULT = "Something went wrong on our side. Nothing was lost; please try again.";
/** No connection to the database or the file store, none free in time, one that broke, or none left for a statement that takes too long. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "53300", "57014"]);
/** How the database, or a pooler before it, says that this connection is over: it stops, was killed, starts, or cannot be had. */
const OVER = "FATAL";
/** What the pool and its connections say when none was free, or made, in time, or one broke; these have no code. */
const NO_CONNECTION = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "timeout expired",
]);
/** PostgreSQL cannot store NUL characters or lone surrogates in text. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05", "22P02"]);
/** Times that can be written but not stored, such as in the year 0. */
const UNSTORABLE_TIME = new Set(["22007", "22008"]);

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
// What zod says of a wrong kind ("expected string, received undefined") is not for people, and these stand at fields.
z.config({
  customError: (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return issue.input === undefined
      ? "This field is required."
      : `This must be ${KINDS[issue.expected] ?? "something else"}.`;
  },
});

/** The SQLSTATE or system code at the bottom of an error's causes. */
function codeOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (NO_CONNECTION.has(at.message) || ("severity" in at && at.severity === OVER)) return "53300";
    if ("code" in at && typeof at.code === "string" && !at.code.startsWith("FST_")) return at.code;
  }
  return null;
}

function replyTo(error: FastifyError | HttpError | Error): ErrorReply {
  if (error instanceof HttpError) {
    return { message: error.message, status: error.status, errors: error.errors, code: error.code, data: error.data };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id in the path is an address that does not exist (docs/product/errors.md#secrets-kept-on-the-server).
    if (error.validationContext === "params") return { message: "Not found.", status: 404, errors: [] };
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, "").replaceAll("/", "."),
      message: issue.message ?? "Not valid",
    }));
    return { message: "Please check what you entered.", status: 400, errors };
  }
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status === 413) return { message: "This is too large to send at once.", status, errors: [] };
  if (status === 415) return { message: "Send JSON, with content-type application/json.", status, errors: [] };
  if (status === 429) return { message: error.message, status, errors: [] };
  if (status >= 400 && status < 500)
    return { message: "The request could not be read: it is not valid JSON or HTTP.", status, errors: [] };
  const code = codeOf(error);
  if (code !== null && UNSTORABLE_TEXT.has(code))
    return { message: "The text contains characters that cannot be stored.", status: 400, errors: [] };
  if (code !== null && UNSTORABLE_TIME.has(code))
    return { message: "A date or time here is too early or too late.", status: 400, errors: [] };
  if (code === "ENOSPC" || code === "53100")
    return { message: "The lab's storage is full. Nothing was lost; please try again later.", status: 503, errors: [] };
  if (code !== null && UNREACHABLE.has(code)) return BUSY;
  return { message: SERVER_FAULT, status: 500, errors: [] };
}

/** Gives every failure of `http` the shape of the contract; nothing internal leaves the server. */
export function sendErrorsAsReplies(http: FastifyInstance): void {
  http.setErrorHandler(sendError);
}

/** Whether a person at a browser waits for it, who went to a page and made no call. */
const isForAPage = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.url === PAGES && (headers.accept ?? "").includes("text/html");

/** Answers an error in the contract's shape, or as a page where a page was asked for. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = replyTo(error);
  // Who is turned away is no fault of ours, and a flood of them must not fill the log too.
  const turnedAway = error instanceof HttpError && error.retryAfterS !== undefined;
  if (body.status >= 500 && !turnedAway) request.log.error({ reqId: request.id, err: error }, "call failed");
  else request.log.debug({ reqId: request.id, status: body.status, code: body.code }, "call refused");
  const { retryAfterS = body.status === 503 ? RETRY_AFTER_S : undefined } = error as Partial<HttpError>;
  if (retryAfterS !== undefined) void reply.header("retry-after", Math.max(1, Math.ceil(retryAfterS)));
  // A client that still sends its body reads the reply only if the connection stays open until the body ends; fastify would
  // close it. Bodies that are too long to be worth reading end with the connection; visits.ts bounds those of unknown length.
  if (!request.raw.complete) {
    if (Number(request.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES) reply.header("connection", "close");
    else reply.removeHeader("connection");
  }
  if (isForAPage(request))
    return reply
      .status(body.status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(pageOf(body));
  return reply.status(body.status).serializer(JSON.stringify).type("application/json; charset=utf-8").send(body);
}

const UNREADABLE: Readonly<Record<string, ErrorReply>> = {
  HPE_HEADER_OVERFLOW: { message: "The address and headers of this request are too long.", status: 431, errors: [] },
  ERR_HTTP_REQUEST_TIMEOUT: { message: "The request took too long to arrive.", status: 408, errors: [] },
};
const NOT_HTTP: ErrorReply = {
  message: "The request could not be read: it is not valid HTTP.",
  status: 400,
  errors: [],
};

/** Answers what the HTTP parser gives up on before there is a request: too long headers, a body that never comes, noise. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  endWith(socket, UNREADABLE[error.code ?? ""] ?? NOT_HTTP);
}

/** The answer to an address of the API that is not there. */
export const NO_SUCH_CALL: ErrorReply = { message: "Call not found. See /api/docs.", status: 404, errors: [] };

/** The answer to a method that no page has. */
export const NO_SUCH_METHOD: ErrorReply = { message: "You can browse, but not make changes.", status: 405, errors: [] };
