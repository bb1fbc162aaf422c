import type { Readable } from "node:stream";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { encode } from "zod";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, CallSpec, Limit, ParamsOf, QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import { AFTER_WRITE } from "../../../contract/kit/after-write.ts";
import { ErrorReply } from "../../../contract/kit/errors.ts";
import { answerHeaders } from "./answer-headers.ts";
import { networkOf } from "./caller-address.ts";
import { RateLimits, type Counting } from "./rate-limits/rate-limits.ts";
import { type Client, clientOf, setBrowserCookie } from "./client.ts";
import { HttpError } from "./errors.ts";
import { type Caller, guard, isPermitted, mustBeConfirmed } from "./guard.ts";
import { actingWithKey } from "./acting-key.ts";
import { keyNeeds } from "./key-needs.ts";
import { amountRemover } from "./leave-amounts-out.ts";
import { isPlainJson } from "./json-bounds.ts";
import { type CachePolicy, etagOf, hasEtag, isCacheable, sendCached } from "./response-cache.ts";
import type { ContentCache } from "../cache/content-cache.ts";
import { distinctValueLimiter } from "./rate-limits/limit-distinct-values.ts";
import { madeBy, type OnBehalf } from "./on-behalf.ts";
import { readBody, tooLarge } from "./read-body.ts";
import { mustBeCanonical, mustBeKnown, mustHaveKnownFields } from "./refuse-unknown.ts";
import type { ResponseCacheFastPath } from "./response-cache-fast-path.ts";
import { namesIn } from "./unknown-fields.ts";

export type CallContext<C extends CallSpec> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: C["who"] extends { kind: "anyone" } ? Caller | null : Caller;
  /** The unparsed body, for calls declared with `rawBody`. */
  rawBody: string;
  headers: Record<string, string | string[] | undefined>;
  /** The client's IPv4 address or IPv6 /64 network. */
  network: string;
  idempotencyKey: string | null;
  client: Client;
  /** Sends a token in the authorization header. */
  sendToken(token: string): void;
  /** Sets a cookie, available in later requests as `client.browserToken`. */
  setBrowserCookie(token: string): void;
  /** Clears the browser's cache for this site, mainly pictures. */
  clearCache(): void;
};

/**
 * @property neverChanges whether browsers may keep it forever
 * @property hasEtag whether programs that poll it get 304 while it is the same
 */
export type FileReply = { bytes: Uint8Array; fileName: string; neverChanges?: true; hasEtag?: true };
type StreamedReply = { bytes: Readable; fileName: string };

export type Handler<Deps, C extends CallSpec = CallSpec> = {
  call: C;
  run(deps: Deps, context: CallContext<C>): Promise<C["file"] extends string ? FileReply | StreamedReply : ReplyOf<C>>;
  /** Set when responses are identical for every caller. */
  cache?: CachePolicy<C>;
};

/**
 * Authenticates the caller; `renewedToken` is set once the token is past half its life.
 * @param client omitted for WebSockets, which do not extend a session
 */
export type Authenticate = (
  authorization: string | undefined,
  client?: Client,
) => Promise<{ caller: Caller; renewedToken: string | null } | null>;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    /** Empty except for calls declared with `rawBody`. */
    rawBody: string;
  }
  interface FastifyContextConfig {
    /** Media type of a file response, for the documents. */
    file?: string;
    rawBody?: boolean;
  }
}

/** Limit for calls without login. The longest legitimate one is an order with its texts. */
const MAX_ANONYMOUS_BODY_BYTES = 256 * 1024;
const IDEMPOTENCY_KEY = /^[\w.:-]{1,100}$/;

function idempotencyKeyOf(call: CallSpec, request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (!call.idempotent || key === undefined) return null;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) {
    throw new HttpError(400, "The idempotency-key header takes 1 to 100 letters, digits, dots, colons, dashes.");
  }
  return key;
}

