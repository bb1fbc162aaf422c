import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import type { Settings } from "./settings.ts";

export type Logger = PinoLogger;

/** Keys of secrets and personal data; their values never reach the log. */
const SECRET_KEYS = ["authorization", "cookie", "set-cookie", "password", "token", "secret", "email", "phone"];
const secretPaths = SECRET_KEYS.flatMap((key) => {
  const step = key.includes("-") ? `["${key}"]` : `.${key}`;
  return [step.replace(/^\./, ""), `*${step}`, `*.*${step}`];
});

/**
 * Opens the structured log, one JSON object per line on standard output. Requests are logged by method, path and ID
 * only: query strings contain signatures and addresses, and messages of failed queries contain their parameters.
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
  // Some libraries pass plain objects that look like errors.
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
    // The stack repeats the message, so this includes only its frames.
    stack: stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    cause: cause === undefined ? undefined : loggedError(cause),
  };
}
