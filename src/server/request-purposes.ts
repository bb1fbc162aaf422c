import type { IncomingMessage } from "node:http";
import type { Purpose } from "./platform/http/admission/admission-controller.ts";

const LIVE_SOCKET = /^\/api\/users\/[^/?]+\/zip-downloads\/socket$/;
const FILE = /^\/(api\/(files|zip-downloads)|scanner-drive)(\/|$)/;
const API = /^\/api(\/|\?|$)/;
/** Scripts, styles, fonts and pictures, which are files of the build. */
const ASSET = /\.\w+$/;

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0]!;

export const isCall = (request: IncomingMessage): boolean => API.test(pathOf(request));

/** Returns the limit that a request counts toward, from its URL alone. */
export function purposeOf(request: IncomingMessage): Purpose {
  const path = pathOf(request);
  // Health checks and metrics must work under overload.
  if (path === "/api/health" || path === "/metrics") return "HEALTH";
  if (FILE.test(path)) return "FILE";
  if (isCall(request)) return "CALL";
  return ASSET.test(path) ? "FILE" : "PAGE";
}

export const isUpload = (request: IncomingMessage): boolean => request.method === "PUT" && FILE.test(pathOf(request));

export const mayUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === "websocket" && LIVE_SOCKET.test(pathOf(request));