/** Limits the account key, which is counted before it is validated. */
const MAX_ACCOUNT_LENGTH = 254;

/** Whether a page made the call within the process. The rendering queue limits those. */
const isFromPages = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket);

/** Returns the keys that a call is counted under: the client's address and, if the limit says so, the account. */
function countedKeys(limit: Limit, request: FastifyRequest): string[] {
  const address = `address ${networkOf(request.ip)}`;
  if (limit.account === undefined) return [address];
  const body = request.body as Record<string, unknown> | null | undefined;
  const account = limit.account === "caller" ? request.caller?.userId : body?.["email"];
  if (typeof account !== "string") return [address];
  return [address, `account ${account.trim().toLowerCase().slice(0, MAX_ACCOUNT_LENGTH)}`];
}

function limiterOf(rateLimits: RateLimits, name: string, limit: Limit): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (isFromPages(request)) return;
    await rateLimits.consume(
      limit,
      countedKeys(limit, request).map((key) => `${name} ${key}`),
    );
  };
}

type ServeOptions = {
  fastPath?: ResponseCacheFastPath | null;
  secure: boolean;
  onNotAllowed?: (caller: Caller, client: Client, call: CallSpec) => void;
  onBehalf?: OnBehalf;
  /** Returns the names of fields that a call accepts and ignores in its body, besides the fields of its reply. */
  ignoredFields?: (callName: string) => readonly string[];
};

