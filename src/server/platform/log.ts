import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import type { Settings } from "./settings.ts";

export type Logger = PinoLogger;

/** Names under which secrets and personal data travel; a value under one of them never reaches the log. */
const SECRET_KEYS = ["authorization", "cookie", "set-cookie", "password", "token", "secret", "email", "phone"];
const secretPaths = SECRET_KEYS.flatMap((key) => {
  const step = key.includes("-") ? `["${key}"]` : `.${key}`;
  return [step.replace(/^\./, ""), `*${step}`, `*.*${step}`];
});

/**
 * Structured log, one JSON object per line on standard output. Requests are logged by method, path and id only: query
 * strings carry signatures and addresses, and the messages of failed queries carry their parameters.
 */
export function openLog(settings: Pick<Settings, "logLevel">, destination?: DestinationStream): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: "[hidden]" },
      serializers: { req: loggedRequest, res: loggedReply, err: loggedError, error: loggedError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

function loggedRequest(request: { id?: unknown; method?: string; url?: string }) {
  return { id: request.id, method: request.method, path: request.url?.split("?", 1)[0] };
}

function loggedReply(reply: { statusCode?: number }) {
  return { status: reply.statusCode };
}

type FailedQuery = Error & { code?: string; constraint?: string; table?: string; statusCode?: number };

function loggedError(error: unknown): unknown {
  // Some libraries hand on plain objects that look like errors.
  if (typeof error !== "object" || error === null) return { message: `not an error but a ${typeof error}` };
  const { name, code, constraint, table, statusCode, cause, message, stack } = error as Partial<FailedQuery>;
  return {
    type: name,
    // Drizzle writes the parameters of a failed query after its text.
    message: message?.split("\nparams:", 1)[0],
    code,
    constraint,
    table,
    statusCode,
    // The stack repeats the message, so only its frames are kept.
    stack: stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    cause: cause === undefined ? undefined : loggedError(cause),
  };
}
