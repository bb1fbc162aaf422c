import { noteNotAllowed } from "./accounts/events/note-refusals.ts";
import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import websocket from "@fastify/websocket";
import fastify, { LogController, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { specifiedFields } from "../contract/specified-fields.ts";
import { authenticate } from "./accounts/authenticate.ts";
import { serveScannerDrive } from "./bench/scanner-folder/webdav/serve-scanner-drive.ts";
import { serveMailExamples } from "../../demo/serve-mail-examples.ts";
import { serveOutbox } from "./adapters/mail/serve-outbox.ts";
import { apiDocument, registerApiDocuments } from "./api-document.ts";
import type { Lab } from "./composition-root.ts";
import { allowOrigins } from "./platform/http/cross-origin.ts";
import { STRICT_TRANSPORT } from "./platform/http/answer-headers.ts";
import { trustedProxies } from "./platform/http/caller-address.ts";
import { AdmissionController } from "./platform/http/admission/admission-controller.ts";
import { isDiskFull } from "./platform/disk-full.ts";
import { HttpError } from "./platform/http/errors.ts";
import {
  answerUnreadable,
  NO_SUCH_CALL,
  NO_SUCH_METHOD,
  sendError,
  sendErrorsAsReplies,
} from "./platform/http/error-replies.ts";
import { RETRY_AFTER_S } from "./platform/http/admission/reject-overload.ts";
import { traceRequests } from "./platform/tracing/trace-requests.ts";
import { ResponseCacheFastPath, type Served } from "./platform/http/response-cache-fast-path.ts";
import { serveContract } from "./platform/http/serve-contract.ts";
import { serveLiveSocket, SOCKET_LIMITS } from "./platform/live/serve-live-socket.ts";
import { createRevocationChecks } from "./files/link-revocation.ts";
import { noteOnBehalf } from "./history/note-on-behalf.ts";
import { serveFiles } from "./files/serve-files.ts";
import { serveZip } from "./film/scans/serve-zip.ts";
import { serveShareZip } from "./shares/serve-share-zip.ts";
import { restrictDevAccess } from "./restrict-dev-access.ts";
import { isCall, isUpload, mayUpgrade, purposeOf } from "./request-purposes.ts";
import { serveApiDocs } from "./serve-api-docs.ts";
import { serveMetrics } from "./serve-metrics.ts";

const JSON_LIMIT_BYTES = 1024 * 1024;
const READS = new Set(["GET", "HEAD"]);

/** Served even by processes without the role `web`. */
const HEALTH_PATHS = new Set(["/api/health", "/api/ready", "/metrics"]);

function serveHealthOnly(http: FastifyInstance): void {
  http.addHook("onRequest", async (request) => {
    if (!HEALTH_PATHS.has(request.url.split("?")[0]!)) throw new HttpError(404, "This process answers no calls.");
  });
}

/**
 * Opens the HTTP server without pages: the API under /api with its documents, the WebSocket, files and health checks.
 */
export async function openHttp(lab: Lab): Promise<FastifyInstance> {
  const { deps } = lab;
  const { settings, log } = deps;
  const trusts = trustedProxies(settings.trustProxy);
  const admission = new AdmissionController({
    limits: settings,
    trusts,
    purposeOf,
    isUpload,
    mayUpgrade,
    isOverloaded: () => http.isUnderPressure(),
    bodyLimit: JSON_LIMIT_BYTES,
    log,
  });
  const secure = settings.publicUrl.startsWith("https:");
  function noteServed({ id, method, route, status, ms }: Served): void {
    lab.metrics.answered({ method, route, status, seconds: ms / 1000 });
    log.info({ reqId: id, method, route, status, ms: Math.round(ms) }, "request");
  }
  // Traces show each call with its steps, which the fast path skips.
  const fastPath = deps.tracing.isOn ? null : new ResponseCacheFastPath(deps.cache, { secure, onServed: noteServed });
  let closing = false;
  const http: FastifyInstance = fastify({
    serverFactory: (handle) =>
      admission.serve((request, response) => {
        if (closing || fastPath?.serve(request, response) !== true) handle(request, response);
      }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines name their request, so a request needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.trustProxy === false ? false : trusts,
    bodyLimit: JSON_LIMIT_BYTES,
    clientErrorHandler: answerUnreadable,
    // URLs that cannot be routed, such as /%zz.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  sendErrorsAsReplies(http);
  http.removeContentTypeParser("text/plain"); // calls accept JSON only
  // Methods without routes, such as TRACE and PROPFIND.
  http.setNotFoundHandler((request, reply) =>
    isCall(request.raw) || READS.has(request.method)
      ? reply.status(404).send(NO_SUCH_CALL)
      : reply.status(405).header("allow", "GET, HEAD").send(NO_SUCH_METHOD),
  );
  http.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  traceRequests(http, deps.tracing);
  restrictDevAccess(http);
  if (!settings.processRoles.has("web")) serveHealthOnly(http);
  http.addHook("onSend", (request, _reply, _payload, done) => {
    admission.finished(request.raw);
    done();
  });
  http.addHook("onResponse", ({ id, method, routeOptions }, { statusCode: status, elapsedTime: ms }, done) => {
    noteServed({ id, method, route: routeOptions.url ?? "page", status, ms });
    done();
  });
  http.addHook("preClose", async () => void (closing = true));
  // Only measures: admission control rejects.
  await http.register(underPressure, {
    maxEventLoopDelay: settings.maxEventLoopDelayMs,
    pressureHandler: () => undefined,
  });
  await http.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Not style-src, which gets a nonce: Mantine writes style elements and attributes.
        styleSrcElem: ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'unsafe-inline'"],
        // Pages have a policy of their own (content-policy.ts).
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure && STRICT_TRANSPORT,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "sameorigin" },
  });
  // Responses only: a compressed request body could unpack to a thousand times its size.
  await http.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ["br", "gzip"],
  });
  await http.register(rateLimit, { global: false });
  await http.register(websocket, {
    options: SOCKET_LIMITS,
    errorHandler(error, socket) {
      log.debug({ err: error }, "a live socket broke its rules");
      socket.terminate();
    },
  });
  await registerApiDocuments(http, deps.lab);
  // Serialized once, because it is two megabytes.
  let bytes: Buffer | undefined;
  const document = () => (bytes ??= Buffer.from(JSON.stringify(apiDocument(http, settings))));
  // At the root, because it ignores the prefix of its scope.
  await serveApiDocs(http, document);
  const revocation = createRevocationChecks(deps);
  http.addHook("onClose", async () => revocation.stop());
  await http.register(
    async (api) => {
      allowOrigins(api, settings.apiOrigins);
      // Explicit routes, because the pages handle everything else.
      for (const url of ["/", "/*"]) {
        api.all(url, { schema: { hide: true } }, (_, reply) => reply.status(404).send(NO_SUCH_CALL));
      }
      const limited = { rateLimit: { max: 60, timeWindow: 60_000 } };
      api.get("/openapi.json", { schema: { hide: true }, config: limited }, (_, reply) =>
        reply.type("application/json; charset=utf-8").send(document()),
      );
      api.get("/health", { schema: { hide: true } }, async () => ({ status: "alive" }));
      api.get("/ready", { schema: { hide: true } }, async () => {
        // Not an error: the proxy's checks would fill the log.
        if (lab.leaving) throw new HttpError(503, "This process is about to stop.", { retryAfterS: RETRY_AFTER_S });
        try {
          await Promise.all([lab.database.pool.query("select 1"), deps.files.check()]);
        } catch (cause) {
          throw new HttpError(503, "The database or the file store does not answer.", { cause });
        }
        if (await isDiskFull(settings.dataDir))
          throw new HttpError(503, "The disk is full. Free space in DATA_DIR.", { cause: new Error("disk full") });
        return { status: "ready" };
      });
      serveContract(api, deps, deps.modules.endpoints, authenticate(deps), {
        secure,
        fastPath,
        onNotAllowed: noteNotAllowed(deps),
        onBehalf: noteOnBehalf(deps),
        ignoredFields: specifiedFields,
      });
      serveLiveSocket(api, deps.live, authenticate(deps), settings);
      serveFiles(api, deps, revocation.isCurrent);
      serveZip(api, deps, revocation.isCurrent);
      serveShareZip(api, deps, revocation.isCurrent);
    },
    { prefix: "/api" },
  );
  serveMetrics(http, lab);
  serveScannerDrive(http, deps);
  if (settings.demo) {
    serveOutbox(http, deps.settings.dataDir);
    serveMailExamples(http, settings.publicUrl, deps.lab);
  }
  return http;
}