/** Registers every call. Its contract defines route, guard, validation, limits and description. */
export function serveContract<Deps extends Counting & { cache: ContentCache }>(
  http: FastifyInstance,
  deps: Deps,
  handlers: Record<string, Handler<Deps>>,
  authenticate: Authenticate,
  {
    secure,
    fastPath = null,
    onNotAllowed = () => undefined,
    onBehalf = async () => null,
    ignoredFields = () => [],
  }: ServeOptions,
): void {
  const replyHeaders = answerHeaders({ secure });
  http.decorateRequest("caller", null);
  http.decorateRequest("rawBody", "");
  readJson(http);
  const rateLimits = new RateLimits(deps);
  const limitGuesses = distinctValueLimiter(deps);
  for (const [name, { call, run, cache }] of Object.entries(handlers)) {
    const checkLimit = call.limit === null ? null : limiterOf(rateLimits, name, call.limit);
    const { guesses } = call;
    const withoutAmounts = "permission" in call.who ? amountRemover(call.reply) : null;
    const knownParameters = Object.keys(call.query.shape);
    const takesBody = call.method === "POST" || call.method === "PUT";
    const hasBody = takesBody && call.body.def.type !== "undefined";
    // Webhooks have the fields of their providers.
    const ignored = hasBody && !call.rawBody ? new Set([...namesIn(call.reply), ...ignoredFields(name)]) : null;
    const isBodyOptional = hasBody && call.body.safeParse({}).success;
    http.route({
      method: call.method,
      url: call.path,
      helmet: false,
      ...(call.who.kind === "anyone" && !call.rawBody ? { bodyLimit: MAX_ANONYMOUS_BODY_BYTES } : {}),
      config: { ...(call.file === null ? {} : { file: call.file }), ...(call.rawBody ? { rawBody: true } : {}) },
      schema: {
        operationId: name,
        summary: call.summary,
        description: describe(call, cache !== undefined),
        tags: [call.tag],
        security: call.who.kind === "anyone" ? [] : [{ token: [] }, ...(isForKeys(call) ? [{ apiKey: [] }] : [])],
        params: call.params,
        querystring: call.query,
        ...(hasBody ? { body: call.body } : {}),
        response: { ...(call.file === null ? { 200: call.reply } : {}), "4xx": ErrorReply, "5xx": ErrorReply },
      },
      onRequest: async (request, reply) => {
        void reply.headers(replyHeaders);
        const found =
          call.who.kind === "anyone" && request.headers.authorization === undefined
            ? null
            : await authenticate(request.headers.authorization, clientOf(request));
        request.caller = found === null ? null : seenBy(call, found.caller);
        if (found?.renewedToken) void reply.header("authorization", found.renewedToken);
        try {
          guard(call, request.caller, request.params as Record<string, string>);
        } catch (error) {
          const { caller } = request;
          if (caller !== null && !caller.secondFactorPending && !caller.station?.locked)
            onNotAllowed(caller, clientOf(request), call);
          throw error;
        }
        if (call.confirmed && request.caller !== null) mustBeConfirmed(request.caller);
      },
      preValidation: async (request: FastifyRequest) => {
        mustBeKnown(request.query, knownParameters);
        mustBeCanonical(request.params);
        if (isBodyOptional) request.body ??= {};
        if (ignored !== null) mustHaveKnownFields(call.body, request.body, ignored);
        await checkLimit?.(request);
        if (guesses === null) return;
        const sent = guesses.field in call.query.shape ? request.query : request.body;
        await limitGuesses(
          guesses,
          request.ip,
          (sent as Record<string, unknown> | null | undefined)?.[guesses.field],
          request.caller?.userId,
        );
      },
      handler: async (request, reply) => {
        if (cache !== undefined && isCacheable(cache, request.caller)) {
          // Another process may have done the caller's write; its notification may still be in transit.
          if (request.headers[AFTER_WRITE] !== undefined) await deps.cache.catchUp();
          // The fast path does not count calls, so it must not serve one with a limit.
          const caches = { cache: deps.cache, fastPath: checkLimit === null && guesses === null ? fastPath : null };
          return sendCached({ call, policy: cache, now: deps.now }, caches, { request, reply }, () =>
            run(deps, {
              params: request.params,
              query: request.query,
              caller: null,
            } as unknown as CallContext<CallSpec>),
          );
        }
        const { params, caller } = request;
        const context = {
          params,
          query: request.query,
          body: request.body,
          caller,
          rawBody: request.rawBody,
          headers: request.headers,
          network: networkOf(request.ip),
          idempotencyKey: idempotencyKeyOf(call, request),
          client: clientOf(request),
          sendToken: (token: string) => void reply.header("authorization", token),
          setBrowserCookie: (token: string) => setBrowserCookie(reply, token, { secure }),
          clearCache: () => void reply.header("clear-site-data", '"cache"'),
        } as CallContext<CallSpec>;
        const result = await actingWithKey(caller, () =>
          madeBy({ callName: name, call, caller, params }, onBehalf, () => run(deps, context)),
        );
        if (withoutAmounts !== null && seesNoAmounts(call, caller, params as Record<string, string>))
          void reply.serializer((sent: unknown) => JSON.stringify(withoutAmounts(encode(call.reply, sent))));
        return call.file === null ? result : sendFile(reply, call.file, result as FileReply | StreamedReply);
      },
    });
  }
}

/** Returns the caller for the endpoint. Public calls see a visitor if an API key lacks the permission to see more. */
function seenBy({ who }: CallSpec, caller: Caller): Caller | null {
  if (who.kind !== "anyone" || caller.key === null) return caller;
  return who.more !== undefined && isPermitted(caller, who.more) ? caller : null;
}

const isForKeys = (call: CallSpec): boolean =>
  keyNeeds(call, "ADMIN") !== "never" || keyNeeds(call, "CUSTOMER") !== "never";

/** Whether the caller is staff who may not see money, and this is not their own data. */
function seesNoAmounts({ who }: CallSpec, caller: Caller | null, params: Record<string, string>): boolean {
  if (caller?.role !== "ADMIN" || isPermitted(caller, "money.read")) return false;
  return caller.key !== null || who.kind !== "own" || params[who.param]?.toLowerCase() !== caller.userId;
}

