import type { IncomingMessage } from "node:http";
import type { Purpose } from "./platform/http/admission/admission-controller.ts";

const LIVE_SOCKET = /^\/api\/users\/[^/?]+\/zip-downloads\/socket$/;
const FILE = /^\/api\/(files|zip-downloads)\//;
const API = /^\/api(\/|\?|$)/;
/** Scripts, styles, fonts and pictures, which stand in files of the build. */
const ASSET = /\.\w+$/;

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0]!;

export const isCall = (request: IncomingMessage): boolean => API.test(pathOf(request));

/** What of the server a request needs, by its address alone. One that says so in another way is bounded all the same. */
export function purposeOf(request: IncomingMessage): Purpose {
  const path = pathOf(request);
  // What is wrong is asked for most when all lanes are full.
  if (path === "/api/health" || path === "/metrics") return "SIGN_OF_LIFE";
  if (FILE.test(path)) return "FILE";
  if (isCall(request)) return "CALL";
  return ASSET.test(path) ? "FILE" : "PAGE";
}

export const isUpload = (request: IncomingMessage): boolean => request.method === "PUT" && FILE.test(pathOf(request));

export const mayUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === "websocket" && LIVE_SOCKET.test(pathOf(request));
