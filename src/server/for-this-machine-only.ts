import type { FastifyInstance } from "fastify";
import { isFromThisMachine } from "./platform/http/this-machine.ts";

/** Codes and links of everybody's mail, and what pages are made of. */
const DEV = /^\/+dev(\/|$)/i;

/** Whoever is not on this machine finds nothing below /dev, as if there were no demo; also not by another spelling of it. */
export function keepDevToThisMachine(http: FastifyInstance): void {
  http.addHook("onRequest", (request, reply, done) => {
    if (isBelowDev(request.url) && !isFromThisMachine(request.raw)) return reply.callNotFound();
    done();
  });
}

function isBelowDev(url: string): boolean {
  // As pages are found: dots in a path lead up.
  const { pathname } = new URL(url.replace(/^\/+/, "/"), "http://lab");
  try {
    return DEV.test(decodeURIComponent(pathname));
  } catch {
    return DEV.test(pathname);
  }
}
