import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { PAGES } from "../http/error-replies.ts";
import type { OpenStep, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null if it is not traced. */
    step: OpenStep | null;
  }
}

/** Health checks are frequent, and no user waits for them. */
const OF_HEALTH = new Set(["/api/health", "/api/ready"]);

/** Shows calls and pages as spans, with their results. Excludes assets. */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  http.decorateRequest("step", null);
  if (!tracing.isOn) return;
  http.addHook("onRequest", (request, _reply, done) => {
    const { method, routeOptions, raw } = request;
    const route = routeOptions.url;
    if (route === undefined || OF_HEALTH.has(route) || !(route === PAGES || route.startsWith("/api/")))
      return tracing.without(done);
    const step = {
      name: `${method} ${route}`,
      kind: "server" as const,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "lab.request_id": request.id,
        ...callOf(request),
      },
    };
    if (!(raw.socket instanceof Socket)) {
      // A page calls it, within the process.
      request.step = tracing.beginWithin(step);
      return request.step === null ? done() : request.step.within(done);
    }
    const sent = request.headers["traceparent"];
    const traceparent = typeof sent === "string" ? sent : undefined;
    // Another request's response may have admitted this one (door.ts), but it is not part of that trace.
    request.step = tracing.begin(step, { traceparent, isOurs: false });
    return request.step === null ? tracing.without(done) : request.step.within(done);
  });
  http.addHook("onResponse", (request, { statusCode }, done) => {
    request.step?.end({
      attributes: { "http.response.status_code": statusCode },
      ...(statusCode >= 500 ? { failed: String(statusCode) } : {}),
    });
    done();
  });
  http.addHook("onRequestAbort", (request, done) => {
    request.step?.end({ failed: "aborted" });
    done();
  });
}

function callOf({ routeOptions }: FastifyRequest): { "lab.call"?: string } {
  const name = (routeOptions.schema as { operationId?: string } | undefined)?.operationId;
  return name === undefined ? {} : { "lab.call": name };
}
