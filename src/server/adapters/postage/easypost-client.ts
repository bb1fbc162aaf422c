import EasyPost from "@easypost/api";
import { z } from "zod";
import { LabelRefused, PostageUnreachable } from "./port.ts";

/** For each of the few requests that a label takes. */
const ANSWERS_WITHIN_MS = 10_000;

/** The package's errors, which its types omit. `errors` has text in one of the API's formats, objects in the other. */
const ApiError = z.object({
  statusCode: z.number(),
  code: z.string().nullish(),
  message: z.string(),
  errors: z.array(z.union([z.string(), z.object({ message: z.string().nullish() })])).nullish(),
});
/** Statuses for a faulty request; all others (a wrong key, no money, too many requests) may work later. */
const REFUSED = new Set([400, 404, 422]);

/** The package's request object, which its types omit. */
type SuperagentRequest = {
  timeout(ms: number): SuperagentRequest;
  redirects(count: number): SuperagentRequest;
  retry(count: number): SuperagentRequest;
};

/** Sends one request to EasyPost. Throws LabelRefused, PostageUnreachable. */
export type EasyPostRequest = <T>(question: (client: InstanceType<typeof EasyPost>) => Promise<T>) => Promise<T>;

export type EasyPostKeys = { apiKey: string; url: string; withinMs?: number };

export function easyPostRequests({ apiKey, url, withinMs = ANSWERS_WITHIN_MS }: EasyPostKeys): EasyPostRequest {
  const client = new EasyPost(apiKey, {
    baseUrl: `${url}/`,
    // The package ignores its own setting for this. A redirect would send the key elsewhere.
    requestMiddleware: (request: SuperagentRequest) => request.timeout(withinMs).redirects(0).retry(0),
  });
  return async (question) => {
    try {
      return await question(client);
    } catch (error) {
      throw inOurWords(error);
    }
  };
}

function inOurWords(error: unknown): Error {
  const parsed = ApiError.safeParse(error).data;
  // Dropped connections, timeouts, and responses not from the API, which the package fails to parse.
  if (parsed === undefined) return new PostageUnreachable("EasyPost could not be asked", { cause: error });
  const { statusCode, code, message, errors } = parsed;
  if (!REFUSED.has(statusCode)) return new PostageUnreachable(`EasyPost answered ${statusCode} (${code ?? "no code"})`);
  const parts = (errors ?? []).map((part) => (typeof part === "string" ? part : part.message));
  return new LabelRefused([message, ...parts].filter(Boolean).join(" "), code ?? null);
}
