import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { PAGES } from "../http/error-replies.ts";
import type { OpenStep, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where it is not traced. */
    step: OpenStep | null;
  }
}

/** What watches a process asks often, and is never what somebody waits for. */
const OF_HEALTH = new Set(["/api/health", "/api/ready"]);

/** Shows calls and pages as steps: which, and how they ended. Assets are not shown. */
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
      // A page asks it, within the process.
      request.step = tracing.beginWithin(step);
      return request.step === null ? done() : request.step.within(done);
    }
    const sent = request.headers["traceparent"];
    const traceparent = typeof sent === "string" ? sent : undefined;
    // It may have been let in by another's answer (door.ts), and is no part of that.
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