/** Parses JSON. Webhooks also get the unparsed body, because their signatures cover its bytes. */
function readJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser("error", "error");
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const limit = request.routeOptions.bodyLimit;
    const length = request.headers["content-length"];
    if (Number(length ?? 0) > limit) throw tooLarge();
    if ((request.headers["content-encoding"] ?? "identity") !== "identity")
      throw new HttpError(415, "Please send this as it is, not compressed.");
    const bytes = await readBody(payload, limit, length === undefined ? undefined : Number(length));
    if (!isPlainJson(bytes)) throw new HttpError(400, "This is nested too deep, or has too many values in it.");
    const body = bytes.toString();
    if (request.routeOptions.config.rawBody) request.rawBody = body;
    if (body === "") return undefined;
    return new Promise<unknown>((done, fail) => {
      parseJson(request, body, (error, parsed) => (error === null ? done(parsed) : fail(error)));
    });
  });
}

function sendFile(reply: FastifyReply, type: string, file: FileReply | StreamedReply): FastifyReply {
  if ("neverChanges" in file) void reply.header("cache-control", "public, max-age=31536000, immutable");
  if ("hasEtag" in file) {
    const etag = etagOf(file.bytes);
    void reply.headers({ etag, "cache-control": "private, no-cache" });
    if (hasEtag(reply.request.headers["if-none-match"], etag)) return reply.status(304).send();
  }
  return reply.type(type).header("content-disposition", `inline; filename="${file.fileName}"`).send(file.bytes);
}

function whoText({ who }: CallSpec): string {
  switch (who.kind) {
    case "anyone":
      return "anyone";
    case "session":
      return "anyone with a token, even before the second factor";
    case "signedIn":
      return "anyone signed in";
    case "own":
      return `the user themselves, or an admin with the permission \`${who.permission}\` on their behalf`;
    case "messenger":
      return `the courier themselves, or an admin with the permission \`${who.permission}\``;
    case "roles": {
      const roles = who.roles.map((role) => (role === "ADMIN" ? "admin" : role.toLowerCase())).join(", ");
      return `${roles} with the permission \`${who.permission}\``;
    }
  }
}

function keyText(call: CallSpec): string {
  const [staff, customers] = [keyNeeds(call, "ADMIN"), keyNeeds(call, "CUSTOMER")];
  if (staff === "never" && customers === "never") return "no";
  if (staff === "any")
    return call.who.kind === "anyone" && call.who.more ? `not needed; with \`${call.who.more}\` it sees more` : "any";
  return `with the permission \`${staff}\`${customers === "never" ? ", of staff" : ", of staff or the customer"}`;
}

function describe(call: CallSpec, cached: boolean): string {
  const refusals = Object.entries(call.refusals).map(
    ([code, refusal]) => `- ${refusal.status} \`${code}\`: ${refusal.message}`,
  );
  return [
    `May be called by: ${whoText(call)}.`,
    `API key: ${keyText(call)}.`,
    ...(call.confirmed ? ["Only within ten minutes of giving the password or a code; else 403 `CONFIRM_FIRST`."] : []),
    ...(call.idempotent ? ["Accepts an `idempotency-key` header."] : []),
    ...(cached
      ? [
          "Answers carry an `etag`; with `if-none-match` one that still holds is 304.",
          `With \`${AFTER_WRITE}: 1\` the answer knows of all that was written before, at whichever process.`,
        ]
      : []),
    ...(call.limit === null ? [] : [`At most ${call.limit.times} times in ${call.limit.perSeconds} seconds.`]),
    ...(call.slowsDown ? ["Tries that fail have to wait, each twice as long as the one before."] : []),
    ...(call.guesses === null
      ? []
      : [
          `Takes at most ${call.guesses.times} different values of \`${call.guesses.field}\` in ${call.guesses.perSeconds} seconds.`,
        ]),
    ...(refusals.length > 0 ? [`Refusals:\n${refusals.join("\n")}`] : []),
  ].join("\n\n");
}
