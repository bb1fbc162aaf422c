import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { withCode } from "../../../contract/kit/error-codes.ts";
import type { ErrorReply } from "../../../contract/kit/errors.ts";
import { HttpError } from "./errors.ts";
import { BUSY, endWith, pageOf, RETRY_AFTER_S } from "./admission/reject-overload.ts";
import { MAX_DISCARDED_BYTES } from "./admission/in-flight-requests.ts";

/** The route of the pages: everything that has no other route. */
export const PAGES = "/*";
const SERVER_FAULT = "Something went wrong on our side. Nothing was lost; please try again.";
/** The database or file store cannot be reached, or takes too long. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "53300", "57014"]);
/** The severity when the database, or a pooler, ends a connection. */
const FATAL = "FATAL";
/** pg's messages for missing or broken connections. These errors have no code. */
const NO_CONNECTION = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "timeout expired",
]);
/** PostgreSQL cannot store NUL characters or lone surrogates in text. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05", "22P02"]);
/** Times outside the range that PostgreSQL stores, such as the year 0. */
const UNSTORABLE_TIME = new Set(["22007", "22008"]);

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
// Forms show these beside fields; zod's own ("expected string, received undefined") are not for people.
z.config({
  customError: (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return issue.input === undefined
      ? "This field is required."
      : `This must be ${KINDS[issue.expected] ?? "something else"}.`;
  },
});

/** Returns the SQLSTATE or system code among an error's causes. */
function codeOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (NO_CONNECTION.has(at.message) || ("severity" in at && at.severity === FATAL)) return "53300";
    if ("code" in at && typeof at.code === "string" && !at.code.startsWith("FST_")) return at.code;
  }
  return null;
}

type Failure = Parameters<typeof withCode>[0] & { data?: unknown };

function replyTo(error: FastifyError | HttpError | Error): Failure {
  if (error instanceof HttpError) {
    return { message: error.message, status: error.status, errors: error.errors, code: error.code, data: error.data };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed ID in the path is a URL that does not exist (docs/product/errors.md#secrets-kept-on-the-server).
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

/** Formats every error of `http` as in the contract; no internals leave the server. */
export function sendErrorsAsReplies(http: FastifyInstance): void {
  http.setErrorHandler(sendError);
}

const isForAPage = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.url === PAGES && (headers.accept ?? "").includes("text/html");

/** Sends an error in the contract's shape, or as a page. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = withCode(replyTo(error));
  // A flood of rejected requests must not fill the log.
  const isRejected = error instanceof HttpError && error.retryAfterS !== undefined;
  if (body.status >= 500 && !isRejected) request.log.error({ reqId: request.id, err: error }, "call failed");
  else request.log.debug({ reqId: request.id, status: body.status, code: body.code }, "call refused");
  const { retryAfterS = body.status === 503 ? RETRY_AFTER_S : undefined } = error as Partial<HttpError>;
  if (retryAfterS !== undefined) void reply.header("retry-after", Math.max(1, Math.ceil(retryAfterS)));
  // A client that is still sending reads the response only if the connection stays open, and fastify would close it. A
  // long body ends with the connection; in-flight-requests.ts limits bodies of unknown length.
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
  HPE_HEADER_OVERFLOW: withCode({
    message: "The address and headers of this request are too long.",
    status: 431,
    errors: [],
  }),
  ERR_HTTP_REQUEST_TIMEOUT: withCode({ message: "The request took too long to arrive.", status: 408, errors: [] }),
};
const NOT_HTTP: ErrorReply = withCode({
  message: "The request could not be read: it is not valid HTTP.",
  status: 400,
  errors: [],
});

/** Responds to requests that the HTTP parser rejects: headers that are too long, timeouts, invalid HTTP. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  endWith(socket, UNREADABLE[error.code ?? ""] ?? NOT_HTTP);
}

export const NO_SUCH_CALL: ErrorReply = withCode({
  message: "Call not found. See /api/docs.",
  status: 404,
  errors: [],
});

export const NO_SUCH_METHOD: ErrorReply = withCode({
  message: "You can browse, but not make changes.",
  status: 405,
  errors: [],
});
