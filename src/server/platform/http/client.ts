import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS, SECOND_MS } from "../../../rules/time.ts";
import { networkOf } from "./caller-address.ts";

export type Client = {
  address: string;
  /** The rate limit's key: the address, or its network if one household has the whole network. */
  network: string;
  /** Token stored by `setBrowserCookie`. */
  browserToken: string | null;
  /** The user agent; null if not sent. */
  userAgent: string | null;
};

/**
 * Over https, the prefix guarantees that this exact host set it, so no other host below the same domain can; the prefix
 * requires the path of everything. Otherwise it is limited to the calls that read it. Pages stay the same for everyone.
 */
const COOKIE = {
  secure: { name: "__Host-nice_browser", path: "/" },
  plain: { name: "nice_browser", path: "/api/auth" },
};
const TOKEN = /^[\w-]{20,100}$/;
const USER_AGENT_LENGTH = 400;

/** How long a browser stores its token: the maximum lifetime of cookies. */
export const BROWSER_TOKEN_MAX_AGE_MS = 400 * DAY_MS;

export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers["user-agent"]?.slice(0, USER_AGENT_LENGTH) ?? null;
  return {
    address: request.ip,
    network: networkOf(request.ip),
    browserToken: tokenIn(request.headers.cookie),
    userAgent,
  };
}

function tokenIn(cookies: string | undefined): string | null {
  const stored = new Map(
    (cookies ?? "").split(";").map((cookie): [string, string] => {
      const [name = "", value = ""] = cookie.trim().split("=");
      return [name, value];
    }),
  );
  const token = stored.get(COOKIE.secure.name) ?? stored.get(COOKIE.plain.name) ?? "";
  return TOKEN.test(token) ? token : null;
}

/** Stores a token in the browser that its scripts cannot read, and that no other site can make it send. */
export function setBrowserCookie(reply: FastifyReply, token: string, { secure }: { secure: boolean }): void {
  const { name, path } = secure ? COOKIE.secure : COOKIE.plain;
  const attributes = [
    `${name}=${token}`,
    `Path=${path}`,
    `Max-Age=${BROWSER_TOKEN_MAX_AGE_MS / SECOND_MS}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(secure ? ["Secure"] : []),
  ];
  void reply.header("set-cookie", attributes.join("; "));
}
