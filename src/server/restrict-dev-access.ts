import type { FastifyInstance } from "fastify";
import { isFromThisMachine } from "./platform/http/this-machine.ts";

/** The outbox, with everyone's codes and links, and the UI kit. */
const DEV = /^\/+dev(\/|$)/i;

/** Hides /dev, in every spelling, from requests that come from another machine. */
export function restrictDevAccess(http: FastifyInstance): void {
  http.addHook("onRequest", (request, reply, done) => {
    if (isBelowDev(request.url) && !isFromThisMachine(request.raw)) return reply.callNotFound();
    done();
  });
}

function isBelowDev(url: string): boolean {
  // Resolves dots in the path, as the page router does.
  const { pathname } = new URL(url.replace(/^\/+/, "/"), "http://lab");
  try {
    return DEV.test(decodeURIComponent(pathname));
  } catch {
    return DEV.test(pathname);
  }
}
